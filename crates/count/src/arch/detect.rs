//! What this processor can do.

/// Instruction sets that kernels are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instructions {
    /// Plain 64-bit words.
    Portable,
    /// AVX2 with the bit manipulation instructions.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Instructions {
    /// The best that runs here.
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if Self::Avx2.runs_here() {
            return Self::Avx2;
        }
        Self::Portable
    }

    /// Whether they run here.
    pub(crate) fn runs_here(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
            }
        }
    }
}
