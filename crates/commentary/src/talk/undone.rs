//! A move is taken back.

use goban::Move;

use super::pick;
use crate::account::in_braces;
use crate::language::Language;

/// The person took back a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Undone {
    /// The move.
    pub mv: Move,
    /// Its number, from 1.
    pub number: usize,
}

impl Undone {
    /// A sentence or two.
    pub fn tell(&self, language: Language) -> String {
        let occasion = (self.number, self.mv.point());
        let at = in_braces(self.mv);
        match (language, self.mv) {
            (Language::English, Move::Pass) => {
                "The pass is taken back. Your turn again.".to_owned()
            }
            (Language::Japanese, Move::Pass) => "パスを取り消しました。もう一度どうぞ。".to_owned(),
            (Language::English, _) => {
                let next = pick(["Have another look.", "Take your time.", "Try again."], occasion);
                format!("{at} is taken back. {next}")
            }
            (Language::Japanese, _) => {
                let next = pick(
                    [
                        "もう一度考えてみましょう。",
                        "ゆっくりどうぞ。",
                        "別の手を探してみましょう。",
                    ],
                    occasion,
                );
                format!("{at}を打ち直しですね。{next}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn what_was_taken_back_is_named() {
        let mut text = String::new();
        for (mv, number) in [("D4", 7), ("E5", 9), ("pass", 11)] {
            let undone = Undone { mv: mv.parse().unwrap(), number };
            for language in Language::ALL {
                text.extend([&undone.tell(language), "\n"]);
            }
        }
        expect![[r#"
            {D4}を打ち直しですね。ゆっくりどうぞ。
            {D4} is taken back. Take your time.
            {E5}を打ち直しですね。もう一度考えてみましょう。
            {E5} is taken back. Have another look.
            パスを取り消しました。もう一度どうぞ。
            The pass is taken back. Your turn again.
        "#]]
        .assert_eq(&text);
    }
}
