//! Runs a kernel on one thread and shows what it looked at: for measuring.
//!
//! ```text
//! cargo run --release -p queens-count --example kernel -- 18 halfboard
//! cargo run --release -p queens-count --example kernel -- 22 halfboard 0.01
//! ```
//!
//! The third argument is the share of the units to count, evenly spread.

use std::error::Error;
use std::time::Instant;

use queens_count::kernel;
use queens_search::stop::Stop;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [n, name, share @ ..] = &arguments[..] else {
        return Err("expected n, the name of a kernel and perhaps a share".into());
    };
    let share: f64 = share.first().map_or(Ok(1.0), |share| share.parse())?;
    let start = Instant::now();
    let counter = kernel::by_name(name)?.prepare(n.parse()?)?;
    let prepared = start.elapsed().as_secs_f64();
    let units = counter.plan().units();
    let stride = (1.0 / share).round() as usize;
    let (mut total, mut states, mut pairs) = (0, 0, 0);
    let (mut size, mut times) = (0, Vec::new());
    for unit in units.iter().step_by(stride) {
        let start = Instant::now();
        let tally = counter.tally(unit, &Stop::never()).ok_or("stopped")?;
        times.push((unit.size(), start.elapsed().as_secs_f64()));
        total += tally.count * u128::from(unit.weight());
        states += tally.states;
        pairs += tally.pairs;
        size += unit.size();
    }
    let spent: f64 = times.iter().map(|&(_, time)| time).sum();
    let all: u64 = units.iter().map(|unit| unit.size()).sum();
    println!(
        "{name} {n}: {total} from {} of {} units; prepared in {prepared:.3} s, counted in \
         {spent:.3} s, whole {:.1} s; {states:.3e} halves, {pairs:.3e} pairs; expected {:.3} s",
        times.len(),
        units.len(),
        prepared + spent * all as f64 / size as f64,
        size as f64 * 1e-9,
    );
    Ok(())
}
