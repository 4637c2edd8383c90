//! The properties of a node, read from its text.

use crate::value::Value;

/// An identifier with its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property<'a> {
    ident: &'a str,
    raw: &'a str,
}

impl<'a> Property<'a> {
    /// The identifier, in capital letters.
    pub const fn ident(self) -> &'a str {
        self.ident
    }

    /// The values, at least one.
    pub const fn values(self) -> Values<'a> {
        Values { rest: self.raw }
    }

    /// The first value.
    pub fn value(self) -> Value<'a> {
        self.values().next().unwrap_or(Value::new(""))
    }

    /// All values with their brackets, as they are written.
    pub const fn raw(self) -> &'a str {
        self.raw
    }
}

/// Goes through the properties of a node in the order of the file.
#[derive(Clone, Debug)]
pub struct Properties<'a> {
    rest: &'a str,
}

impl<'a> Properties<'a> {
    /// `text` must be canonical: `IDENT[value]…` without anything between.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { rest: text }
    }
}

impl<'a> Iterator for Properties<'a> {
    type Item = Property<'a>;

    fn next(&mut self) -> Option<Property<'a>> {
        let (ident, _) = self.rest.split_once('[')?;
        let from_bracket = self.rest.get(ident.len()..)?;
        let mut values = Values { rest: from_bracket };
        while values.next().is_some() {}
        let raw = from_bracket.get(..from_bracket.len() - values.rest.len())?;
        self.rest = values.rest;
        Some(Property { ident, raw })
    }
}

/// Goes through the values of a property.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Values<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        let inner = self.rest.strip_prefix('[')?;
        let end = closing_bracket(inner.as_bytes())?;
        self.rest = inner.get(end + 1..)?;
        inner.get(..end).map(Value::new)
    }
}

/// Whether the values of this property are points and nothing else. They are so short that the
/// reader can tell a missing bracket by the `;`, `(`, `)` or `[` that comes instead.
pub(crate) fn holds_only_points(ident: &str) -> bool {
    matches!(
        ident,
        "B" | "W"
            | "AB"
            | "AW"
            | "AE"
            | "TR"
            | "SQ"
            | "CR"
            | "MA"
            | "SL"
            | "DD"
            | "TB"
            | "TW"
            | "VW"
    )
}

/// Where the first `]` is that is not escaped.
pub(crate) fn closing_bracket(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        match bytes.get(at)? {
            b']' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_text_is_taken_apart() {
        let all: Vec<_> = Properties::new(r"B[aa]C[a\]b[c]AB[bb][][\\]X[]")
            .map(|it| (it.ident(), it.values().map(Value::raw).collect::<Vec<_>>()))
            .collect();
        assert_eq!(
            all,
            [
                ("B", vec!["aa"]),
                ("C", vec![r"a\]b[c"]),
                ("AB", vec!["bb", "", r"\\"]),
                ("X", vec![""]),
            ]
        );
    }
}
