//! The colours of all pictures, as red, green and blue.

pub(super) type Rgb = [u8; 3];

/// One set of colours: for a light or for a dark page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colours {
    pub(super) paper: Rgb,
    pub(super) ink: Rgb,
    pub(super) muted: Rgb,
    pub(super) accent: Rgb,
    pub(super) conflict: Rgb,
    pub(super) light_square: Rgb,
    pub(super) dark_square: Rgb,
    pub(super) wall: Rgb,
}

pub(super) const LIGHT: Colours = Colours {
    paper: rgb(0xFB_FA_F7),
    ink: rgb(0x16_18_1D),
    muted: rgb(0x5B_60_6B),
    accent: rgb(0x1F_4E_9E),
    conflict: rgb(0xB3_26_1E),
    light_square: rgb(0xEF_E9_DC),
    dark_square: rgb(0xCD_BF_A6),
    wall: rgb(0x5B_60_6B),
};

pub(super) const DARK: Colours = Colours {
    paper: rgb(0x14_16_1A),
    ink: rgb(0xE9_E7_E1),
    muted: rgb(0xA3_A8_B3),
    accent: rgb(0x8D_B4_FF),
    conflict: rgb(0xFF_8A_80),
    light_square: rgb(0x3A_3F_49),
    dark_square: rgb(0x2A_2E_36),
    wall: rgb(0x8A_8F_9A),
};

/// The colours of regions, the same on light and dark pages. Their order is
/// such that each prefix keeps them far apart for every kind of sight; see
/// the page's design for the distances.
pub(super) const REGIONS: [Rgb; 12] = [
    rgb(0xFB_E2_BD),
    rgb(0x8A_96_8E),
    rgb(0xD7_7C_3E),
    rgb(0xDB_F2_F9),
    rgb(0x42_96_ED),
    rgb(0xA4_95_B6),
    rgb(0xE4_F8_7C),
    rgb(0x9F_BB_9D),
    rgb(0xBC_BA_C6),
    rgb(0xDE_B7_4E),
    rgb(0x9B_BC_F8),
    rgb(0xB4_8B_6F),
];

const fn rgb(hex: u32) -> Rgb {
    let [_, red, green, blue] = hex.to_be_bytes();
    [red, green, blue]
}

/// As CSS writes it.
pub(super) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}
