//! Which diagonals cross the cut, and which bit of a key each one has.
//!
//! ```text
//!      c   0   1   2   3   4          n = 6, ha = hb = 3
//!    .   .   .   .   .   .   .
//!    .   .   .   .   .   .   .
//!    a   .   .   .   .   .   .        last row of the top half
//!   ── cut ─────────────────────
//!    .   b   .   .   .   .   .        first row of the bottom half
//!    .   .   .   .   .   .   .        main crossing c = 0 runs from a to b;
//!    .   .   .   .   .   .   .        anti crossing c runs the other way
//! ```
//!
//! Main crossing c leads from (last top row, c) to (first bottom row, c + 1),
//! anti crossing c from (last top row, c + 1) to (first bottom row, c), each
//! for c = 0 ..= n − 2. The bottom half is turned upside down, so that both
//! are boards whose last row lies at the cut. In a half of H rows the square
//! (row, col) lies on
//!
//! ```text
//! main  c = col + (H − 1 − row)          if c ≤ n − 2
//! anti  c = col − (H − 1 − row) − 1      if c ≥ 0
//! ```
//!
//! and, in the bottom half, on those with the two families exchanged.
//!
//! Two crossings are the board's own long diagonals; they come apart as
//! classes of symmetry and have no place in the join. The other n − 2 of each
//! family lie in two fields, ordered by distance from the long diagonal: the
//! nearest are used most, and stand on top of each half field.
//!
//! ```text
//! bit 0           n−2          2(n−2)                LONG  LONG+1  LONG+2
//!     [ family 0 ][ family 1  ][centre, if n is odd][long][long ][edge]
//! ```
//!
//! For odd n two more bits: *centre* says in a top half that the middle queen
//! stands (it is on both long diagonals), and in a bottom half that a long
//! diagonal is used, so that the two clash; *edge* is anti crossing −1, which
//! cannot leave the half but can be shared within it.

/// One of the two halves that meet at the cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The upper rows: one more if n is odd.
    Top,
    /// The lower rows, upside down.
    Bottom,
}

impl Role {
    const fn index(self) -> usize {
        match self {
            Self::Top => 0,
            Self::Bottom => 1,
        }
    }
}

/// Left or right part of a half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// The left columns.
    Left,
    /// The right columns: one more if n is odd.
    Right,
}

/// The key of an n×n board: see the module's text.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    n: u32,
    /// Bit of each crossing, by family.
    bits: [Vec<u32>; 2],
}

impl Layout {
    /// Boards that the keys are made for: 6 ≤ n ≤ 31.
    pub(super) fn new(n: u32) -> Self {
        assert!((6..=31).contains(&n), "keys are for n = 6 to 31, not {n}");
        let mut layout = Self {
            n,
            bits: [Vec::new(), Vec::new()],
        };
        for family in 0..2 {
            layout.bits[family] = (0..n - 1)
                .map(|crossing| match layout.rank(family, crossing) {
                    0 => layout.long_bit() + family as u32,
                    rank => family as u32 * layout.field() + layout.place(rank - 1),
                })
                .collect();
        }
        layout
    }

    pub(super) const fn n(&self) -> u32 {
        self.n
    }

    pub(super) const fn is_odd(&self) -> bool {
        self.n % 2 == 1
    }

    pub(super) const fn rows(&self, role: Role) -> u32 {
        match role {
            Role::Top => self.n.div_ceil(2),
            Role::Bottom => self.n / 2,
        }
    }

    pub(super) const fn columns(&self, side: Side) -> u32 {
        match side {
            Side::Left => self.n / 2,
            Side::Right => self.n.div_ceil(2),
        }
    }

    /// Crossings of one family in the join.
    const fn field(&self) -> u32 {
        self.n - 2
    }

    /// The bit of the middle queen; only for odd n.
    pub(super) const fn centre(&self) -> u64 {
        1 << (2 * self.field())
    }

    /// The first of the two long diagonals' bits.
    const fn long_bit(&self) -> u32 {
        2 * self.field() + self.n % 2
    }

    /// All the bits that a top and a bottom half may clash on.
    pub(super) const fn shared(&self) -> u64 {
        (1 << self.long_bit()) - 1
    }

    /// All 2(n − 1) crossings, the two long diagonals among them.
    pub(super) const fn crossings(&self) -> u64 {
        let fields = (1 << (2 * self.field())) - 1;
        fields | 3 << self.long_bit()
    }

    /// Anti crossing −1, which two queens of one half can share; 0 for even n.
    pub(super) const fn edge(&self) -> u64 {
        if self.is_odd() {
            1 << (self.long_bit() + 2)
        } else {
            0
        }
    }

    /// The long diagonal that lies on one side of a half.
    pub(super) const fn long_diagonal(&self, role: Role, side: Side) -> u64 {
        let family = match (role, side) {
            (Role::Top, Side::Left) | (Role::Bottom, Side::Right) => 0,
            (Role::Top, Side::Right) | (Role::Bottom, Side::Left) => 1,
        };
        1 << (self.long_bit() + family)
    }

    /// How near to the long diagonal a crossing lies: 0 is the long diagonal.
    fn rank(&self, family: usize, crossing: u32) -> u32 {
        let top = i64::from(self.rows(Role::Top));
        let bottom = i64::from(self.rows(Role::Bottom));
        let crossing = i64::from(crossing);
        if !self.is_odd() {
            // The same in both families, so that exchanging these is
            // exchanging the fields.
            let away = crossing - (top - 1);
            return (if away < 0 { -2 * away - 1 } else { 2 * away }) as u32;
        }
        let away = if family == 0 {
            crossing - (top - 1)
        } else {
            bottom - 1 - crossing
        };
        // Outwards, one before and one behind in turn, as far as they go.
        let all = -(top - 1)..bottom;
        let order = |away: i64| (away.abs(), away > 0);
        all.filter(|&other| order(other) < order(away)).count() as u32
    }

    /// The place in its field of the crossing of that rank, without the long
    /// diagonal: alternately on top of the lower and of the upper half.
    const fn place(&self, rank: u32) -> u32 {
        let (lower, upper) = (self.field().div_ceil(2), self.field() / 2);
        let down = rank / 2;
        if rank.is_multiple_of(2) {
            lower - 1 - down
        } else {
            lower + upper - 1 - down
        }
    }

    /// The key of a queen on a square of a half: all its crossings.
    pub(super) fn square(&self, role: Role, row: u32, col: u32) -> u64 {
        let up = i64::from(self.rows(role) - 1 - row);
        let main = i64::from(col) + up;
        let anti = i64::from(col) - up - 1;
        let family = role.index();
        let mut key = 0;
        if main <= i64::from(self.n) - 2 {
            key |= 1 << self.bits[family][main as usize];
        }
        if anti >= 0 {
            key |= 1 << self.bits[1 - family][anti as usize];
        } else if anti == -1 {
            key |= self.edge();
        }
        if self.is_odd() && role == Role::Top && up == 0 && col == self.n / 2 {
            key |= self.centre();
        }
        key
    }

    /// Exchanges the two families; for even n this turns a top half's key into
    /// a bottom half's.
    pub(super) const fn exchanged(&self, key: u64) -> u64 {
        let field = self.field();
        let low = (1 << field) - 1;
        (key & low) << field | key >> field & low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crossing_has_a_bit_of_its_own() {
        for n in 6..=31 {
            let layout = Layout::new(n);
            let mut seen = layout.bits.concat();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), 2 * (n as usize - 1), "n = {n}");
            assert!(seen.iter().all(|&bit| bit < 63));
        }
    }

    #[test]
    fn keys_meet_where_queens_of_the_two_halves_attack() {
        for n in [6, 7, 10, 11] {
            let layout = Layout::new(n);
            let (top, bottom) = (layout.rows(Role::Top), layout.rows(Role::Bottom));
            for (row, col) in (0..top).flat_map(|row| (0..n).map(move |col| (row, col))) {
                for (low, other) in (0..bottom).flat_map(|row| (0..n).map(move |col| (row, col))) {
                    // The bottom half is upside down: its row `low` is row
                    // n − 1 − low of the board.
                    let down = n - 1 - low - row;
                    let attack = col.abs_diff(other) == down;
                    let a = layout.square(Role::Top, row, col);
                    let b = layout.square(Role::Bottom, low, other);
                    // Without the two flags of odd n.
                    let flags = if layout.is_odd() { layout.centre() } else { 0 };
                    let edge = 1 << (layout.long_bit() + 2);
                    assert_eq!(
                        a & b & !flags & !edge != 0,
                        attack,
                        "{n}: {row} {col} {low} {other}"
                    );
                }
            }
        }
    }

    #[test]
    fn exchanging_families_turns_a_half_over() {
        let layout = Layout::new(8);
        for row in 0..4 {
            for col in 0..8 {
                let shared = layout.shared();
                let top = layout.square(Role::Top, row, col) & shared;
                let bottom = layout.square(Role::Bottom, row, col) & shared;
                assert_eq!(layout.exchanged(top), bottom);
            }
        }
    }
}
