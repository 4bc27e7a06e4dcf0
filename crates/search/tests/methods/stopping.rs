//! Stopping: at any step, after any solution, and from outside.

use std::ops::ControlFlow;
use std::time::Duration;

use queens_search::methods::{Ended, METHODS};
use queens_search::stop::Stop;

use crate::support::solutions;

#[test]
fn the_observer_may_stop_at_any_step() {
    for method in METHODS {
        let mut steps = 0;
        let whole = method
            .trace(5, &Stop::never(), &mut |_| {
                steps += 1;
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(whole.ended, Ended::Complete);
        for last in 1..=steps {
            let mut seen = 0;
            let mut stats = None;
            let outcome = method
                .trace(5, &Stop::never(), &mut |step| {
                    seen += 1;
                    assert_eq!(step.number(), seen);
                    stats = Some(step.stats());
                    if seen < last {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                })
                .unwrap();
            assert_eq!(seen, last, "{} went on after step {last}", method.name());
            assert_eq!(outcome.ended, Ended::Stopped);
            assert_eq!(Some(outcome.stats), stats);
        }
    }
}

#[test]
fn the_caller_may_stop_after_any_solution() {
    let expected = solutions(6);
    for method in METHODS {
        for last in 1..=expected.len() {
            let mut found = 0;
            let outcome = method
                .solve(6, &Stop::never(), &mut |columns| {
                    assert!(expected.contains(&columns.to_vec()));
                    found += 1;
                    if found < last {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                })
                .unwrap();
            assert_eq!((found, outcome.ended), (last, Ended::Stopped));
            assert_eq!(outcome.stats.solutions, last as u64);
        }
    }
}

#[test]
fn a_token_used_beforehand_stops_at_once() {
    let stop = Stop::new();
    stop.request();
    for method in METHODS {
        for n in [0, 1, 8] {
            let outcome = method.solve(n, &stop, &mut |_| panic!("searched")).unwrap();
            assert_eq!(outcome.ended, Ended::Stopped);
            assert_eq!(outcome.stats.nodes, 0);
        }
    }
}

#[test]
fn a_token_stops_a_trace_before_the_next_node() {
    for method in METHODS {
        let stop = Stop::new();
        let mut nodes = 0;
        let outcome = method
            .trace(8, &stop, &mut |step| {
                if step.stats().nodes == 50 {
                    stop.request();
                }
                nodes = step.stats().nodes;
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!((nodes, outcome.stats.nodes), (50, 50), "{}", method.name());
        assert_eq!(outcome.ended, Ended::Stopped);
    }
}

/// None of these runs would end in a lifetime, and the methods that go row by
/// row find no solution for ages.
#[test]
fn a_token_stops_a_long_stretch_without_solutions() {
    for method in METHODS {
        let stop = Stop::new();
        let outcome = std::thread::scope(|scope| {
            let run = scope.spawn(|| {
                let n = method.max_n().min(200);
                method.solve(n, &stop, &mut |_| ControlFlow::Continue(()))
            });
            std::thread::sleep(Duration::from_millis(20));
            stop.request();
            run.join().unwrap().unwrap()
        });
        assert_eq!(outcome.ended, Ended::Stopped, "{}", method.name());
    }
}

/// As deep as the largest board lets them come, in the stack of a test thread.
#[test]
fn the_largest_boards_fit_into_the_stack() {
    for method in METHODS {
        let stop = Stop::new();
        let mut deepest = 0;
        let mut steps = 0_u32;
        method
            .trace(method.max_n(), &stop, &mut |step| {
                deepest = deepest.max(step.path().len());
                steps += 1;
                if steps < 30_000 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })
            .unwrap();
        assert!(deepest > 40, "{} came {deepest} deep", method.name());
    }
}
