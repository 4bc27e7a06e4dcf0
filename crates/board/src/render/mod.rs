//! Drawing boards.
