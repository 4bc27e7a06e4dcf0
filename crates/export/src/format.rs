use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A language that other solvers read.
///
/// ```
/// use queens_export::Format;
///
/// assert_eq!("minizinc".parse(), Ok(Format::MiniZinc));
/// assert_eq!(Format::ExactCover.to_string(), "exact-cover");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// DIMACS CNF, for SAT solvers.
    Dimacs,
    /// MiniZinc, for constraint solvers.
    MiniZinc,
    /// The CPLEX LP format, for integer programming.
    Lp,
    /// SMT-LIB 2, for SMT solvers.
    SmtLib,
    /// Answer set programming, for clingo.
    Asp,
    /// Exact cover in the form that Knuth's programs read.
    ExactCover,
    /// XCSP3, for constraint solvers.
    Xcsp3,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 7] = [
        Self::Dimacs,
        Self::MiniZinc,
        Self::Lp,
        Self::SmtLib,
        Self::Asp,
        Self::ExactCover,
        Self::Xcsp3,
    ];

    /// The format's name as people type it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dimacs => "dimacs",
            Self::MiniZinc => "minizinc",
            Self::Lp => "lp",
            Self::SmtLib => "smtlib",
            Self::Asp => "asp",
            Self::ExactCover => "exact-cover",
            Self::Xcsp3 => "xcsp3",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no format's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown format ‘{0}’; expected dimacs, minizinc, lp, smtlib, asp, exact-cover or xcsp3")]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        assert!("cnf".parse::<Format>().is_err());
    }
}
