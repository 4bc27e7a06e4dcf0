use crate::render::theme::{Colours, DARK, LIGHT, REGIONS, hex};

/// Which colours a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Light or dark, as the reader's system is set (`prefers-color-scheme`).
    #[default]
    Auto,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl Theme {
    /// The class of the root, by which the style's rules find it: several
    /// pictures with different themes can stand on one page.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Self::Auto => "queens-auto",
            Self::Light => "queens-light",
            Self::Dark => "queens-dark",
        }
    }
}

/// The style sheet of a picture.
pub(super) fn style(theme: Theme, with_regions: bool, with_armies: bool) -> String {
    let root = theme.class();
    let mut css = match theme {
        Theme::Auto | Theme::Light => rules(root, &LIGHT),
        Theme::Dark => rules(root, &DARK),
    };
    if with_regions {
        for (i, &colour) in REGIONS.iter().enumerate() {
            css.push_str(&format!(".{root} .r{i}{{fill:{}}}", hex(colour)));
        }
        // Region colours are light on every page, so what lies on them is
        // dark on every page.
        for (class, property, colour) in [
            ("clash", "stroke", LIGHT.conflict),
            ("alarm", "fill", LIGHT.conflict),
            ("bang", "stroke", LIGHT.paper),
            ("mark", "stroke", LIGHT.accent),
        ] {
            let colour = hex(colour);
            css.push_str(&format!(
                ".{root} .on-colour .{class}{{{property}:{colour}}}"
            ));
        }
    }
    if with_armies {
        // Black stays black on a dark page.
        let (paper, ink) = (hex(LIGHT.paper), hex(LIGHT.ink));
        css.push_str(&format!(
            ".{root} .disc{{fill:{paper}}}.{root} .black{{fill:{ink}}}\
             .{root} .white{{fill:{paper};stroke:{ink}}}"
        ));
    }
    if theme == Theme::Auto {
        css.push_str("@media (prefers-color-scheme:dark){");
        css.push_str(&rules(root, &DARK));
        css.push('}');
    }
    css
}

fn rules(root: &str, colours: &Colours) -> String {
    let fills = [
        ("paper", colours.paper),
        ("light", colours.light_square),
        ("dark", colours.dark_square),
        ("ink", colours.ink),
        ("wall", colours.wall),
        ("alarm", colours.conflict),
    ];
    let strokes = [
        ("frame", colours.muted),
        ("border", LIGHT.ink),
        ("mortar", colours.paper),
        ("label", colours.muted),
        ("clash", colours.conflict),
        ("mark", colours.accent),
        ("rim", colours.ink),
        ("bang", colours.paper),
    ];
    let mut css = String::new();
    for (class, colour) in fills {
        css.push_str(&format!(".{root} .{class}{{fill:{}}}", hex(colour)));
    }
    for (class, colour) in strokes {
        css.push_str(&format!(
            ".{root} .{class}{{fill:none;stroke:{}}}",
            hex(colour)
        ));
    }
    css
}
