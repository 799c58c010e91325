//! `cargo xtask random-programs --compare`: random functions of a dialect, simplified by `terrace-opt` and by `mlir-opt`, and compared
//! op for op.

mod explained;
mod normal;
mod program;
mod reduce;
mod template;
mod tools;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::ExitCode;

use explained::explanation;
use program::{Calls, Program, program};
use template::{Table, names};
use tools::{Compared, SEPARATOR, Tools, Verdict};

use super::build_tools;
use super::generator::Random;
use crate::Outcome;
use crate::cargo::target;
use crate::setup::ensure_llvm;

/// How many functions a batch has: starting the tools costs more than what they do.
const BATCH: usize = 100;

/// How many ops a function has, about.
const SIZES: std::ops::Range<usize> = 20..60;

/// How many differences of a dialect and a pass are made small.
const REDUCED: usize = 60;

/// How many of these are shown, if they are not alike.
const SHOWN: usize = 12;

/// The passes, one or several in order, and whether they are for programs of several functions.
const PASSES: [(&str, Calls); 8] = [
    ("canonicalize", Calls::Never),
    ("cse", Calls::Never),
    ("sccp", Calls::Never),
    ("canonicalize cse", Calls::Never),
    ("inline", Calls::Always),
    ("symbol-dce", Calls::Always),
    ("symbol-dce", Calls::Circular),
    ("inline symbol-dce", Calls::Recursive),
];

/// The command.
pub fn command(args: &[String]) -> Outcome {
    let (flags, args): (Vec<&String>, Vec<&String>) =
        args.iter().partition(|arg| arg.starts_with("--"));
    let (mut is_printed, mut least, mut tool) = (false, Verdict::Other, None);
    for flag in flags {
        match (flag.as_str(), flag.strip_prefix("--tool=")) {
            ("--print", _) => is_printed = true,
            ("--fewer", _) => least = Verdict::Fewer,
            (_, Some(path)) => tool = Some(PathBuf::from(path)),
            _ => {
                return Err(format!(
                    "`{flag}` is not known; there are `--print`, `--fewer` and `--tool=PATH`"
                ));
            }
        }
    }
    let is_number = |arg: &&String| arg.parse::<u64>().is_ok();
    let numbers: Vec<u64> = args.iter().filter_map(|arg| arg.parse().ok()).collect();
    let names_given = args.iter().filter(|arg| !is_number(arg));
    let mut chosen: Vec<&str> = names_given.map(|arg| arg.as_str()).collect();
    if chosen.is_empty() {
        chosen = names().collect();
    }
    let count = numbers.first().copied().unwrap_or(2000);
    let seed = numbers.get(1).copied().unwrap_or(1);
    let tables: Vec<(&str, Table)> = chosen
        .into_iter()
        .map(|name| Ok((name, Table::new(name).ok_or_else(|| unknown(name))?)))
        .collect::<Result<_, String>>()?;
    if is_printed {
        for (_, table) in &tables {
            print!("{}", text(table, count, seed));
        }
        return Ok(ExitCode::SUCCESS);
    }
    let llvm = ensure_llvm()?;
    if tool.is_none() {
        build_tools(&llvm, &["--release", "--bin", "terrace-opt"])?;
    }
    let tools = Tools {
        terrace: tool.unwrap_or_else(|| target().join("release/terrace-opt")),
        mlir: llvm.prefix.join("bin/mlir-opt"),
        llvm: &llvm,
        least,
    };
    let mut failed = false;
    for (name, table) in &tables {
        failed |= compare(&tools, name, table, count, seed)?;
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn unknown(name: &str) -> String {
    let known: Vec<&str> = names().collect();
    let known = known.join(", ");
    format!("there are no programs of `{name}`; there are of {known}")
}

/// The programs of a batch.
fn batch(table: &Table, count: usize, seed: u64, calls: Calls) -> Vec<Program> {
    let random = &mut Random(seed);
    let program = |_| {
        let size = SIZES.start + random.below(SIZES.len());
        program(random, table, size, calls)
    };
    (0..count).map(program).collect()
}

/// Programs as text, each a part of it, half of them with calls.
fn text(table: &Table, count: u64, seed: u64) -> String {
    let of = |calls| batch(table, (count as usize).div_ceil(2), seed, calls);
    let programs = [Calls::Never, Calls::Always].map(of).concat();
    let parts = programs.iter().enumerate();
    let parts: Vec<String> = parts
        .map(|(number, program)| program.text(number))
        .collect();
    parts.join(SEPARATOR)
}

/// What came of the functions of a dialect in a pass.
#[derive(Default)]
struct Counts {
    verdicts: BTreeMap<Verdict, usize>,
    /// Those that are explained, by the kind.
    explained: BTreeMap<&'static str, usize>,
    /// The differences that were made small.
    reduced: usize,
    /// What is special about those that were shown.
    shown: BTreeSet<String>,
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, (verdict, name)) in Verdict::NAMES.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            let count = self.verdicts.get(verdict).copied().unwrap_or(0);
            write!(f, "{separator}{name}: {count}")?;
        }
        let all: usize = self.explained.values().sum();
        write!(f, ", explained: {all}")?;
        for (kind, count) in &self.explained {
            write!(f, "\n    {count} {kind}")?;
        }
        Ok(())
    }
}

/// Compares functions of a dialect; whether any simplification is missing.
fn compare(
    tools: &Tools<'_>,
    name: &str,
    table: &Table,
    count: u64,
    seed: u64,
) -> Result<bool, String> {
    let mut all: Vec<Counts> = PASSES.iter().map(|_| Counts::default()).collect();
    let mut done = 0;
    while done < count {
        let size = BATCH.min((count - done) as usize);
        let seed = seed + done;
        for ((pass, calls), counts) in PASSES.iter().zip(&mut all) {
            let programs = batch(table, size, seed, *calls);
            let results = tools.compare(&programs, pass);
            for (program, result) in programs.iter().zip(results) {
                count_one(tools, (name, pass, seed), program, &result, counts)?;
            }
        }
        done += size as u64;
    }
    for ((pass, _), counts) in PASSES.iter().zip(&all) {
        println!("{name}, {pass}: {counts}");
    }
    let is_wrong = |counts: &Counts| {
        let mut verdicts = counts.verdicts.keys();
        verdicts.any(|verdict| *verdict >= Verdict::Missing)
    };
    Ok(all.iter().any(is_wrong))
}

/// Counts a program, after it was made small if the results differ; shows it if the difference is news.
fn count_one(
    tools: &Tools<'_>,
    (name, pass, seed): (&str, &str, u64),
    program: &Program,
    result: &Compared,
    counts: &mut Counts,
) -> Result<(), String> {
    let verdict = result.verdict;
    if verdict >= tools.least && counts.reduced < REDUCED {
        counts.reduced += 1;
        let (small, result) = tools.reduce(program, pass, verdict)?;
        let text = small.text(0);
        if let Some(kind) = explanation(&text, pass, &result) {
            *counts.explained.entry(kind).or_insert(0) += 1;
            return Ok(());
        }
        if counts.shown.len() < SHOWN && counts.shown.insert(result.differing_kinds()) {
            println!(
                "{name}, {pass}, seed {seed}: {}\n{text}{result}",
                result.differing_kinds()
            );
        }
    }
    *counts.verdicts.entry(verdict).or_insert(0) += 1;
    Ok(())
}

impl Tools<'_> {
    /// A small program of which the verdict is the same, and what becomes of it.
    fn reduce(
        &self,
        program: &Program,
        pass: &str,
        verdict: Verdict,
    ) -> Result<(Program, Compared), String> {
        let small = reduce::reduce(program.clone(), &mut |programs| {
            let results = self.compare(programs, pass).into_iter();
            Ok(results.map(|result| result.verdict == verdict).collect())
        })?;
        let mut results = self.compare(std::slice::from_ref(&small), pass);
        let result = results.pop().ok_or("a program has no result")?;
        Ok((small, result))
    }
}
