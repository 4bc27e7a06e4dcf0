//! Rows of machine words: what a state of the search is copied as.

/// A row of words whose length the compiler knows where it can, so that loops
/// over it are unrolled: `[u64; N]` for the usual boards, `Vec<u64>` for any.
pub(super) trait Words: Clone + AsRef<[u64]> + AsMut<[u64]> + 'static {
    /// That many words (or more), all zero.
    fn zeros(length: usize) -> Self;

    fn words(&self) -> &[u64] {
        self.as_ref()
    }

    fn words_mut(&mut self) -> &mut [u64] {
        self.as_mut()
    }

    fn set(&mut self, bit: usize) {
        self.words_mut()[bit / 64] |= 1 << (bit % 64);
    }

    fn unset(&mut self, bit: usize) {
        self.words_mut()[bit / 64] &= !(1 << (bit % 64));
    }

    fn has(&self, bit: usize) -> bool {
        self.words()[bit / 64] >> (bit % 64) & 1 == 1
    }

    fn first(&self) -> Option<usize> {
        self.words()
            .iter()
            .position(|&word| word != 0)
            .map(|index| index * 64 + self.words()[index].trailing_zeros() as usize)
    }

    /// Takes out what is in `other`.
    fn remove(&mut self, other: &Self) {
        for (word, gone) in self.words_mut().iter_mut().zip(other.words()) {
            *word &= !gone;
        }
    }

    /// Adds what is in `other`.
    fn add(&mut self, other: &Self) {
        for (word, new) in self.words_mut().iter_mut().zip(other.words()) {
            *word |= new;
        }
    }

    /// Whether the two have a bit in common.
    fn meets(&self, other: &Self) -> bool {
        self.words()
            .iter()
            .zip(other.words())
            .any(|(a, b)| a & b != 0)
    }
}

impl<const N: usize> Words for [u64; N] {
    fn zeros(length: usize) -> Self {
        debug_assert!(length <= N);
        [0; N]
    }
}

impl Words for Vec<u64> {
    fn zeros(length: usize) -> Self {
        vec![0; length]
    }
}

/// The bits that are set in a word, lowest first.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}
