//! The papers' tables of what all judges of a sheet have marked (000 §5.3.2, §7.3.4).

use std::collections::BTreeMap;
use std::fmt::Write;

use super::mark::Marks;
use super::sheet::{FIRST, Key};
use crate::statistics::{half_interval, mean};

/// All judges of one sheet.
#[derive(Clone, Debug)]
pub struct Panel<'a> {
    key: &'a Key,
    judges: Vec<(String, Marks)>,
    remarks: Vec<String>,
}

/// One judge has two opinions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{judge} is the judge in {earlier} too, with other marks: leave one of the two files out")]
pub struct TwoFiles {
    /// How they call themselves.
    judge: String,
    /// Where they were met first.
    earlier: String,
}

impl<'a> Panel<'a> {
    /// Nobody yet.
    pub const fn new(key: &'a Key) -> Self {
        Self { key, judges: Vec::new(), remarks: Vec::new() }
    }

    /// One more judge, out of this file. The same marks once more are not counted, and the table
    /// says so.
    pub fn add(&mut self, file: &str, marks: Marks) -> Result<(), TwoFiles> {
        if let Some((earlier, _)) = self.judges.iter().find(|it| it.1 == marks) {
            self.remarks.push(format!("{file} says the same as {earlier}: counted once."));
            return Ok(());
        }
        let name = |it: &Marks| it.judge.trim().to_lowercase();
        // Those who do not name themselves may be different people.
        let is_same =
            |it: &&(String, Marks)| !name(&marks).is_empty() && name(&it.1) == name(&marks);
        if let Some((earlier, _)) = self.judges.iter().find(is_same) {
            let judge = marks.judge.trim().to_owned();
            return Err(TwoFiles { judge, earlier: earlier.clone() });
        }
        if marks.judged().next().is_none() {
            self.remarks.push(format!("{file} has no judged record."));
        }
        self.judges.push((file.to_owned(), marks));
        Ok(())
    }

    /// Unnatural moves in the first sixty, and style, for each player.
    pub fn table(&self) -> String {
        let mut found: BTreeMap<&str, (Vec<f64>, Vec<f64>)> = BTreeMap::new();
        for record in self.key.records.values() {
            found.entry(&record.player).or_default();
        }
        for (id, mark) in self.judges.iter().flat_map(|it| it.1.judged()) {
            let Some(record) = self.key.records.get(id) else { continue };
            let (unnatural, styles) = found.entry(&record.player).or_default();
            unnatural.push(mark.unnatural.len() as f64);
            styles.extend(mark.style);
        }
        let mut text = format!(
            "{}\n\n| player | judgements | unnatural moves in the first {FIRST} | style, -2 centre … +2 territory |\n|---|---|---|---|\n",
            self.who()
        );
        for (player, (unnatural, styles)) in found {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "| {player} | {} | {} | {} |",
                unnatural.len(),
                middle(&unnatural),
                middle(&styles)
            );
        }
        for remark in &self.remarks {
            let _ = write!(text, "\n{remark}\n");
        }
        text
    }

    /// How many have judged something, and how strong they call themselves.
    fn who(&self) -> String {
        let judges = self.judges.iter().filter(|it| it.1.judged().next().is_some());
        let ranks: Vec<String> = judges
            .map(|(_, it)| it.rank.split_whitespace().collect::<Vec<_>>().join(" "))
            .map(|it| if it.is_empty() { "not told".to_owned() } else { it })
            .collect();
        if ranks.is_empty() {
            return "Judges: 0".to_owned();
        }
        format!("Judges: {}; ranks as they say: {}", ranks.len(), ranks.join(", "))
    }
}

/// A mean with its interval, of which one value tells nothing.
fn middle(values: &[f64]) -> String {
    let mean = mean(values.iter().copied());
    match values.len() {
        0 => "–".to_owned(),
        1 => format!("{mean:.2} ± –"),
        _ => format!("{mean:.2} ± {:.2}", half_interval(values)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(files: &[(&str, &str)], expect: Expect) {
        let key = r#"{"a":"naive","b":"teacher","c":"teacher","d":"strongest"}"#;
        let key = Key::read(key).unwrap();
        let mut panel = Panel::new(&key);
        let mut refused = String::new();
        for (file, text) in files {
            if let Err(error) = panel.add(file, Marks::read(text, &key).unwrap()) {
                refused = format!("{file}: {error}\n");
            }
        }
        expect.assert_eq(&(panel.table() + &refused));
    }

    #[test]
    fn marks_become_the_papers_table() {
        let x = r#"{"judge":"x","rank":" 3k ","records":
            {"a":{"unnatural":[5,9]},"b":{"style":-1},"c":{"judged":true},"d":{"unnatural":[]}}}"#;
        let y = r#"{"judge":"y","records":{"a":{"unnatural":[1,2,3,4]},"c":{"style":1}}}"#;
        check(
            &[("x.json", x), ("y.json", y)],
            expect![[r"
                Judges: 2; ranks as they say: 3k, not told

                | player | judgements | unnatural moves in the first 60 | style, -2 centre … +2 territory |
                |---|---|---|---|
                | naive | 2 | 3.00 ± 1.96 | – |
                | strongest | 0 | – | – |
                | teacher | 3 | 0.00 ± 0.00 | 0.00 ± 1.96 |
            "]],
        );
    }

    #[test]
    fn one_judgement_has_no_interval() {
        check(
            &[("x.json", r#"{"rank":"1d","records":{"b":{"unnatural":[2],"style":2}}}"#)],
            expect![[r"
                Judges: 1; ranks as they say: 1d

                | player | judgements | unnatural moves in the first 60 | style, -2 centre … +2 territory |
                |---|---|---|---|
                | naive | 0 | – | – |
                | strongest | 0 | – | – |
                | teacher | 1 | 1.00 ± – | 2.00 ± – |
            "]],
        );
    }

    #[test]
    fn a_judge_counts_once() {
        let x = r#"{"judge":"x","records":{"a":{"unnatural":[5]}}}"#;
        let later = r#"{"judge":" X","records":{"a":{"unnatural":[5,6]}}}"#;
        let looked = r#"{"records":{"a":{"unnatural":[],"style":null}}}"#;
        check(
            &[("1.json", x), ("2.json", x), ("3.json", looked), ("4.json", later)],
            expect![[r"
                Judges: 1; ranks as they say: not told

                | player | judgements | unnatural moves in the first 60 | style, -2 centre … +2 territory |
                |---|---|---|---|
                | naive | 1 | 1.00 ± – | – |
                | strongest | 0 | – | – |
                | teacher | 0 | – | – |

                2.json says the same as 1.json: counted once.

                3.json has no judged record.
                4.json: X is the judge in 1.json too, with other marks: leave one of the two files out
            "]],
        );
    }
}
