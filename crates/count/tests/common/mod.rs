//! The slowest possible ways, sharing no code with the crate.

/// Whether every two queens keep clear of each other: `columns[row]`.
pub(crate) fn is_solution(columns: &[u8]) -> bool {
    (0..columns.len()).all(|low| {
        (0..low).all(|high| {
            let aside = columns[low].abs_diff(columns[high]) as usize;
            aside != 0 && aside != low - high
        })
    })
}

/// Every way to put one queen in each row, on a square that `usable` allows,
/// none attacking another: found by looking at every pair of queens.
pub(crate) fn enumerate(
    rows: usize,
    columns: u8,
    usable: impl Fn(usize, u8) -> bool,
) -> Vec<Vec<u8>> {
    let mut found = vec![Vec::new()];
    for row in 0..rows {
        let mut longer: Vec<Vec<u8>> = Vec::new();
        for placement in &found {
            for column in (0..columns).filter(|&column| usable(row, column)) {
                let mut placement = placement.clone();
                placement.push(column);
                if is_solution(&placement) {
                    longer.push(placement);
                }
            }
        }
        found = longer;
    }
    found
}
