/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All solutions were found.
    Complete,
    /// The receiver had enough, or the [`Stop`](crate::stop::Stop) token was
    /// used: there may be more solutions.
    Stopped,
}
