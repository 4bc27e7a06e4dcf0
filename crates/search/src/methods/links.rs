//! The linked lists of [`dancing_links`](super::dancing_links).
//!
//! Every item has a header and below it a circular list of nodes, one for each
//! choice that is still possible. A choice is a square; its four nodes hang in
//! the lists of its row, its column and its two diagonals. The headers of the
//! primary items form one more circular list, which starts at the root.
//!
//! The invariant that everything rests on: for a node `x` that is unlinked,
//!
//! ```text
//! up[x] and down[x] still name its old neighbours, so that
//! unlink:  down[up[x]] ← down[x],  up[down[x]] ← up[x]
//! link:    down[up[x]] ← x,        up[down[x]] ← x
//! ```
//!
//! `link` restores what `unlink` changed, provided that the unlinkings are
//! taken back in reverse order.

use queens_board::Square;

/// The root of the list of headers.
const ROOT: u32 = 0;

/// Headers and nodes of the exact cover problem for n queens.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Links {
    n: u32,
    /// Headers, counted from 1; nodes follow.
    items: u32,
    left: Vec<u32>,
    right: Vec<u32>,
    up: Vec<u32>,
    down: Vec<u32>,
    /// The header above each node.
    header: Vec<u32>,
    /// The number of nodes below each header.
    size: Vec<u32>,
}

impl Links {
    /// The empty board: every square is a choice. Takes time and memory in
    /// proportion to n².
    pub(super) fn new(n: u32) -> Self {
        let diagonals = (2 * n).saturating_sub(1);
        let items = 2 * n + 2 * diagonals;
        let headers = items + 1;
        let mut links = Self {
            n,
            items,
            left: (0..headers).collect(),
            right: (0..headers).collect(),
            up: (0..headers).collect(),
            down: (0..headers).collect(),
            header: (0..headers).collect(),
            size: vec![0; headers as usize],
        };
        for item in 1..=2 * n {
            // Rows and columns only: diagonals need not be covered, so the
            // root must not see them. Their headers stay linked to themselves.
            let last = links.left[ROOT as usize];
            links.left[item as usize] = last;
            links.right[item as usize] = ROOT;
            links.right[last as usize] = item;
            links.left[ROOT as usize] = item;
        }
        for row in 0..n {
            for col in 0..n {
                for item in links.items_of(Square::new(row, col)) {
                    links.append(item);
                }
            }
        }
        links
    }

    /// Bytes of all the arrays for an n × n board.
    pub(super) fn bytes(n: u32) -> usize {
        let n = n as usize;
        let headers = 1 + 2 * n + 2 * (2 * n).saturating_sub(1);
        let nodes = 4 * n * n;
        (3 * headers + 3 * (headers + nodes)) * size_of::<u32>()
    }

    /// Hangs a new node below the others of `item`.
    fn append(&mut self, item: u32) {
        let node = self.up.len() as u32;
        let last = self.up[item as usize];
        self.up.push(last);
        self.down.push(item);
        self.header.push(item);
        self.down[last as usize] = node;
        self.up[item as usize] = node;
        self.size[item as usize] += 1;
    }

    /// The headers of a square's row, column, ↘ and ↗ diagonal.
    pub(super) fn items_of(&self, Square { row, col }: Square) -> [u32; 4] {
        let n = self.n;
        let diagonals = 2 * n - 1;
        [
            1 + row,
            1 + n + col,
            1 + 2 * n + (row + n - 1 - col),
            1 + 2 * n + diagonals + (row + col),
        ]
    }

    /// The square of a node. Nodes come four a square, row by row.
    pub(super) fn square(&self, node: u32) -> Square {
        let choice = (node - self.items - 1) / 4;
        Square::new(choice / self.n, choice % self.n)
    }

    /// The other three nodes of the same choice, in cyclic order.
    fn mates(&self, node: u32) -> [u32; 3] {
        let first = self.items + 1;
        let within = (node - first) % 4;
        let base = node - within;
        [1, 2, 3].map(|step| base + (within + step) % 4)
    }

    /// The linked primary items in order: rows, then columns.
    pub(super) fn open_items(&self) -> impl Iterator<Item = u32> {
        let start = self.right[ROOT as usize];
        std::iter::successors(Some(start), |&item| Some(self.right[item as usize]))
            .take_while(|&item| item != ROOT)
    }

    /// Choices left in the list of `item`.
    pub(super) fn size(&self, item: u32) -> u32 {
        self.size[item as usize]
    }

    /// The node below `node`, if that is not the header again.
    pub(super) fn below(&self, node: u32) -> Option<u32> {
        Some(self.down[node as usize]).filter(|&next| next > self.items)
    }

    /// Takes out `item` and every choice in its list, and returns how many
    /// links were changed. The choices stay in the list of `item` itself.
    pub(super) fn cover(&mut self, item: u32) -> u64 {
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
        let mut changed = 1;
        let mut node = self.down[item as usize];
        while node != item {
            for mate in self.mates(node) {
                let (up, down) = (self.up[mate as usize], self.down[mate as usize]);
                self.down[up as usize] = down;
                self.up[down as usize] = up;
                self.size[self.header[mate as usize] as usize] -= 1;
                changed += 1;
            }
            node = self.down[node as usize];
        }
        changed
    }

    /// Takes back [`Links::cover`]: the same steps from last to first.
    pub(super) fn uncover(&mut self, item: u32) -> u64 {
        let mut changed = 0;
        let mut node = self.up[item as usize];
        while node != item {
            for mate in self.mates(node).into_iter().rev() {
                self.size[self.header[mate as usize] as usize] += 1;
                let (up, down) = (self.up[mate as usize], self.down[mate as usize]);
                self.down[up as usize] = mate;
                self.up[down as usize] = mate;
                changed += 1;
            }
            node = self.up[node as usize];
        }
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = item;
        self.left[right as usize] = item;
        changed + 1
    }

    /// Every header with its name, in order: rows, columns, differences, sums.
    pub(super) fn named_items(&self) -> impl Iterator<Item = (u32, String)> {
        let n = i64::from(self.n);
        let rows = (0..n).map(|row| format!("r{row}"));
        let columns = (0..n).map(|col| format!("c{col}"));
        let differences = (1 - n..n).map(|difference| format!("d{difference}"));
        let sums = (0..2 * n - 1).map(|sum| format!("s{sum}"));
        (1..).zip(rows.chain(columns).chain(differences).chain(sums))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uncovering_in_reverse_restores_every_link() {
        for n in 1..=7 {
            let mut links = Links::new(n);
            for row in 0..n {
                for col in 0..n {
                    let items = links.items_of(Square::new(row, col));
                    let covered: u64 = items.map(|item| links.cover(item)).iter().sum();
                    assert_ne!(links, Links::new(n));
                    let mut reversed = items;
                    reversed.reverse();
                    let restored: u64 = reversed.map(|item| links.uncover(item)).iter().sum();
                    assert_eq!(links, Links::new(n));
                    assert_eq!(covered, restored);
                }
            }
        }
    }

    #[test]
    fn names_tell_the_items_of_a_square() {
        let links = Links::new(8);
        let names: Vec<String> = links.named_items().map(|(_, name)| name).collect();
        let square = Square::new(2, 5);
        let found = links
            .items_of(square)
            .map(|item| names[item as usize - 1].as_str());
        assert_eq!(found, ["r2", "c5", "d-3", "s7"]);
        assert_eq!(names.len(), 8 + 8 + 15 + 15);
    }
}
