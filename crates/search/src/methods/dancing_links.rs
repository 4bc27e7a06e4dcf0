#![doc = include_str!("../../docs/methods/sources.md")]
#![doc = include_str!("../../docs/methods/dancing-links.md")]

use queens_board::Square;

use super::engine::{About, Engine, Lines};
use super::links::Links;
use super::search::{Flow, Search, Watch};
use super::{Order, Tries};
use crate::stats::Stats;
use crate::trace::{Data, Event, Field, Item, Snapshot, Unit, View};

/// The method `dancing-links`.
pub struct DancingLinks;

/// The primary item with the fewest choices; of equals the first.
fn fewest(links: &Links, stats: &mut Stats) -> Option<u32> {
    links
        .open_items()
        .inspect(|_| stats.checks += 1)
        .min_by_key(|&item| links.size(item))
}

/// The row or column that a primary item stands for.
fn unit(item: u32, n: u32) -> Unit {
    if item <= n {
        Unit::Row(item - 1)
    } else {
        Unit::Column(item - n - 1)
    }
}

fn place(links: &mut Links, square: Square, stats: &mut Stats) {
    for item in links.items_of(square) {
        stats.updates += links.cover(item);
    }
}

fn lift(links: &mut Links, square: Square, stats: &mut Stats) {
    for item in links.items_of(square).into_iter().rev() {
        stats.updates += links.uncover(item);
    }
}

fn extend<W: Watch>(search: &mut Search<'_, W>, links: &mut Links) -> Flow {
    let Some(item) = fewest(links, &mut search.stats) else {
        return search.solution(links);
    };
    search.select(unit(item, search.n()), links.size(item), links)?;
    let mut next = links.below(item);
    while let Some(node) = next {
        let square = links.square(node);
        search.free(square, links)?;

        place(links, square, &mut search.stats);
        search.placed(square, links)?;

        extend(search, links)?;

        lift(links, square, &mut search.stats);
        search.lifted(square, links)?;
        next = links.below(node);
    }
    Flow::Continue(())
}

impl Snapshot for Links {
    fn fields(&self, view: &View<'_>) -> Vec<Field> {
        let open: Vec<u32> = self.open_items().collect();
        let touched: Vec<usize> = match view.event {
            Event::Select { unit, .. } => vec![match unit {
                Unit::Row(row) => row as usize,
                Unit::Column(col) => (view.n + col) as usize,
            }],
            event => event
                .square()
                .map(|square| self.items_of(square).map(|item| item as usize - 1).to_vec())
                .unwrap_or_default(),
        };
        let items = self.named_items().map(|(item, name)| {
            let primary = item <= 2 * view.n;
            let mut choices = Vec::new();
            let mut next = self.below(item);
            while let Some(node) = next {
                choices.push(self.square(node));
                next = self.below(node);
            }
            debug_assert_eq!(choices.len(), self.size(item) as usize);
            let covered = if primary {
                !open.contains(&item)
            } else {
                // A diagonal's header is in no list that would tell.
                view.path
                    .iter()
                    .any(|&queen| self.items_of(queen).contains(&item))
            };
            Item {
                name,
                primary,
                covered,
                choices,
            }
        });
        let field = Field::new("items", Data::Items(items.collect())).touching(touched);
        let Event::Select { choices, .. } = view.event else {
            return vec![field];
        };
        let ties = open.iter().filter(|&&item| self.size(item) == choices);
        vec![match ties.count() {
            1 => field,
            ties => field.noting(format!("{ties} items tie, the first is taken")),
        }]
    }
}

impl Engine for DancingLinks {
    const ABOUT: About = About {
        name: "dancing-links",
        title: "Dancing links",
        summary: "solves an exact cover problem by taking choices out of linked lists",
        page: include_str!("../../docs/methods/dancing-links.md"),
        order: Order::Other(
            "it goes on with the row or column that has the fewest free squares, \
             so the first queens it places need not be those of the first rows",
        ),
        tries: Tries::FreeOnly,
        max_n: 256,
        code: &[
            "extend():",
            "  if no row or column is linked: report and return",
            "  item ← the row or column with the fewest choices",
            "  for each choice in the list of item:",
            "    cover its row, column, ↘ and ↗ diagonal",
            "    extend()",
            "    uncover the four in reverse",
            "cover(item):",
            "  unlink item from the list of rows and columns",
            "  for each choice in the list of item:",
            "    unlink its other three nodes from their lists",
            "uncover(item): link all again, from last to first",
        ],
        lines: Lines {
            select: 3,
            column: 0,
            down: 0,
            up: 0,
            free: 4,
            place: 5,
            lift: 7,
            solution: 2,
        },
    };

    fn bytes(n: u32) -> usize {
        Links::bytes(n)
    }

    fn run<W: Watch>(search: &mut Search<'_, W>) -> Flow {
        let mut links = Links::new(search.n());
        extend(search, &mut links)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::search::Silent;
    use crate::stop::Stop;
    use crate::trace::Line;

    #[test]
    fn the_links_are_whole_again_after_a_run() {
        for n in 0..=7 {
            let stop = Stop::never();
            let mut found = |_: &[u32]| Flow::Continue(());
            let lines = DancingLinks::ABOUT.lines;
            let mut search = Search::new(n, &stop, &lines, Silent(&mut found));
            let mut links = Links::new(n);
            assert!(extend(&mut search, &mut links).is_continue());
            assert_eq!(links, Links::new(n));
        }
    }

    #[test]
    fn every_square_is_on_the_three_lines_it_is_hung_on() {
        let links = Links::new(5);
        let squares = || (0..5).flat_map(|row| (0..5).map(move |col| Square::new(row, col)));
        for a in squares() {
            for b in squares() {
                let (of_a, of_b) = (links.items_of(a), links.items_of(b));
                for (index, line) in Line::ALL.into_iter().enumerate() {
                    assert_eq!(of_a[index + 1] == of_b[index + 1], line.joins(a, b));
                }
            }
        }
    }
}
