//! Rules as `KataGo` writes them, a flat JSON object.

use goban::{KoRule, Rules, Scoring, Tax};

use crate::error::GtpError;
use crate::rule_option::RuleOption;

/// The rules as `kata-get-rules` answers them.
pub fn rules_to_json(rules: &Rules) -> String {
    // KataGo's order is alphabetical, and of its rule sets only Tromp-Taylor refuses the
    // friendly pass.
    let fields = [
        RuleOption::FriendlyPass(*rules != Rules::TROMP_TAYLOR),
        RuleOption::NoButton,
        RuleOption::Ko(rules.ko),
        RuleOption::Scoring(rules.scoring),
        RuleOption::Suicide(rules.suicide),
        RuleOption::Tax(rules.tax),
        RuleOption::HandicapBonus(rules.handicap_bonus),
    ];
    let fields = fields.map(|it| {
        let quote = if it.is_flag() { "" } else { "\"" };
        format!("\"{}\":{quote}{}{quote}", it.key(), it.value())
    });
    format!("{{{}}}", fields.join(","))
}

/// Reads such an object. What is not given is as in Tromp–Taylor, the tax as usual with the
/// scoring.
///
/// `KataGo`'s words cannot say who passes last, so an object that fits a named rule set is that
/// rule set.
pub fn rules_from_json(text: &str) -> Result<Rules, GtpError> {
    let options = options(text)?;
    let mut rules = options.iter().fold(Rules::TROMP_TAYLOR, |rules, it| it.apply(rules));
    if !options.iter().any(|it| matches!(it, RuleOption::Tax(_))) {
        rules.tax = match rules.scoring {
            Scoring::Area => Tax::None,
            Scoring::Territory => Tax::Seki,
        };
    }
    let named = Rules::NAMED.iter().map(|(_, named)| *named);
    Ok(named.into_iter().find(|it| Rules { end: rules.end, ..*it } == rules).unwrap_or(rules))
}

/// Reads a rule set's name, `KataGo`'s further names included, or a JSON object.
pub fn rules_from_text(text: &str) -> Result<Rules, GtpError> {
    let text = text.trim();
    if text.starts_with('{') {
        return rules_from_json(text);
    }
    let positional = |rules| Rules { ko: KoRule::Positional, ..rules };
    match text.to_ascii_lowercase().replace(['_', ' '], "-").as_str() {
        "chinese-ogs" | "chinese-kgs" => Ok(positional(Rules::CHINESE)),
        "ing" | "goe" => Ok(positional(Rules::NEW_ZEALAND)),
        "bga" | "french" => Ok(Rules::AGA),
        "aga-button" => Err(GtpError::failed("the button is not supported")),
        "stone-scoring" | "ancient-area" | "ancient-territory" => {
            Err(GtpError::failed("group tax (tax ALL) is not supported"))
        }
        _ => text.parse().map_err(|_| {
            GtpError::expected(
                "rules japanese, chinese, aga, tromp-taylor, new-zealand or a JSON object",
                Some(text).filter(|it| !it.is_empty()),
            )
        }),
    }
}

/// The members of a flat object whose values are strings, numbers or flags.
fn options(text: &str) -> Result<Vec<RuleOption>, GtpError> {
    let mut scanner = Scanner { rest: text };
    let mut options = Vec::new();
    scanner.symbol('{')?;
    if scanner.is_next('}') {
        return scanner.end().map(|()| options);
    }
    loop {
        let key = scanner.string()?;
        scanner.symbol(':')?;
        options.push(RuleOption::parse(key, scanner.value()?)?);
        if scanner.is_next('}') {
            return scanner.end().map(|()| options);
        }
        scanner.symbol(',')?;
    }
}

struct Scanner<'a> {
    rest: &'a str,
}

impl<'a> Scanner<'a> {
    fn is_next(&mut self, symbol: char) -> bool {
        self.rest = self.rest.trim_start();
        let after = self.rest.strip_prefix(symbol);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn symbol(&mut self, symbol: char) -> Result<(), GtpError> {
        if self.is_next(symbol) { Ok(()) } else { Err(self.wrong()) }
    }

    fn string(&mut self) -> Result<&'a str, GtpError> {
        self.symbol('"')?;
        let (inside, after) = self.rest.split_once('"').ok_or_else(|| self.wrong())?;
        self.rest = after;
        Ok(inside)
    }

    fn value(&mut self) -> Result<&'a str, GtpError> {
        self.rest = self.rest.trim_start();
        if self.rest.starts_with('"') {
            return self.string();
        }
        let bare = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '.');
        let end = self.rest.find(|it| !bare(it)).unwrap_or(self.rest.len());
        let (value, after) = self.rest.split_at_checked(end).ok_or_else(|| self.wrong())?;
        self.rest = after;
        if value.is_empty() { Err(self.wrong()) } else { Ok(value) }
    }

    fn end(&mut self) -> Result<(), GtpError> {
        if self.rest.trim().is_empty() { Ok(()) } else { Err(self.wrong()) }
    }

    fn wrong(&self) -> GtpError {
        let found = Some(self.rest).filter(|it| !it.is_empty());
        GtpError::expected("a JSON object such as {\"ko\":\"SIMPLE\",\"scoring\":\"AREA\"}", found)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    #[test]
    fn rules_are_written_in_katagos_words() {
        expect![[r#"{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"tax":"SEKI","whiteHandicapBonus":"0"}"#]]
            .assert_eq(&rules_to_json(&Rules::JAPANESE));
        expect![[r#"{"friendlyPassOk":true,"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1"}"#]]
            .assert_eq(&rules_to_json(&Rules::AGA));
    }

    #[test]
    fn named_rules_come_back() {
        for (name, rules) in Rules::NAMED {
            assert_eq!(rules_from_json(&rules_to_json(&rules)), Ok(rules), "{name}");
            assert_eq!(rules_from_text(name), Ok(rules));
        }
    }

    #[test]
    fn missing_members_have_defaults() {
        assert_eq!(rules_from_json("{}"), Ok(Rules::TROMP_TAYLOR));
        let text = r#" { "scoring" : "territory", "ko":"SIMPLE" ,"suicide":false } "#;
        assert_eq!(rules_from_json(text), Ok(Rules::JAPANESE));
    }

    #[track_caller]
    fn check_error(text: &str, expected: Expect) {
        expected.assert_eq(&rules_from_text(text).unwrap_err().to_string());
    }

    #[test]
    fn what_is_not_supported_is_said() {
        check_error(r#"{"tax":"ALL"}"#, expect!["group tax (tax ALL) is not supported"]);
        check_error(r#"{"hasButton":true}"#, expect!["the button is not supported"]);
        check_error(
            r#"{"ko":"SPIGHT"}"#,
            expect![[r#"expected ko SIMPLE, POSITIONAL or SITUATIONAL, found "SPIGHT""#]],
        );
        check_error(r#"{"suicide":1}"#, expect![[r#"expected true or false, found "1""#]]);
        check_error(
            r#"{"colour":"red"}"#,
            expect![[
                r#"expected a rule (ko, scoring, tax, suicide, whiteHandicapBonus, friendlyPassOk, hasButton), found "colour""#
            ]],
        );
    }

    #[test]
    fn broken_objects_are_refused() {
        for text in ["{", "{\"ko\"", "{\"ko\":", "{\"ko\":}", "{\"ko\":\"SIMPLE\"", "{} x", "{,}"] {
            assert!(rules_from_json(text).is_err(), "{text}");
        }
        check_error(
            "{\"ko\":\"SIMPLE\" \"tax\":\"NONE\"}",
            expect![[
                r#"expected a JSON object such as {"ko":"SIMPLE","scoring":"AREA"}, found ""tax":"NONE"}""#
            ]],
        );
        check_error(
            "mahjong",
            expect![[
                r#"expected rules japanese, chinese, aga, tromp-taylor, new-zealand or a JSON object, found "mahjong""#
            ]],
        );
        check_error(
            "",
            expect![
                "expected rules japanese, chinese, aga, tromp-taylor, new-zealand or a JSON object, found nothing"
            ],
        );
    }
}
