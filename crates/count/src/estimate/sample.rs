//! Values of probes, summed up.

/// How many values there were, their mean, and how far they scatter.
///
/// Two samples [merge](Self::merge) into that of all their values. The sum of
/// squares is held about the mean, as Welford does for single values, so that
/// nothing is lost to the difference of two large numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    probes: u64,
    hits: u64,
    mean: f64,
    /// Σ (value − mean)².
    squares: f64,
}

impl Sample {
    /// Takes in one value.
    pub(super) fn add(&mut self, value: f64) {
        self.probes += 1;
        self.hits += u64::from(value > 0.0);
        let off = value - self.mean;
        self.mean += off / self.probes as f64;
        self.squares += off * (value - self.mean);
    }

    /// Takes in the values of another sample. In floating point the order
    /// matters for the last digits.
    pub fn merge(&mut self, other: &Self) {
        if other.probes == 0 {
            return;
        }
        let (mine, others) = (self.probes as f64, other.probes as f64);
        let all = mine + others;
        let off = other.mean - self.mean;
        self.mean += off * (others / all);
        self.squares += other.squares + off * off * (mine * others / all);
        self.probes += other.probes;
        self.hits += other.hits;
    }

    /// Number of values.
    #[must_use]
    pub fn probes(&self) -> u64 {
        self.probes
    }

    /// Number of values above 0: probes that reached a solution.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.hits
    }

    /// Mean of the values, 0 of none.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Standard error of the mean; infinite for fewer than two values.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        if self.probes < 2 {
            return f64::INFINITY;
        }
        let probes = self.probes as f64;
        (self.squares / (probes - 1.0) / probes).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[f64]) -> Sample {
        let mut sample = Sample::default();
        for &value in values {
            sample.add(value);
        }
        sample
    }

    #[test]
    fn mean_and_error_of_a_few_values() {
        let sample = of(&[1.0, 2.0, 3.0, 6.0]);
        assert_eq!((sample.probes(), sample.hits()), (4, 4));
        assert!((sample.mean() - 3.0).abs() < 1e-12);
        // Σ (x − 3)² = 14, over 3 and 4.
        assert!((sample.standard_error() - (14.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!(of(&[5.0]).standard_error(), f64::INFINITY);
    }

    #[test]
    fn parts_merge_into_the_whole() {
        let values = [0.0, 4.0, 1e9, 7.0, 0.0, 2e8];
        let whole = of(&values);
        for cut in 0..=values.len() {
            let mut sample = of(&values[..cut]);
            sample.merge(&of(&values[cut..]));
            assert_eq!(sample.probes(), whole.probes());
            assert_eq!(sample.hits(), 4);
            assert!((sample.mean() / whole.mean() - 1.0).abs() < 1e-12);
            let errors = sample.standard_error() / whole.standard_error();
            assert!((errors - 1.0).abs() < 1e-12);
        }
    }
}
