//! Tables for moving chosen elements of a vector together: for a mask, the
//! places of its ones in ascending order.

/// For a mask of eight, in elements.
#[cfg(target_arch = "x86_64")]
pub(super) static EIGHT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut bit, mut to) = (0, 0);
        while bit < 8 {
            if mask >> bit & 1 == 1 {
                table[mask][to] = bit as u8;
                to += 1;
            }
            bit += 1;
        }
        mask += 1;
    }
    table
};

/// For a mask of four, as pairs of 32-bit elements.
#[cfg(target_arch = "x86_64")]
pub(super) static FOUR: [Four; 16] = {
    let mut table = [Four([0; 8]); 16];
    let mut mask = 0;
    while mask < 16 {
        let (mut bit, mut to) = (0, 0);
        while bit < 4 {
            if mask >> bit & 1 == 1 {
                table[mask].0[2 * to] = 2 * bit;
                table[mask].0[2 * to + 1] = 2 * bit + 1;
                to += 1;
            }
            bit += 1;
        }
        mask += 1;
    }
    table
};

/// A row of [`FOUR`], aligned as a vector.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Four(pub(super) [u32; 8]);

/// For a mask of four elements of 32 bits, in bytes.
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub(super) static FOUR_IN_BYTES: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut mask = 0;
    while mask < 16 {
        let (mut bit, mut to) = (0, 0);
        while bit < 4 {
            if mask >> bit & 1 == 1 {
                let mut byte = 0;
                while byte < 4 {
                    table[mask][4 * to + byte] = (4 * bit + byte) as u8;
                    byte += 1;
                }
                to += 1;
            }
            bit += 1;
        }
        mask += 1;
    }
    table
};
