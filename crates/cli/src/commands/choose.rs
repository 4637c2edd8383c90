//! `shidogo choose`: tables of candidates in, choices out.

mod answer;
mod request;

use std::io::{BufRead, BufReader, Write};
use std::process::ExitCode;

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use teacher::Choice;

use crate::args::ChooseArgs;
use request::Request;

pub(crate) fn run(args: &ChooseArgs) -> anyhow::Result<ExitCode> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let input = BufReader::new(std::io::stdin());
    let is_fine = answer_all(input, std::io::stdout().lock(), &mut rng)?;
    Ok(if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Answers line by line; says whether every line had a choice.
fn answer_all(
    mut input: impl BufRead,
    mut output: impl Write,
    rng: &mut impl Rng,
) -> anyhow::Result<bool> {
    let (mut line, mut is_fine) = (Vec::new(), true);
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(is_fine);
        }
        let text = line.trim_ascii();
        if text.is_empty() {
            continue;
        }
        let (id, choice) = match serde_json::from_slice::<Value>(text) {
            Ok(value) => (value["id"].clone(), choose(&value, rng)),
            Err(error) => (Value::Null, Err(anyhow::anyhow!("the line is no JSON: {error}"))),
        };
        is_fine &= choice.is_ok();
        writeln!(output, "{}", answer::line(&id, choice)?)?;
        // Whoever asks may wait for the answer before asking again.
        output.flush()?;
    }
}

fn choose(value: &Value, rng: &mut impl Rng) -> anyhow::Result<Choice> {
    let Request { name, method, scene, table } = Request::read(value)?;
    method.choose(&scene, &table, rng).map_err(|error| request::explain(&error, &name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(input: &str, expect: Expect) {
        let (mut output, mut rng) = (Vec::new(), Xoshiro256PlusPlus::seed_from_u64(0));
        let is_fine = answer_all(input.as_bytes(), &mut output, &mut rng).unwrap();
        let output = String::from_utf8(output).unwrap();
        assert_eq!(is_fine, !output.contains("\"error\""));
        expect.assert_eq(output.trim_end());
    }

    #[test]
    fn the_example_of_the_contract_is_answered_as_it_says() {
        check(
            r#"{"id":"t1","size":13,"to_play":"w","method":"abc25","params":{"c":2.5,"alpha":0.25},"style":"none","last":"C3","own":["D4"],"opp":["C3"],"candidates":[{"move":"D3","w":0.697,"p":0.400,"n":1295,"lead":2.1},{"move":"L11","w":0.690,"p":0.139,"n":255,"lead":1.8}]}"#,
            expect![[r#"{"id":"t1","move":"D3","rule":"easing_off","scores":{"D3":0.15}}"#]],
        );
    }

    #[test]
    fn fields_that_are_not_needed_may_be_missing() {
        check(
            r#"
            {"id":1,"method":"strongest","candidates":[{"move":"D4","n":5},{"move":"pass","n":7.0}]}
            {"id":[2],"method":"naive","candidates":[{"move":"q16","w":0.25},{"move":"pass","w":0.5}]}
            {"method":"ikeda","style":null,"candidates":[{"move":"D4","w":0.25,"p":0.125},{"move":"C3","w":0.25,"p":0.25}]}
            {"id":"e","method":"endgame","candidates":[{"move":"D4","p":0.25,"lead":-5},{"move":"C3","p":0.5,"lead":-3}]}
            {"id":"a","method":"abc25","last":"C3","candidates":[{"move":"D4","w":0.6,"p":0.25}]}
            "#,
            expect![[r#"
                {"id":1,"move":"pass","rule":"most_visits","scores":{"D4":5.0,"pass":7.0}}
                {"id":[2],"move":"pass","rule":"nearest_half","scores":{"Q16":-0.25,"pass":0.0}}
                {"id":null,"move":"C3","rule":"behind","scores":{"D4":0.25,"C3":0.25}}
                {"id":"e","move":"C3","rule":"band","scores":{"D4":0.25,"C3":0.25}}
                {"id":"a","move":"D4","rule":"only_move","scores":{}}"#]],
        );
    }

    #[test]
    fn what_is_needed_and_missing_is_named_and_the_run_goes_on() {
        check(
            r#"
            {"id":1}
            {"id":2,"method":"ikeda"}
            {"id":3,"method":"abc25","candidates":[{"move":"D4","w":0.5},{"move":"C3","w":0.5,"p":0.1}]}
            {"id":4,"method":"near","size":13,"candidates":[{"move":"D4","w":0.5,"p":0.1}]}
            {"id":5,"method":"near","last":"pass","candidates":[{"move":"D4","w":0.5,"p":0.1}]}
            {"id":6,"method":"ikeda","style":"center","candidates":[{"move":"D4","w":0.5,"p":0.1}]}
            {"id":7,"method":"endgame","candidates":[{"move":"D4","p":0.1},{"move":"C3","p":0.1}]}
            {"id":8,"method":"naive","params":{"min_visits":3},"candidates":[{"move":"D4","w":0.1}]}
            {"id":9,"method":"strongest","candidates":[{"w":0.5}]}
            {"id":10,"method":"strongest","candidates":[{"move":"D4","n":5}]}
            "#,
            expect![[r#"
                {"id":1,"error":"\"method\" is missing"}
                {"id":2,"error":"\"candidates\" is missing"}
                {"id":3,"error":"\"p\" of D4 is missing; abc25 needs it"}
                {"id":4,"error":"\"last\" is missing; near needs it"}
                {"id":5,"error":"\"size\" is missing; near needs it"}
                {"id":6,"error":"\"size\" is missing; a style needs it"}
                {"id":7,"error":"\"lead\" of D4 is missing; endgame needs it"}
                {"id":8,"error":"\"n\" of D4 is missing; naive needs it, because of min_visits"}
                {"id":9,"error":"\"move\" of a candidate is missing"}
                {"id":10,"move":"D4","rule":"only_move","scores":{}}"#]],
        );
    }

    #[test]
    fn nonsense_is_refused_with_what_would_be_right() {
        check(
            r#"
            nonsense
            [1]
            {"id":1,"method":"teacher","candidates":[]}
            {"id":2,"method":"ikeda","candidates":[]}
            {"id":3,"method":"ikeda","params":{"cc":1},"candidates":[]}
            {"id":4,"method":"ikeda","params":{"c":"2"},"candidates":[]}
            {"id":5,"method":"ikeda","params":{"c":-2},"candidates":[]}
            {"id":6,"method":"ikeda","size":30,"candidates":[]}
            {"id":7,"method":"ikeda","size":9,"candidates":[{"move":"K10"}]}
            {"id":8,"method":"ikeda","candidates":[{"move":"D4","w":"x"}]}
            {"id":9,"method":"ikeda","candidates":[{"move":"D4","n":-1}]}
            {"id":10,"method":"ikeda","candidates":[{"move":"D4","w":69.7}]}
            {"id":11,"method":"ikeda","candidates":[{"move":"D4"},{"move":"d4"}]}
            {"id":12,"method":"ikeda","style":"cosmic","candidates":[]}
            {"id":13,"method":"ikeda","style":"center","size":7,"candidates":[{"move":"D4","w":0.5,"p":0.1}]}
            {"id":14,"method":"ikeda","last":"I9","candidates":[]}
            {"id":15,"method":"ikeda","own":["pass"],"candidates":[]}
            {"id":16,"method":"ikeda","to_play":"red","candidates":[]}
            {"id":17,"method":"endgame","params":{"band_high":-20},"candidates":[{"move":"D4","p":0.5,"lead":1}]}
            {"id":18,"method":"ikeda","style":{"13":[1,2]},"candidates":[]}
            {"id":19,"method":7}
            {"id":20,"method":"ikeda","candidates":{"move":"D4"}}
            "#,
            expect![[r#"
                {"id":null,"error":"the line is no JSON: expected ident at line 1 column 2"}
                {"id":null,"error":"the line is no JSON object"}
                {"id":1,"error":"no method \"teacher\"; there are strongest, naive, softmax, ikeda, near, endgame, and a15, abc25 … (letters of a, b, c; ten times the strength)"}
                {"id":2,"error":"there are no candidates"}
                {"id":3,"error":"no parameter \"cc\"; there are c, t_uniq, t_dif, t_min, t_max, accept_loss_1, accept_loss_2, accept_loss_3, accept_loss_4, accept_p_1, accept_p_2, accept_p_3, accept_p_4, alpha, b_reach, b_2, b_3, b_4, b_5, b_6, b_7, b_far, z, min_visits, gamma, band_low, band_high, top, only_p, drop_p, max_loss, end_lead, end_deviation, end_pass_cost, human_share, flow, teach_gamma, dearest, fair, opening_loss, foresight, effort, variety, plan, keep_p, keep_share, unlikely, odd, bargain, bargain_most, confirm, falls, mistake"}
                {"id":4,"error":"\"c\" is a number, not \"2\""}
                {"id":5,"error":"c is from 0 to 10, not -2"}
                {"id":6,"error":"\"size\" is from 2 to 25, not 30"}
                {"id":7,"error":"\"move\": \"K10\" is neither pass nor a point of this board"}
                {"id":8,"error":"candidate D4: \"w\" is a number, not \"x\""}
                {"id":9,"error":"candidate D4: \"n\" is a whole number from 0 on, not -1"}
                {"id":10,"error":"the win rate of D4 is 69.7, not from 0 to 1"}
                {"id":11,"error":"D4 is listed twice"}
                {"id":12,"error":"no style \"cosmic\"; there are none, center, territory, and weights of one's own"}
                {"id":13,"error":"the style has tables for boards of 9, 13 and 19, not for 7x7"}
                {"id":14,"error":"\"last\": \"I9\" is neither pass nor a point of this board"}
                {"id":15,"error":"\"own\": \"pass\" is no point of this board"}
                {"id":16,"error":"\"to_play\": a colour is b, w, black or white"}
                {"id":17,"error":"band_low is -10, above band_high, -20"}
                {"id":18,"error":"a style of one's own is six weights by size: {\"13\":[1,1,2,1,1,1]}"}
                {"id":19,"error":"\"method\" is a text, not 7"}
                {"id":20,"error":"\"candidates\" is a list, not {\"move\":\"D4\"}"}"#]],
        );
    }

    #[test]
    fn a_style_of_ones_own_is_weights_by_size() {
        let line = |style: &str| {
            format!(
                r#"{{"id":1,"size":13,"method":"endgame","style":{style},"candidates":[{{"move":"C3","p":0.25,"lead":-5}},{{"move":"D4","p":0.25,"lead":-5}}]}}"#
            )
        };
        check(
            &[line(r#""territory""#), line(r#"{"13":[1,1,0.5,3,1,1]}"#)].join("\n"),
            expect![[r#"
                {"id":1,"move":"C3","rule":"band","scores":{"C3":0.5,"D4":0.125}}
                {"id":1,"move":"D4","rule":"band","scores":{"C3":0.125,"D4":0.75}}"#]],
        );
    }

    #[test]
    fn lots_follow_the_seed() {
        let line = r#"{"method":"softmax","candidates":[{"move":"D4","n":5},{"move":"C3","n":5}]}"#;
        let input = [line; 40].join("\n");
        let answers = |seed| {
            let (mut output, mut rng) = (Vec::new(), Xoshiro256PlusPlus::seed_from_u64(seed));
            answer_all(input.as_bytes(), &mut output, &mut rng).unwrap();
            String::from_utf8(output).unwrap()
        };
        assert_eq!(answers(1), answers(1));
        assert_ne!(answers(1), answers(2));
        assert!(answers(1).contains(r#""move":"D4""#) && answers(1).contains(r#""move":"C3""#));
    }
}
