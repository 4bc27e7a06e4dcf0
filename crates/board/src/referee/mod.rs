//! The referee: what is wrong with a claimed answer.
