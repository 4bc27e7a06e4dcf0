//! Boards as lists of strings, as several judges want them:
//! `[".Q..","...Q","Q...","..Q."]`, and all answers as a list of those.

/// Appends one answer with one queen a row; the brackets and commas around and
/// between answers are the caller's. A column outside the board leaves its row
/// empty.
///
/// ```
/// let mut out = Vec::new();
/// queens_board::notation::nested::write_columns(&mut out, &[1, 0], 2);
/// assert_eq!(out, br#"[".Q","Q."]"#);
/// ```
pub fn write_columns(out: &mut Vec<u8>, columns: &[u32], cols: u32) {
    out.push(b'[');
    for (row, &col) in columns.iter().enumerate() {
        if row > 0 {
            out.push(b',');
        }
        out.push(b'"');
        let start = out.len();
        out.resize(start + cols as usize, b'.');
        if col < cols {
            out[start + col as usize] = b'Q';
        }
        out.push(b'"');
    }
    out.push(b']');
}
