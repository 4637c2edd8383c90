//! Games to SGF.

use crate::node::Node;
use crate::tree::{Game, NodeId};

/// How many plain moves stand on a line.
const MOVES_A_LINE: usize = 10;
/// A node longer than this has lines of its own.
const SHORT_NODE: usize = 24;

/// The games as one SGF file. It is UTF-8, says so, and reads back as the same games.
pub fn write(games: &[Game]) -> String {
    let mut writer = Writer::default();
    for game in games {
        writer.game(game);
    }
    writer.out
}

#[derive(Default)]
struct Writer {
    out: String,
    /// Short nodes on the current line.
    on_line: usize,
}

enum Task {
    /// Write this node and what follows it.
    Line(NodeId),
    /// Write this node as a variation.
    Variation(NodeId),
    Close,
}

impl Writer {
    fn game(&mut self, game: &Game) {
        // Without recursion, and without indentation: variations can be nested a million deep.
        let mut tasks = vec![Task::Variation(Game::ROOT)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => self.out.push(')'),
                Task::Variation(id) => {
                    self.new_line();
                    self.out.push('(');
                    tasks.extend([Task::Close, Task::Line(id)]);
                }
                Task::Line(id) => {
                    let node = game.node(id);
                    self.node(node);
                    match node.first_child() {
                        Some(child) if game.next_sibling(child.id()).is_none() => {
                            tasks.push(Task::Line(child.id()));
                        }
                        Some(_) => {
                            let first = tasks.len();
                            tasks.extend(node.children().map(Task::Variation));
                            if let Some(added) = tasks.get_mut(first..) {
                                added.reverse();
                            }
                        }
                        None => {}
                    }
                }
            }
        }
        self.new_line();
    }

    fn node(&mut self, node: Node<'_>) {
        let text = node.raw();
        let is_root = node.id() == Game::ROOT;
        let short = text.len() <= SHORT_NODE && !is_root;
        if self.on_line == MOVES_A_LINE || (!short && self.on_line > 0) {
            self.new_line();
        }
        self.out.push(';');
        if is_root {
            self.root(node);
        } else {
            self.out.push_str(text);
        }
        self.on_line = if short { self.on_line + 1 } else { MOVES_A_LINE };
    }

    /// The root with its charset: after `FF`, where readers look for it.
    fn root(&mut self, root: Node<'_>) {
        let text = root.raw();
        let format = root.properties().next().filter(|it| it.ident() == "FF");
        let at = format.map_or(0, |it| it.ident().len() + it.raw().len());
        let (before, after) = text.split_at_checked(at).unwrap_or(("", text));
        self.out.extend([before, "CA[UTF-8]", after]);
    }

    fn new_line(&mut self) {
        self.on_line = 0;
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }
}

// `UPDATE_EXPECT=1` writes the hashes.
#[cfg(test)]
#[allow(clippy::needless_raw_string_hashes)]
mod tests {
    use super::*;
    use crate::read;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(sgf: &str, expect: Expect) {
        let (games, warnings) = read(sgf.as_bytes());
        assert_eq!(warnings, []);
        let written = write(&games);
        expect.assert_eq(&written);
        assert_eq!(read(written.as_bytes()), (games, vec![]));
    }

    #[test]
    fn ten_moves_stand_on_a_line() {
        let moves = ";B[aa];W[bb]".repeat(6);
        check(
            &format!("(;FF[4]SZ[9]{moves})"),
            expect![[r#"
                (;FF[4]CA[UTF-8]SZ[9]
                ;B[aa];W[bb];B[aa];W[bb];B[aa];W[bb];B[aa];W[bb];B[aa];W[bb]
                ;B[aa];W[bb])
            "#]],
        );
    }

    #[test]
    fn variations_and_comments_have_their_own_lines() {
        check(
            "(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff]C[A comment of some length.];B[gg]))(;)",
            expect![[r#"
                (;CA[UTF-8]SZ[9]
                ;B[aa]
                (;W[bb];B[cc]
                (;W[dd])
                (;W[ee]))
                (;W[ff]C[A comment of some length.]
                ;B[gg]))
                (;CA[UTF-8])
            "#]],
        );
    }
}
