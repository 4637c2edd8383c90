//! A decision tree as C4.5 and J4.8 grow it: gain ratio, then pruning by confidence.

use std::fmt::Write;

/// A tree of questions about numbers, with a class at each leaf.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionTree {
    root: Node,
}

#[derive(Clone, Debug, PartialEq)]
enum Node {
    Leaf(Leaf),
    /// Is the number at most this? Yes first. The leaf could stand for it all.
    Split {
        feature: usize,
        at_most: u8,
        leaf: Leaf,
        parts: Box<[Node; 2]>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Leaf {
    class: u8,
    /// Moves that came here in learning, and those of them that are of another class.
    moves: usize,
    wrong: usize,
}

/// A move to learn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its numbers.
    pub features: Vec<u8>,
    /// Its class.
    pub class: u8,
}

/// How trees are grown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeParams {
    /// The confidence of the pruning: less of it prunes more.
    pub confidence: f64,
    /// The fewest moves on either side of a question.
    pub fewest: usize,
}

impl TreeParams {
    /// The paper's first tree.
    pub const FIRST: Self = Self { confidence: 0.25, fewest: 2 };
    /// The paper's improved tree.
    pub const IMPROVED: Self = Self { confidence: 0.1, fewest: 2 };
}

/// Classes have to be below this.
const CLASSES: usize = 128;
/// No number is larger.
const VALUES: usize = 64;

impl DecisionTree {
    /// Grows a tree and prunes it; subtrees are replaced by leaves but never raised.
    pub fn grow(examples: &[Example], params: TreeParams) -> Self {
        let rows: Vec<&Example> = examples.iter().collect();
        let mut root = grow(&rows, params);
        prune(&mut root, params.confidence);
        Self { root }
    }

    /// The class of a move.
    pub fn class(&self, features: &[u8]) -> u8 {
        let mut node = &self.root;
        loop {
            match node {
                Node::Leaf(leaf) => return leaf.class,
                Node::Split { feature, at_most, parts, .. } => {
                    let value = features.get(*feature).copied().unwrap_or(0);
                    node = &parts[usize::from(value > *at_most)];
                }
            }
        }
    }

    /// How many leaves there are.
    pub fn leaves(&self) -> usize {
        fn count(node: &Node) -> usize {
            match node {
                Node::Leaf(_) => 1,
                Node::Split { parts, .. } => parts.iter().map(count).sum(),
            }
        }
        count(&self.root)
    }

    /// The tree for people: a question a line, indented; at leaves the class, how many moves
    /// came there and how many of them were of another class.
    pub fn print(&self, features: &[&str], class: &dyn Fn(u8) -> String) -> String {
        let mut text = String::new();
        print(&self.root, 0, &mut |depth, node, sign| {
            let Node::Split { feature, at_most, parts, .. } = node else { return };
            let name = features.get(*feature).copied().unwrap_or("?");
            let indent = "|  ".repeat(depth);
            let _ = write!(text, "{indent}{name} {sign} {at_most}");
            if let Node::Leaf(it) = &parts[usize::from(sign == ">")] {
                let _ = write!(text, ": {} ({}/{})", class(it.class), it.moves, it.wrong);
            }
            text.push('\n');
        });
        if let Node::Leaf(it) = &self.root {
            let _ = writeln!(text, "{} ({}/{})", class(it.class), it.moves, it.wrong);
        }
        text
    }
}

fn print(node: &Node, depth: usize, line: &mut dyn FnMut(usize, &Node, &str)) {
    let Node::Split { parts, .. } = node else { return };
    for (part, sign) in parts.iter().zip(["<=", ">"]) {
        line(depth, node, sign);
        print(part, depth + 1, line);
    }
}

type Counts = [u32; CLASSES];

fn counts(rows: &[&Example]) -> Counts {
    let mut counts = [0; CLASSES];
    for row in rows {
        counts[usize::from(row.class) % CLASSES] += 1;
    }
    counts
}

fn leaf(rows: &[&Example]) -> Leaf {
    let counts = counts(rows);
    // Of equal ones the first.
    let best = (0..CLASSES).rev().max_by_key(|&it| counts[it]).unwrap_or(0);
    let moves = rows.len();
    Leaf { class: best as u8, moves, wrong: moves - counts[best] as usize }
}

fn grow(rows: &[&Example], params: TreeParams) -> Node {
    let here = leaf(rows);
    if here.wrong == 0 || rows.len() < 2 * params.fewest {
        return Node::Leaf(here);
    }
    let Some((feature, at_most)) = best_question(rows, params) else { return Node::Leaf(here) };
    let (yes, no): (Vec<&Example>, Vec<&Example>) =
        rows.iter().partition(|it| value(it, feature) <= at_most);
    let parts = Box::new([grow(&yes, params), grow(&no, params)]);
    Node::Split { feature, at_most, leaf: here, parts }
}

fn value(example: &Example, feature: usize) -> u8 {
    example.features.get(feature).copied().unwrap_or(0).min(VALUES as u8 - 1)
}

/// The question with the best gain ratio among those with at least the mean gain.
fn best_question(rows: &[&Example], params: TreeParams) -> Option<(usize, u8)> {
    let features = rows.first()?.features.len();
    let whole = entropy(&counts(rows), rows.len());
    let found: Vec<(usize, u8, f64, f64)> =
        (0..features).filter_map(|it| best_threshold(rows, it, (whole, params))).collect();
    let mean = found.iter().map(|it| it.2).sum::<f64>() / found.len().max(1) as f64;
    let worthy = found.iter().filter(|it| it.2 >= mean - 1e-3);
    worthy.max_by(|a, b| a.3.total_cmp(&b.3)).map(|it| (it.0, it.1))
}

/// Of a number the threshold with the most gain, with gain and gain ratio.
fn best_threshold(
    rows: &[&Example],
    feature: usize,
    (whole, params): (f64, TreeParams),
) -> Option<(usize, u8, f64, f64)> {
    let mut by_value = vec![[0_u32; CLASSES]; VALUES];
    let mut sizes = [0_usize; VALUES];
    for row in rows {
        let at = usize::from(value(row, feature));
        by_value[at][usize::from(row.class) % CLASSES] += 1;
        sizes[at] += 1;
    }
    let distinct = sizes.iter().filter(|it| **it > 0).count();
    if distinct < 2 {
        return None;
    }
    let all = rows.len();
    let mut yes: Counts = [0; CLASSES];
    let mut no = counts(rows);
    let mut yes_size = 0;
    let mut best: Option<(u8, f64, f64)> = None;
    for at in 0..VALUES - 1 {
        if sizes[at] == 0 {
            continue;
        }
        for class in 0..CLASSES {
            yes[class] += by_value[at][class];
            no[class] -= by_value[at][class];
        }
        yes_size += sizes[at];
        let no_size = all - yes_size;
        if yes_size < params.fewest || no_size < params.fewest {
            continue;
        }
        let part = yes_size as f64 / all as f64;
        let rest = part * entropy(&yes, yes_size) + (1.0 - part) * entropy(&no, no_size);
        let gain = whole - rest;
        if best.is_none_or(|it| gain > it.1) {
            best = Some((at as u8, gain, part));
        }
    }
    let (at_most, gain, part) = best?;
    // Choosing among thresholds costs something: C4.5 release 8.
    let gain = gain - ((distinct - 1) as f64).log2() / all as f64;
    let split = -(part * part.log2() + (1.0 - part) * (1.0 - part).log2());
    (gain > 1e-9).then_some((feature, at_most, gain, gain / split))
}

fn entropy(counts: &Counts, all: usize) -> f64 {
    let all = all as f64;
    let each = counts.iter().filter(|it| **it > 0).map(|&it| f64::from(it) / all);
    -each.map(|it| it * it.log2()).sum::<f64>()
}

/// Replaces subtrees by leaves where they are not expected to do better; gives the errors that
/// are expected of what is left.
fn prune(node: &mut Node, confidence: f64) -> f64 {
    let expected = |it: &Leaf| {
        let (moves, wrong) = (it.moves as f64, it.wrong as f64);
        wrong + extra_errors(moves, wrong, confidence)
    };
    match node {
        Node::Leaf(leaf) => expected(leaf),
        Node::Split { leaf, parts, .. } => {
            let as_tree: f64 = parts.iter_mut().map(|it| prune(it, confidence)).sum();
            let as_leaf = expected(leaf);
            if as_leaf > as_tree + 0.1 {
                return as_tree;
            }
            *node = Node::Leaf(*leaf);
            as_leaf
        }
    }
}

/// What is added to the errors seen: the upper end of their confidence interval (Quinlan).
fn extra_errors(moves: f64, wrong: f64, confidence: f64) -> f64 {
    if wrong < 1.0 {
        let none = moves * (1.0 - confidence.powf(1.0 / moves));
        if wrong == 0.0 {
            return none;
        }
        return none + wrong * (extra_errors(moves, 1.0, confidence) - none);
    }
    if wrong + 0.5 >= moves {
        return (moves - wrong).max(0.0);
    }
    let z = normal_quantile(1.0 - confidence);
    let share = (wrong + 0.5) / moves;
    let spread = (share / moves - share * share / moves + z * z / (4.0 * moves * moves)).sqrt();
    let upper = (share + z * z / (2.0 * moves) + z * spread) / (1.0 + z * z / moves);
    upper * moves - wrong
}

/// The number of standard deviations below which a share of a normal distribution lies, for
/// shares from a half to one (Abramowitz and Stegun, 26.2.23).
fn normal_quantile(share: f64) -> f64 {
    let t = (-2.0 * (1.0 - share).ln()).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    t - above / below
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn example(features: [u8; 2], class: u8) -> Example {
        Example { features: features.to_vec(), class }
    }

    #[test]
    fn a_tree_is_grown_and_printed() {
        let mut examples = Vec::new();
        for n in 0..40 {
            examples.push(example([n % 4, n % 7], u8::from(n % 4 > 1)));
            examples.push(example([9, n % 7], if n % 7 < 3 { 2 } else { 1 }));
        }
        let tree = DecisionTree::grow(&examples, TreeParams::FIRST);
        for it in &examples {
            assert_eq!(tree.class(&it.features), it.class);
        }
        let names = ["hane", "nobi", "tsuke"];
        let text = tree.print(&["Height", "Lib2Op"], &|it| names[usize::from(it)].to_owned());
        expect![[r#"
            Height <= 1: hane (20/0)
            Height > 1
            |  Lib2Op <= 2
            |  |  Height <= 3: nobi (8/0)
            |  |  Height > 3: tsuke (18/0)
            |  Lib2Op > 2: nobi (34/0)
        "#]]
        .assert_eq(&text);
    }

    #[test]
    fn what_is_chance_is_pruned() {
        // The second number says nothing; one move in ten is of another class.
        let examples: Vec<Example> = (0..100)
            .map(|n| example([n % 2, n % 13], u8::from(n % 2 == 1) ^ u8::from(n % 10 == 0)))
            .collect();
        let tree = DecisionTree::grow(&examples, TreeParams::IMPROVED);
        assert!(tree.leaves() <= 4, "{}", tree.leaves());
    }

    #[test]
    fn errors_are_expected_as_in_c4_5() {
        // Quinlan's example: 6 moves without an error at 25 % are expected to have 6 × 0.206.
        assert!((extra_errors(6.0, 0.0, 0.25) - 1.238).abs() < 0.01);
        assert!((normal_quantile(0.75) - 0.674).abs() < 0.001);
        assert!((normal_quantile(0.9) - 1.2816).abs() < 0.001);
    }
}
