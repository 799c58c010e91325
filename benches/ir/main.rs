//! What the IR costs in time and memory, in process and per op. `cargo xtask bench ir` runs it.
//!
//! Arguments are numbers of ops; without any, the ones that the tables in the book have. Each number is the least of
//! many runs, which is what the code takes when nothing else is in its way.

mod memory;
mod passes;
mod phases;
mod program;
mod rewrites;
mod sizes;
mod table;

#[global_allocator]
static ALLOCATOR: memory::Counting = memory::Counting;

fn main() {
    // `cargo bench` passes flags for a harness that this is not.
    let arguments = std::env::args().skip(1).filter(|a| !a.starts_with("--"));
    let counts: Vec<usize> = arguments
        .map(|text| {
            text.parse()
                .unwrap_or_else(|_| panic!("`{text}` is no number of ops"))
        })
        .collect();
    let counts = match counts.is_empty() {
        true => vec![1_000, 10_000, 100_000, 1_000_000],
        false => counts,
    };
    phases::report(&counts);
    sizes::report(&counts);
    rewrites::report(&counts);
    passes::report(
        &counts
            .iter()
            .map(|ops| ops.div_ceil(10))
            .collect::<Vec<_>>(),
    );
}
