//! Runs one count and shows the figures: for trying and for measuring.
//!
//! ```text
//! cargo run --release -p queens-run --example measure -- count 16 folded 1
//! cargo run --release -p queens-run --example measure -- symmetric 28
//! cargo run --release -p queens-run --example measure -- armies 14 2 1
//! ```

use std::error::Error;

use queens_count::classes::{point, quarter};
use queens_run::{OpenBoard, Options, Stop, armies, count, count_open};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |at: usize| arguments.get(at).map(String::as_str);
    let n: u32 = argument(1).unwrap_or("12").parse()?;
    let third = argument(2).unwrap_or("2");
    let mut options = Options::default();
    options.threads = argument(3).map(str::parse).transpose()?;
    let stop = Stop::never();
    match argument(0) {
        Some("count") => {
            options.kernel = argument(2).map(str::to_owned);
            println!("{:?}", count(n, &options, &stop, &|_| {})?);
        }
        Some("symmetric") => {
            let quarter = queens_count::sum(&*quarter::prepare(n)?, &stop);
            let point = queens_count::sum(&*point::prepare(n)?, &stop);
            println!("half turn {point:?}, quarter turn {quarter:?}");
        }
        Some("armies") => {
            let board = OpenBoard::full(n)?;
            println!(
                "{:?}",
                armies(&board, third.parse()?, &options, &stop, &|_| {})?
            );
        }
        Some("open") => {
            let board = OpenBoard::full(n)?;
            println!("{:?}", count_open(&board, None, &options, &stop, &|_| {})?);
        }
        _ => return Err("what to measure: count, symmetric, armies or open".into()),
    }
    Ok(())
}
