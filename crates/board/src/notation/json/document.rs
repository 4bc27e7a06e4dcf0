use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::notation::{ParseError, Problem};

/// A JSON text whose values know where they stand: each is kept as the part
/// of the text that it is, until somebody wants to know what it says.
#[derive(Clone, Copy)]
pub(super) struct Document<'a> {
    text: &'a str,
}

/// A field of an object.
pub(super) struct Field<'a> {
    pub(super) name: Cow<'a, str>,
    /// Where the name stands.
    pub(super) offset: usize,
    pub(super) value: &'a RawValue,
}

impl<'a> Document<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text }
    }

    pub(super) const fn text(self) -> &'a str {
        self.text
    }

    /// The values that follow one another.
    pub(super) fn values(self) -> impl Iterator<Item = Result<&'a RawValue, ParseError>> {
        serde_json::Deserializer::from_str(self.text)
            .into_iter()
            .map(move |value| value.map_err(|error| self.not_json(&error)))
    }

    /// Where a part of the text starts.
    pub(super) fn offset(self, part: &str) -> usize {
        let offset = part.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
        offset.min(self.text.len())
    }

    /// The items of a list; `None` for anything else.
    pub(super) fn list(self, value: &'a RawValue) -> Option<Vec<&'a RawValue>> {
        if !value.get().starts_with('[') {
            return None;
        }
        serde_json::from_str(value.get()).ok()
    }

    /// The items of a list.
    pub(super) fn expect_list(
        self,
        value: &'a RawValue,
        expected: &'static str,
    ) -> Result<Vec<&'a RawValue>, ParseError> {
        self.list(value)
            .ok_or_else(|| self.unexpected(value, expected))
    }

    /// The fields of an object that are not null; `None` for anything else.
    pub(super) fn fields(self, value: &'a RawValue) -> Option<Vec<Field<'a>>> {
        if !value.get().starts_with('{') {
            return None;
        }
        let Fields(fields) = serde_json::from_str(value.get()).ok()?;
        let fields = fields
            .into_iter()
            .filter(|(_, value)| value.get() != "null");
        let located = fields.map(|(name, value)| Field {
            offset: match name {
                // Names with escapes are no longer part of the text.
                Cow::Borrowed(name) => self.offset(name),
                Cow::Owned(_) => self.offset(value.get()),
            },
            name,
            value,
        });
        Some(located.collect())
    }

    /// What a string says; `None` for anything else.
    pub(super) fn string(self, value: &'a RawValue) -> Option<Cow<'a, str>> {
        let Text(text) = serde_json::from_str(value.get()).ok()?;
        Some(text)
    }

    /// A whole number; `None` for anything else.
    pub(super) fn integer(self, value: &RawValue) -> Option<i64> {
        value.get().parse().ok()
    }

    /// A whole number that cannot be negative.
    pub(super) fn expect_u32(
        self,
        value: &'a RawValue,
        expected: &'static str,
    ) -> Result<u32, ParseError> {
        let number = value.get().parse();
        number.map_err(|_| self.unexpected(value, expected))
    }

    /// A value is not what was expected.
    pub(super) fn unexpected(
        self,
        value: &RawValue,
        expected: impl Into<Cow<'static, str>>,
    ) -> ParseError {
        let part = value.get();
        let shown = part
            .strip_prefix('"')
            .and_then(|part| part.strip_suffix('"'));
        ParseError::unexpected(
            self.text,
            self.offset(part),
            shown.unwrap_or(part),
            expected,
        )
    }

    /// A value is read, but does not fit.
    pub(super) fn problem(self, value: &RawValue, problem: Problem) -> ParseError {
        ParseError::at(self.text, self.offset(value.get()), problem)
    }

    /// The library's complaint, with the place as we count it.
    fn not_json(self, error: &serde_json::Error) -> ParseError {
        let before = error.line().saturating_sub(1);
        let mut start = 0;
        for (end, _) in self.text.match_indices('\n').take(before) {
            start = end + 1;
        }
        let offset = (start + error.column().saturating_sub(1)).min(self.text.len());
        let message = error.to_string();
        let message = message
            .rsplit_once(" at line ")
            .map_or(&*message, |(message, _)| message);
        ParseError::at(self.text, offset, Problem::Json(message.to_owned()))
    }
}

/// A string, borrowed where it has no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// An object's fields in their order.
struct Fields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;

        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some((Text(name), value)) = map.next_entry()? {
                    fields.push((name, value));
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(FieldsVisitor)
    }
}
