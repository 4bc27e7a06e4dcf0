#![doc = include_str!("../../docs/methods/sources.md")]
#![doc = include_str!("../../docs/methods/explicit-stack.md")]

use queens_board::Square;

use super::backtrack::Marks;
use super::boolean_arrays::Flags;
use super::engine::{About, Engine, Lines};
use super::search::{Flow, Search, Watch};
use super::{Order, Tries};
use crate::trace::{Data, Entry, Field, Snapshot, View};

/// The method `explicit-stack`.
pub struct ExplicitStack;

/// What a recursive call would keep: its row, and how far its loop has come.
struct Frame {
    row: u32,
    /// The next column to try.
    next: u32,
    /// The column where this row's queen stands now.
    queen: Option<u32>,
}

impl Frame {
    fn at(row: u32) -> Self {
        Self {
            row,
            next: 0,
            queen: None,
        }
    }
}

/// The stack, and flags that tell which squares are free.
struct Machine {
    stack: Vec<Frame>,
    flags: Flags,
}

fn walk<W: Watch>(search: &mut Search<'_, W>, machine: &mut Machine) -> Flow {
    let n = search.n();
    machine.stack.push(Frame::at(0));
    search.stats.updates += 1;
    while let Some(frame) = machine.stack.last_mut() {
        if frame.row == n {
            search.solution(machine)?;
            machine.stack.pop();
        } else if let Some(col) = frame.queen.take() {
            // Back from the row below: undo, then go on in this row.
            let square = Square::new(frame.row, col);
            machine.flags.lift(square, &mut search.stats);
            search.lifted(square, machine)?;
        } else if frame.next == n {
            machine.stack.pop();
        } else {
            let square = Square::new(frame.row, frame.next);
            frame.next += 1;
            if let Some(line) = machine.flags.conflict(square, &mut search.stats) {
                search.conflict(square, line, machine)?;
                continue;
            }
            search.free(square, machine)?;
            set_queen(search, machine, square)?;
        }
    }
    Flow::Continue(())
}

/// Places a queen and goes down to the next row.
fn set_queen<W: Watch>(search: &mut Search<'_, W>, machine: &mut Machine, square: Square) -> Flow {
    machine.flags.place(square, &mut search.stats);
    if let Some(frame) = machine.stack.last_mut() {
        frame.queen = Some(square.col);
    }
    machine.stack.push(Frame::at(square.row + 1));
    search.stats.updates += 1;
    search.placed(square, machine)
}

impl Snapshot for Machine {
    fn fields(&self, view: &View<'_>) -> Vec<Field> {
        let frame = |frame: &Frame| {
            let entry = |name, value: Option<u32>| Entry {
                name,
                values: value.map(i64::from).into_iter().collect(),
            };
            vec![
                entry("row", Some(frame.row)),
                entry("next", Some(frame.next)),
                entry("queen", frame.queen),
            ]
        };
        let frames = self.stack.iter().map(frame).collect();
        let top = self.stack.len().checked_sub(1);
        let mut fields = vec![Field::new("stack", Data::Frames(frames)).touching(top)];
        fields.extend(self.flags.fields(view));
        fields
    }
}

impl Engine for ExplicitStack {
    const ABOUT: About = About {
        name: "explicit-stack",
        title: "Explicit stack",
        summary: "does what boolean-arrays does, with a stack of its own for recursion",
        page: include_str!("../../docs/methods/explicit-stack.md"),
        order: Order::Lexicographic,
        tries: Tries::Every,
        max_n: 1000,
        code: &[
            "push (row 0, next 0, no queen)",
            "while the stack is not empty: look at the top frame",
            "  if row = n:",
            "    report the solution, pop",
            "  else if the frame has a queen:",
            "    lift it, clear its three flags",
            "  else if next = n:",
            "    pop",
            "  else:",
            "    col ← next, next ← next + 1",
            "    if columns[col]: continue",
            "    if differences[row − col + n − 1]: continue",
            "    if sums[row + col]: continue",
            "    queen ← col, set its three flags",
            "    push (row + 1, next 0, no queen)",
        ],
        lines: Lines {
            select: 0,
            column: 11,
            down: 12,
            up: 13,
            free: 13,
            place: 14,
            lift: 6,
            solution: 4,
        },
    };

    fn bytes(n: u32) -> usize {
        (n as usize + 1) * size_of::<Frame>() + Flags::bytes(n)
    }

    fn run<W: Watch>(search: &mut Search<'_, W>) -> Flow {
        let flags = Flags::all_false(search.n());
        let mut machine = Machine {
            stack: Vec::new(),
            flags,
        };
        walk(search, &mut machine)
    }
}
