//! The documents have the table of ranks that the program has.

use std::path::Path;

#[test]
fn the_documents_have_the_programs_table_of_ranks() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).expect(path);
    let table = read("crates/analysis/data/scales.tsv");
    let rows: Vec<Vec<&str>> = table.lines().map(|it| it.split('\t').collect()).collect();
    let docs = read("docs/nets.md");
    for (column, name) in ["KGS", "OGS", "Fox", "Japanese 段級"].into_iter().enumerate() {
        let told = docs.lines().find(|it| it.starts_with(&format!("| {name} |"))).expect(name);
        let told: Vec<String> = told.split('|').skip(2).map(|it| plain(it.trim())).collect();
        let known: Vec<&str> = rows.iter().skip(1).map(|it| it[column]).collect();
        assert_eq!(told[..told.len() - 1], known, "{name}");
    }
}

/// `15級` as `15k`, `三段` as `3d`.
fn plain(rank: &str) -> String {
    let mut plain = rank.replace('級', "k").replace('段', "d");
    for (n, digit) in "一二三四五六七八九".chars().enumerate() {
        plain = plain.replace(digit, &(n + 1).to_string());
    }
    plain
}
