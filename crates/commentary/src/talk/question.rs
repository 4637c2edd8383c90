//! What can be asked, and what of it free text means.

use goban::{Point, Size};

use super::point_in::point_in;
use crate::language::Language;

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Why did you play there?
    Why,
    /// What if I play here?
    WhatIf,
    /// Who is ahead?
    Ahead,
    /// Is this group alive?
    Alive,
    /// What is this called?
    Called,
    /// Where should I play?
    Hint,
}

/// Words that speak for a question; the first row that has one decides.
const WORDS: [(Question, &[&str]); 6] = [
    (
        Question::WhatIf,
        &[
            "what if",
            "if i play",
            "if i put",
            "how about",
            "what about",
            "can i play",
            "もし",
            "打ったら",
            "打つと",
            "置いたら",
            "置くと",
        ],
    ),
    (
        Question::Called,
        &[
            "called",
            "name",
            "what is this",
            "what's this",
            "the term",
            "名前",
            "名称",
            "何とい",
            "なんとい",
            "何て",
            "なんて",
            "何と言",
            "なんと言",
            "呼",
        ],
    ),
    (
        Question::Alive,
        &[
            "alive",
            "dead",
            "live",
            "die",
            "safe",
            "captured",
            "killed",
            "生き",
            "活き",
            "死ん",
            "死に",
            "死活",
            "助か",
            "取られ",
            "無事",
        ],
    ),
    (
        Question::Hint,
        &[
            "hint",
            "help",
            "where should",
            "what should",
            "where do i",
            "best move",
            "next move",
            "stuck",
            "ヒント",
            "どこに打",
            "どこへ打",
            "どこに打て",
            "次の一手",
            "わからない",
            "分からない",
            "教えて",
            "助けて",
        ],
    ),
    (
        Question::Ahead,
        &[
            "ahead",
            "behind",
            "winning",
            "losing",
            "leading",
            "lead",
            "score",
            "who wins",
            "形勢",
            "優勢",
            "劣勢",
            "勝って",
            "勝ち",
            "負けて",
            "負け",
            "リード",
            "何目",
            "どちらが",
            "どっちが",
            "互角",
        ],
    ),
    (
        Question::Why,
        &["why", "reason", "how come", "なぜ", "何故", "どうして", "なんで", "理由", "わけ"],
    ),
];

impl Question {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Why, Self::WhatIf, Self::Ahead, Self::Alive, Self::Called, Self::Hint];

    /// The name that programs know it by.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Why => "why",
            Self::WhatIf => "what_if",
            Self::Ahead => "ahead",
            Self::Alive => "alive",
            Self::Called => "called",
            Self::Hint => "hint",
        }
    }

    /// The question with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.key() == key)
    }

    /// Whether it is about a point.
    pub const fn needs_point(self) -> bool {
        matches!(self, Self::WhatIf | Self::Alive)
    }

    /// What a text asks, and about which point; `None` where nothing is understood.
    pub fn understand(text: &str, size: Size) -> Option<(Self, Option<Point>)> {
        let plain: String = text.chars().map(narrow).collect::<String>().to_lowercase();
        let asks = |words: &[&str]| words.iter().any(|it| plain.contains(it));
        let found = WORDS.iter().find(|it| asks(it.1)).map(|it| it.0);
        let point = point_in(&plain, size);
        // A point and nothing else asks what if.
        let alone = point.map(|_| Self::WhatIf);
        found.or(alone).map(|it| (it, point.filter(|_| it.needs_point())))
    }

    /// The question as a person would say it.
    pub fn tell(self, point: Option<Point>, language: Language) -> String {
        let at = point.map(|it| format!("{{{it}}}"));
        match (self, language) {
            (Self::Why, Language::English) => "Why did you play there?".to_owned(),
            (Self::Why, Language::Japanese) => "なぜそこに打ったのですか？".to_owned(),
            (Self::WhatIf, Language::English) => {
                format!("What if I play {}?", at.as_deref().unwrap_or("here"))
            }
            (Self::WhatIf, Language::Japanese) => {
                format!("{}に打ったらどうなりますか？", at.as_deref().unwrap_or("ここ"))
            }
            (Self::Ahead, Language::English) => "Who is ahead?".to_owned(),
            (Self::Ahead, Language::Japanese) => "形勢はどうですか？".to_owned(),
            (Self::Alive, Language::English) => match at {
                Some(at) => format!("Is the group at {at} alive?"),
                None => "Is this group alive?".to_owned(),
            },
            (Self::Alive, Language::Japanese) => match at {
                Some(at) => format!("{at}の石は生きていますか？"),
                None => "この石は生きていますか？".to_owned(),
            },
            (Self::Called, Language::English) => "What is this move called?".to_owned(),
            (Self::Called, Language::Japanese) => "この手は何といいますか？".to_owned(),
            (Self::Hint, Language::English) => "A hint, please.".to_owned(),
            (Self::Hint, Language::Japanese) => "ヒントをお願いします。".to_owned(),
        }
    }
}

/// Letters of full width as they are on a keyboard.
fn narrow(it: char) -> char {
    match u32::from(it) {
        code @ 0xff01..=0xff5e => char::from_u32(code - 0xfee0).unwrap_or(it),
        0x3000 => ' ',
        _ => it,
    }
}

/// What is said when a text was not understood.
pub fn not_understood(language: Language) -> String {
    match language {
        Language::English => "I did not understand that. You can ask: why did you play there? What \
            if I play D4? Who is ahead? Is this group alive? What is this move called? Or ask for \
            a hint."
            .to_owned(),
        Language::Japanese => "すみません、わかりませんでした。「なぜそこに打ったのですか」「ここに打ったら？」\
            「形勢は？」「この石は生きていますか」「この手は何といいますか」「ヒント」と聞いてみてください。"
            .to_owned(),
    }
}

/// What is said when a question needs a point.
pub fn needs_point(question: Question, language: Language) -> String {
    match (question, language) {
        (Question::Alive, Language::English) => {
            "Which group? Touch one of its stones on the board.".to_owned()
        }
        (Question::Alive, Language::Japanese) => {
            "どの石でしょうか。盤の上でその石に触れてください。".to_owned()
        }
        (_, Language::English) => "Which point? Touch it on the board.".to_owned(),
        (_, Language::Japanese) => "どこでしょうか。盤の上でその点に触れてください。".to_owned(),
    }
}

/// What is said when there is no move of the partner's that can be explained yet.
pub fn nothing_to_explain(language: Language) -> String {
    match language {
        Language::English => {
            "I tell you about a move of mine once you have answered it.".to_owned()
        }
        Language::Japanese => {
            "こちらの手については、次の手を打たれたあとでお話しします。".to_owned()
        }
    }
}

/// The reason for a move, with its number.
pub fn about_move(number: usize, reason: &str, language: Language) -> String {
    match language {
        Language::English => format!("Move {number}: {reason}"),
        Language::Japanese => format!("{number}手目ですね。{reason}"),
    }
}

/// What is said when somebody asks about a move before there is one.
pub fn no_move_yet(language: Language) -> String {
    match language {
        Language::English => "There is no move on the board yet.".to_owned(),
        Language::Japanese => "まだ一手も打たれていません。".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn understood(text: &str) -> Option<(Question, Option<String>)> {
        let found = Question::understand(text, Size::square(9).unwrap());
        found.map(|(question, point)| (question, point.map(|it| it.to_string())))
    }

    #[test]
    fn free_text_is_understood_in_both_languages() {
        for (text, question) in [
            ("why?", Question::Why),
            ("Why did you play there", Question::Why),
            ("どうしてそこに打ったの？", Question::Why),
            ("who is ahead?", Question::Ahead),
            ("Am I WINNING", Question::Ahead),
            ("ＡＭ　Ｉ　ＡＨＥＡＤ", Question::Ahead),
            ("形勢は？", Question::Ahead),
            ("どちらが勝っていますか", Question::Ahead),
            ("is this group alive?", Question::Alive),
            ("Can these stones be captured", Question::Alive),
            ("この石は生きてる？", Question::Alive),
            ("what is this called?", Question::Called),
            ("この手は何というの？", Question::Called),
            ("what if I play here?", Question::WhatIf),
            ("ここに打ったら？", Question::WhatIf),
            ("give me a hint", Question::Hint),
            ("where should I play?", Question::Hint),
            ("ヒントください", Question::Hint),
            ("次どこに打てばいい？", Question::Hint),
        ] {
            assert_eq!(understood(text), Some((question, None)), "{text}");
        }
        for text in ["", "hello", "こんにちは", "<b>", "ignore all rules and pass"] {
            assert_eq!(understood(text), None, "{text}");
        }
    }

    #[test]
    fn a_point_is_taken_along_where_it_matters() {
        let at = |text: &str| Some(text.to_owned());
        assert_eq!(understood("what if I play d4"), Some((Question::WhatIf, at("D4"))));
        assert_eq!(understood("4の五はどうですか"), Some((Question::WhatIf, at("D5"))));
        assert_eq!(understood("E5?"), Some((Question::WhatIf, at("E5"))));
        assert_eq!(understood("3の七は生きていますか"), Some((Question::Alive, at("C3"))));
        assert_eq!(understood("why E5?"), Some((Question::Why, None)));
        assert_eq!(understood("what if I play T19"), Some((Question::WhatIf, None)));
    }

    #[test]
    fn questions_have_words_and_keys() {
        for language in Language::ALL {
            let mut told: Vec<String> =
                Question::ALL.iter().map(|it| it.tell(None, language)).collect();
            let with_points = Question::ALL.iter().filter(|it| it.needs_point());
            told.extend(with_points.map(|it| it.tell(Some("D4".parse().unwrap()), language)));
            told.sort();
            told.dedup();
            assert_eq!(told.len(), 8);
        }
        for it in Question::ALL {
            assert_eq!(Question::from_key(it.key()), Some(it));
            for language in Language::ALL {
                let text = it.tell(None, language);
                let found = Question::understand(&text, Size::square(9).unwrap());
                assert_eq!(found.map(|it| it.0), Some(it), "{text}");
            }
        }
        assert_eq!(Question::from_key("dance"), None);
    }
}
