//! Evaluations against KataGo's own.

use std::collections::HashMap;

use goban::{Color, Symmetry};
use net::{Encoder, Evaluation, Isa, Model, Network, View};
use serde_json::Value;

use crate::golden;

/// Networks as the records name them, and what their files' names contain. The last three are
/// large and rarely there.
const NETWORKS: [(&str, &str); 6] = [
    ("g170-b6c96", "g170-b6c96"),
    ("tiny-b2c16", "b2c16"),
    ("b7c96h3tfrs", "b7c96h3tfrs"),
    ("g170e-b15c192", "g170e-b15c192"),
    ("kata1-b18c384nbt-s9996604416", "kata1-b18c384nbt"),
    ("b10c384h6nbttflrs", "b10c384h6nbttflrs"),
];

/// The largest differences; those allowed follow from what users see.
#[derive(Clone, Copy, Debug, Default)]
struct Differences {
    win: f64,
    policy: f64,
    ownership: f64,
    lead: f64,
    /// Squares and errors, in parts of themselves.
    rest: f64,
}

impl Differences {
    const ALLOWED: Self = Self { win: 2e-4, policy: 2e-4, ownership: 1e-3, lead: 0.01, rest: 2e-3 };

    fn between(record: &Value, ours: &Evaluation, mover: Color) -> Self {
        let number = |name: &str| record[name].as_f64().unwrap();
        let (win, loss, sign) = match mover {
            Color::White => (ours.win, ours.loss, 1.0),
            Color::Black => (ours.loss, ours.win, -1.0),
        };
        let gap = |a: f32, b: f64| (f64::from(a) - b).abs();
        let part = |a: f32, b: f64| (f64::from(a) - b).abs() / (1.0 + b.abs());
        let mut found = Self {
            win: gap(win, number("white_win"))
                .max(gap(loss, number("white_loss")))
                .max(gap(ours.no_result, number("no_result"))),
            policy: gap(ours.pass, number("policy_pass")),
            ownership: 0.0,
            lead: gap(sign * ours.lead, number("white_lead"))
                .max(gap(sign * ours.score, number("white_score"))),
            rest: part(ours.score_square, number("white_score_sq")),
        };
        match ours.errors {
            None => assert_eq!(number("shortterm_score_error"), -1.0),
            Some(errors) => {
                for (ours, name) in [
                    (ours.time_left, "var_time_left"),
                    (errors.win, "shortterm_winloss_error"),
                    (errors.score, "shortterm_score_error"),
                ] {
                    found.rest = found.rest.max(part(ours, number(name)));
                }
            }
        }
        let side = goban::Size::square(u8::try_from(record["size"].as_u64().unwrap()).unwrap());
        for (n, point) in side.unwrap().points_from_top().enumerate() {
            let policy = record["policy"][n].as_f64().unwrap_or(0.0);
            found.policy = found.policy.max(gap(ours.policy[point], policy));
            let owner = record["ownership"][n].as_f64().unwrap();
            found.ownership = found.ownership.max(gap(sign * ours.ownership[point], owner));
        }
        found
    }

    fn max(self, other: Self) -> Self {
        Self {
            win: self.win.max(other.win),
            policy: self.policy.max(other.policy),
            ownership: self.ownership.max(other.ownership),
            lead: self.lead.max(other.lead),
            rest: self.rest.max(other.rest),
        }
    }

    fn is_allowed(self) -> bool {
        let most = Self::ALLOWED;
        self.win <= most.win
            && self.policy <= most.policy
            && self.ownership <= most.ownership
            && self.lead <= most.lead
            && self.rest <= most.rest
    }
}

#[test]
fn evaluations_are_those_of_katago() {
    let name = "evaluations_are_those_of_katago";
    let Some(records) = golden::records(name, "open.jsonl.xz") else { return };
    let mut by_network: HashMap<&str, Vec<&Value>> = HashMap::new();
    for record in &records {
        by_network.entry(record["net"].as_str().unwrap()).or_default().push(record);
    }
    for (network_name, file) in NETWORKS {
        let Some(bytes) = golden::network(name, file) else { continue };
        let model = Model::read(&bytes).unwrap();
        let network = Network::new(&model);
        let mut workspace = network.workspace();
        let mut worst = Differences::default();
        let of_network = &by_network[network_name];
        for record in of_network {
            let position = golden::position(record);
            let inputs = Encoder::new(position.size()).encode(&position).unwrap();
            let symmetry = u8::try_from(record["symmetry"].as_u64().unwrap()).unwrap();
            let view = View {
                symmetry: Symmetry::from_number(symmetry).unwrap(),
                optimism: record["policy_optimism"].as_f64().unwrap() as f32,
                ..View::default()
            };
            let ours = network.evaluate(&inputs, view, &mut workspace);
            for point in position.size().points_from_top().enumerate() {
                let is_legal = inputs.legal.contains(point.1);
                assert_eq!(is_legal, !record["policy"][point.0].is_null(), "{}", record["id"]);
            }
            let found = Differences::between(record, ours, position.to_move());
            assert!(found.is_allowed(), "{network_name} {} {found:?}", record["id"]);
            worst = worst.max(found);
        }
        eprintln!("{network_name}: {} records, {worst:?}", of_network.len());
    }
}

#[test]
fn all_instructions_agree() {
    let name = "all_instructions_agree";
    let Some(records) = golden::records(name, "open.jsonl.xz") else { return };
    for file in ["g170-b6c96", "b2c16", "b7c96h3tfrs"] {
        let Some(bytes) = golden::network(name, file) else { continue };
        let model = Model::read(&bytes).unwrap();
        for &isa in Isa::available() {
            let network = Network::for_isa(&model, isa);
            assert_eq!(network.isa(), isa);
            let mut workspace = network.workspace();
            let sample = records.iter().filter(|it| {
                NETWORKS.iter().any(|n| n.1 == file && it["net"] == n.0)
                    && it["symmetry"] == 0
                    && it["policy_optimism"] == 0.0
            });
            for record in sample.step_by(15) {
                let position = golden::position(record);
                let inputs = Encoder::new(position.size()).encode(&position).unwrap();
                let ours = network.evaluate(&inputs, View::default(), &mut workspace);
                let found = Differences::between(record, ours, position.to_move());
                assert!(found.is_allowed(), "{isa:?} {file} {} {found:?}", record["id"]);
            }
        }
    }
}

/// What rounding to sixteen bits costs: far more than everything else, but little.
#[test]
fn sixteen_bits_are_near() {
    let name = "sixteen_bits_are_near";
    let Some(records) = golden::records(name, "open.jsonl.xz") else { return };
    // All records take minutes where the CPU has no such numbers.
    let every = if std::env::var_os("SHIDOGO_ALL_RECORDS").is_some() { 1 } else { 12 };
    for (network_name, file) in NETWORKS {
        let Some(bytes) = golden::network(name, file) else { continue };
        let network = Network::new(&Model::read(&bytes).unwrap()).with_bf16();
        let mut workspace = network.workspace();
        let of_network = records.iter().filter(|it| {
            it["net"] == network_name && it["symmetry"] == 0 && it["policy_optimism"] == 0.0
        });
        let (mut worst, mut sum, mut count) = (Differences::default(), Differences::default(), 0.0);
        for record in of_network.step_by(every) {
            let position = golden::position(record);
            let inputs = Encoder::new(position.size()).encode(&position).unwrap();
            let ours = network.evaluate(&inputs, View::default(), &mut workspace);
            let found = Differences::between(record, ours, position.to_move());
            worst = worst.max(found);
            count += 1.0;
            sum.win += found.win;
            sum.policy += found.policy;
            sum.ownership += found.ownership;
            sum.lead += found.lead;
        }
        eprintln!(
            "{network_name}, {count} records, mean of the worst in each: win {:.4}, policy {:.4}, \
             ownership {:.4}, lead {:.3}; {worst:?}",
            sum.win / count,
            sum.policy / count,
            sum.ownership / count,
            sum.lead / count,
        );
        // Something is rounded, and the network is still the same one.
        assert!(worst.win > 1e-6 && sum.win / count < 0.03, "{network_name} {worst:?}");
        assert!(sum.policy / count < 0.05 && sum.ownership / count < 0.15, "{network_name}");
    }
}
