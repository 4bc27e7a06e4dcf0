//! Decimal numbers, written fast.

/// "00", "01", … "99".
const PAIRS: [u8; 200] = {
    let mut pairs = [0; 200];
    let mut n = 0;
    while n < 100 {
        pairs[2 * n] = b'0' + (n / 10) as u8;
        pairs[2 * n + 1] = b'0' + (n % 10) as u8;
        n += 1;
    }
    pairs
};

/// A number below 100 with a blank after it, for copying in one piece.
#[derive(Clone, Copy)]
pub(super) struct Short {
    pub(super) bytes: [u8; 4],
    /// How many of the bytes count.
    pub(super) length: usize,
}

/// The numbers below 100.
pub(super) static SHORT: [Short; 100] = {
    let blank = Short {
        bytes: [b' '; 4],
        length: 2,
    };
    let mut short = [blank; 100];
    let mut n = 0;
    while n < 100 {
        if n < 10 {
            short[n].bytes[0] = PAIRS[2 * n + 1];
        } else {
            short[n].bytes[0] = PAIRS[2 * n];
            short[n].bytes[1] = PAIRS[2 * n + 1];
            short[n].length = 3;
        }
        n += 1;
    }
    short
};

/// Appends a number.
pub(super) fn push(out: &mut Vec<u8>, number: u64) {
    if let Some(short) = SHORT.get(number as usize) {
        out.extend_from_slice(&short.bytes[..short.length - 1]);
        return;
    }
    let mut digits = [0; 20];
    let mut start = digits.len();
    let mut rest = number;
    while rest >= 10 {
        let pair = (rest % 100) as usize;
        rest /= 100;
        start -= 2;
        digits[start..start + 2].copy_from_slice(&PAIRS[2 * pair..2 * pair + 2]);
    }
    if rest > 0 {
        start -= 1;
        digits[start] = b'0' + rest as u8;
    }
    out.extend_from_slice(&digits[start..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_the_library_writes_them() {
        let powers = (0..20).map(|exponent| 10_u64.pow(exponent));
        let around = powers.flat_map(|power| [power - 1, power, power + 1]);
        for number in around.chain(0..2000).chain([u64::MAX]) {
            let mut out = Vec::new();
            push(&mut out, number);
            assert_eq!(out, number.to_string().as_bytes());
        }
    }
}
