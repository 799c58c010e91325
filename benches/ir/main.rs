//! What the IR costs in time and memory, in process and per op. `cargo xtask bench ir` runs it.
//!
//! Arguments are numbers of ops, and names of tables; without any, those that are in the book. Each number is the least of
//! many runs, which is what the code takes when nothing else is in its way.

mod memory;
mod passes;
mod phases;
mod program;
mod rewrites;
mod sizes;
mod table;
mod transforms;

#[global_allocator]
static ALLOCATOR: memory::Counting = memory::Counting;

/// What prints a table for some numbers of ops, by name.
type Table = (&'static str, fn(&[usize]));

const TABLES: [Table; 5] = [
    ("phases", phases::report),
    ("sizes", sizes::report),
    ("rewrites", rewrites::report),
    ("transforms", transforms::report),
    ("passes", |counts| {
        let functions: Vec<usize> = counts.iter().map(|ops| ops.div_ceil(10)).collect();
        passes::report(&functions);
    }),
];

fn main() {
    let (mut counts, mut names): (Vec<usize>, Vec<String>) = Default::default();
    // `cargo bench` passes flags for a harness that this is not.
    for text in std::env::args().skip(1).filter(|a| !a.starts_with("--")) {
        match text.parse() {
            Ok(count) => counts.push(count),
            Err(_) if TABLES.iter().any(|(name, _)| *name == text) => names.push(text),
            Err(_) => panic!("`{text}` is no number of ops and no table"),
        }
    }
    if counts.is_empty() {
        counts = vec![1_000, 10_000, 100_000, 1_000_000];
    }
    for (name, report) in TABLES {
        if names.is_empty() || names.iter().any(|wanted| wanted == name) {
            report(&counts);
        }
    }
}
