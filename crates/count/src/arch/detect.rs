//! What this processor can do.

#[cfg(target_arch = "x86_64")]
use std::sync::OnceLock;

#[cfg(target_arch = "x86_64")]
use super::check;

/// Instruction sets that kernels are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instructions {
    /// Plain 64-bit words.
    Portable,
    /// AVX2 with the bit manipulation instructions.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512 as in Ice Lake and Zen 4 and later.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// Vectors of 128 bits on 64-bit ARM.
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon,
}

impl Instructions {
    /// All that this kind of processor could have, from plain to fast.
    pub(crate) const ALL: &[Self] = &[
        Self::Portable,
        #[cfg(target_arch = "x86_64")]
        Self::Avx2,
        #[cfg(target_arch = "x86_64")]
        Self::Avx512,
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        Self::Neon,
    ];

    /// The best that run here.
    pub(crate) fn best() -> Self {
        let mut from_fast = Self::ALL.iter().rev().copied();
        from_fast
            .find(|instructions| instructions.runs_here())
            .unwrap_or(Self::Portable)
    }

    /// What a processor needs for them, for messages.
    pub(crate) fn needs(self) -> &'static str {
        match self {
            Self::Portable => "nothing special",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => "AVX2, BMI1, BMI2 and POPCNT",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => "AVX-512 (F, BW, DQ, VL, BITALG and VPOPCNTDQ)",
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Self::Neon => "NEON",
        }
    }

    /// Whether they run here, and as they should: AVX-512 was written without
    /// a machine to test it on, so the first who asks for it pays a
    /// millisecond for a comparison with plain code.
    pub(crate) fn runs_here(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        if self == Self::Avx512 {
            static AGREES: OnceLock<bool> = OnceLock::new();
            return self.is_present() && *AGREES.get_or_init(|| check::check(self, 0).is_ok());
        }
        self.is_present()
    }

    /// Whether this processor has them.
    pub(super) fn is_present(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_present()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bitalg")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Self::Neon => std::arch::is_aarch64_feature_detected!("neon"),
        }
    }
}
