//! Counts on a board with random holes or givens by both methods: what the
//! choice between them is measured with.
//!
//! ```text
//! cargo run --release -p queens-count --example open -- 16 10 0 1 [search|join|auto|both]
//! ```
//!
//! The arguments are n, holes, givens, and a seed.

use std::error::Error;
use std::time::Instant;

use queens_count::open::{Method, OpenBoard, prepare};
use queens_count::sum;
use queens_search::stop::Stop;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).map_or(Ok(0), |text| text.parse::<u64>());
    let (n, holes, givens) = (number(0)?, number(1)?, number(2)?);
    let mut state = number(3)? | 1;
    let mut below = |end: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % end
    };
    let mut rows = vec![u64::MAX >> (64 - n); n as usize];
    for _ in 0..holes {
        rows[below(n) as usize] &= !(1 << below(n));
    }
    // Givens from one solution, so that there is something to count.
    let solution: Vec<u32> = queens_search::construct::columns(n as u32)
        .ok_or("no solution")?
        .collect();
    for _ in 0..givens {
        let row = below(n) as usize;
        rows[row] = 1 << solution[row];
    }
    let board = OpenBoard::new(n as u32, rows)?;
    let wanted = arguments.get(4).map_or("both", String::as_str);
    for method in ["search", "join", "auto"] {
        if wanted != method && wanted != "both" {
            continue;
        }
        let began = Instant::now();
        let counter = match method {
            "auto" => prepare(&board),
            name => Method::by_name(name)?.prepare(&board)?,
        };
        let prepared = began.elapsed();
        let total = sum(&*counter, &Stop::never());
        let size: u64 = counter.plan().units().iter().map(|unit| unit.size()).sum();
        println!(
            "{method:>6} by {:<6} {total:?} in {:.3?}, {prepared:.3?} of it prepared, {} units, expected {:.3} s",
            counter.plan().kernel(),
            began.elapsed(),
            counter.plan().units().len(),
            size as f64 * 1e-9,
        );
    }
    Ok(())
}
