//! Counting ops.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use terrace_ir::context::OpName;
use terrace_ir::ir::{Ir, WalkOrder};
use terrace_pass_macros::pass;

use crate::pass::{Pass, PassContext, PassResult};

/// Print statistics of operations.
///
/// Reports how many ops there are of each kind.
#[pass(name = "print-op-stats", title = "PrintOpStats")]
pub struct PrintOpStats {
    /// print the stats as JSON
    #[option]
    pub json: bool,
}

impl Pass for PrintOpStats {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let stats = count_ops(ir);
        cx.report(match self.json {
            true => print_json(&stats),
            false => print_table(&stats),
        });
        Ok(())
    }
}

/// How many ops there are of each name, in an arena and all inside it.
pub fn count_ops(ir: &Ir) -> BTreeMap<&str, usize> {
    let mut counts: Vec<(Option<OpName>, usize)> = Vec::new();
    ir.for_each_arena(&mut |arena| {
        for op in arena.walk(arena.root(), WalkOrder::Pre) {
            if op != arena.root() && arena.child(op).is_some() {
                // It is counted as the root of its own arena.
                continue;
            }
            let name = arena.name(op);
            if counts.len() <= name.index() {
                counts.resize(name.index() + 1, (None, 0));
            }
            counts[name.index()].0 = Some(name);
            counts[name.index()].1 += 1;
        }
    });
    let counts = counts
        .into_iter()
        .filter_map(|(name, count)| Some((name?, count)));
    counts
        .map(|(name, count)| (name.as_str(ir), count))
        .collect()
}

/// The dialect and the rest of a name; no dialect if there is no dot.
fn split(name: &str) -> (&str, &str) {
    name.split_once('.').unwrap_or(("", name))
}

fn print_table(stats: &BTreeMap<&str, usize>) -> String {
    let mut text = String::from("Operations encountered:\n-----------------------\n");
    let lengths = || stats.keys().map(|name| split(name));
    let dialects = lengths()
        .map(|(dialect, _)| dialect.len())
        .max()
        .unwrap_or(0);
    let names = lengths().map(|(_, name)| name.len()).max().unwrap_or(0);
    for (name, count) in stats {
        let (dialect, name) = split(name);
        let dot = if dialect.is_empty() { ' ' } else { '.' };
        // Writing to a string succeeds.
        let _ = writeln!(text, "  {dialect:>dialects$}{dot}{name:<names$} , {count}");
    }
    text
}

fn print_json(stats: &BTreeMap<&str, usize>) -> String {
    let lines: Vec<String> = stats
        .iter()
        .map(|(name, count)| format!("  \"{name}\" : {count}"))
        .collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}
