//! The queen: a crown of five points with pearls on a waisted foot.
//!
//! Drawn for this program in a box of 100 × 100 around the origin.

/// The crown's corners, from its left foot.
pub(in crate::render) const CROWN: [(f64, f64); 11] = [
    (-27.0, 21.0),
    (-43.0, -17.0),
    (-22.0, 3.0),
    (-21.0, -30.0),
    (-6.0, 0.0),
    (0.0, -35.0),
    (6.0, 0.0),
    (21.0, -30.0),
    (22.0, 3.0),
    (43.0, -17.0),
    (27.0, 21.0),
];

/// What closes the crown in a bow, and the two bands of the foot.
pub(super) const FOOT: &str = "Q0 13 -27 21ZM-26 27Q0 19 26 27L24 34Q0 27 -24 34Z\
    M-29 39Q0 31 29 39V46Q0 49 -29 46Z";

/// The pearls: centre and radius; the middle one is the largest.
pub(in crate::render) const PEARLS: [(f64, f64, f64); 5] = [
    (-44.0, -21.5, 5.5),
    (-21.5, -35.0, 5.5),
    (0.0, -41.0, 6.5),
    (21.5, -35.0, 5.5),
    (44.0, -21.5, 5.5),
];

/// Crown and foot as a path.
pub(super) fn body() -> String {
    let corners: Vec<String> = CROWN.iter().map(|(x, y)| format!("{x} {y}")).collect();
    format!("M{}{FOOT}", corners.join("L"))
}
