//! `cargo xtask random-programs --compare`: random functions of a dialect, simplified by `terrace-opt` and by `mlir-opt`, and compared
//! op for op.

mod normal;
mod program;
mod reduce;
mod template;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::generator::Random;
use super::{build_tools, pipe_with};
use crate::Outcome;
use crate::cargo::target;
use crate::setup::{Llvm, ensure_llvm};
use normal::{Normal, functions};
use program::{Program, program};
use std::process::Stdio;
use template::{Table, names};

/// How many functions a module has: starting the tools costs more than what they do.
const BATCH: usize = 100;

/// How many ops a function has, about.
const SIZES: std::ops::Range<usize> = 20..60;

/// How many differences of a dialect and a pass are made small and shown.
const SHOWN: usize = 12;

/// The passes, and whether they are for programs of several functions.
const PASSES: [(&str, bool); 5] = [
    ("canonicalize", false),
    ("cse", false),
    ("sccp", false),
    ("inline", true),
    ("symbol-dce", true),
];

/// What became of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// `mlir-opt` fails.
    Unknown,
    /// Both tools leave the same ops.
    Same,
    /// Terrace leaves fewer, and `mlir-opt` finds nothing more to do in them.
    Fewer,
    /// As many that are different, and `mlir-opt` finds nothing more to do in them.
    Other,
    /// `mlir-opt` simplifies what Terrace does not.
    Missing,
    /// Terrace fails, and `mlir-opt` does not.
    Failed,
}

/// The command.
pub fn command(args: &[String]) -> Outcome {
    let is_number = |arg: &&String| arg.parse::<u64>().is_ok();
    let numbers: Vec<u64> = args.iter().filter_map(|arg| arg.parse().ok()).collect();
    let mut chosen: Vec<&str> = args
        .iter()
        .filter(|arg| !is_number(arg))
        .map(String::as_str)
        .collect();
    if chosen.is_empty() {
        chosen = names().collect();
    }
    let count = numbers.first().copied().unwrap_or(2000);
    let seed = numbers.get(1).copied().unwrap_or(1);
    let llvm = ensure_llvm()?;
    build_tools(&llvm, &["--release", "--bin", "terrace-opt"])?;
    let tools = Tools {
        terrace: target().join("release/terrace-opt"),
        mlir: llvm.prefix.join("bin/mlir-opt"),
        llvm: &llvm,
    };
    let mut failed = false;
    for name in chosen {
        let table = Table::new(name).ok_or_else(|| {
            let known: Vec<&str> = names().collect();
            format!(
                "there are no programs of `{name}`; there are of {}",
                known.join(", ")
            )
        })?;
        failed |= compare(&tools, name, &table, count, seed)?;
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// Compares functions of a dialect; whether any simplification is missing.
fn compare(
    tools: &Tools<'_>,
    name: &str,
    table: &Table,
    count: u64,
    seed: u64,
) -> Result<bool, String> {
    let mut counts: BTreeMap<(usize, Verdict), usize> = BTreeMap::new();
    let mut shown: BTreeSet<(usize, String)> = BTreeSet::new();
    let mut done = 0;
    while done < count {
        let batch = BATCH.min((count - done) as usize);
        let seed = seed + done;
        let random = &mut Random(seed);
        let programs: Vec<Program> = (0..batch)
            .map(|_| {
                let size = SIZES.start + random.below(SIZES.len());
                program(random, table, size)
            })
            .collect();
        for (number, (pass, needs_calls)) in PASSES.iter().enumerate() {
            if *needs_calls && !table.has_calls() {
                continue;
            }
            let results = tools.compare(&programs, pass);
            for (program, result) in programs.iter().zip(results) {
                *counts.entry((number, result.verdict)).or_insert(0) += 1;
                let kinds = result.differing_kinds();
                let signature = (number, kinds.join(", "));
                if result.verdict < Verdict::Other
                    || shown.len() >= SHOWN * (number + 1)
                    || !shown.insert(signature)
                {
                    continue;
                }
                println!("{name}, {pass}, seed {seed}: {}", kinds.join(", "));
                tools.show(program, pass, result.verdict)?;
            }
        }
        done += batch as u64;
    }
    let of = |number, verdict| counts.get(&(number, verdict)).copied().unwrap_or(0);
    for (number, (pass, _)) in PASSES.iter().enumerate() {
        let [unknown, same, fewer, other, missing, failed] = [
            Verdict::Unknown,
            Verdict::Same,
            Verdict::Fewer,
            Verdict::Other,
            Verdict::Missing,
            Verdict::Failed,
        ]
        .map(|verdict| of(number, verdict));
        if table.has_calls() || !PASSES[number].1 {
            println!(
                "{name}, {pass}: {same} the same, {fewer} with fewer ops, {other} with others, {missing} missing, {failed} \
                 failed; mlir-opt fails for {unknown}"
            );
        }
    }
    Ok(counts
        .keys()
        .any(|(_, verdict)| *verdict >= Verdict::Missing))
}

/// The programs that simplify programs.
struct Tools<'a> {
    llvm: &'a Llvm,
    terrace: PathBuf,
    mlir: PathBuf,
}

/// The functions of a program.
type Simplified = Vec<Normal>;

/// What both tools leave of a program.
struct Compared {
    verdict: Verdict,
    terrace: Simplified,
    mlir: Simplified,
}

/// The kinds of ops of which there are not as many in two lists of functions, with how many more there are in the first.
fn differing(a: &Simplified, b: &Simplified) -> BTreeMap<String, i64> {
    let mut kinds: BTreeMap<String, i64> = BTreeMap::new();
    for (functions, sign) in [(a, 1), (b, -1)] {
        for (kind, count) in functions.iter().flat_map(Normal::kinds) {
            *kinds.entry(kind).or_insert(0) += sign * count;
        }
    }
    kinds.retain(|_, count| *count != 0);
    kinds
}

impl Compared {
    fn differing(&self) -> BTreeMap<String, i64> {
        differing(&self.terrace, &self.mlir)
    }

    fn differing_kinds(&self) -> Vec<String> {
        let kinds = self.differing();
        kinds
            .iter()
            .map(|(kind, count)| format!("{kind} {count:+}"))
            .collect()
    }
}

/// The functions of one program, by its number.
fn of_program(functions: &BTreeMap<String, Normal>, number: usize) -> Simplified {
    let (name, helpers) = (format!("f{number}"), format!("h{number}_"));
    let is_of_program = |known: &str| known == name || known.starts_with(&helpers);
    functions
        .iter()
        .filter(|(known, _)| is_of_program(known))
        .map(|(_, normal)| normal.clone())
        .collect()
}

impl Tools<'_> {
    fn text(programs: &[Program]) -> String {
        let texts = programs.iter().enumerate();
        texts
            .map(|(number, program)| program.text(number))
            .collect()
    }

    /// What a tool makes of a text.
    fn run(&self, tool: &Path, pass: &str, text: &str) -> Result<String, String> {
        let pass = format!("--{pass}");
        let arguments = [&pass, "--mlir-print-op-generic", "--mlir-print-local-scope"];
        // Messages of one that fails are of no use: which program it was is not known.
        pipe_with(self.llvm, tool, &arguments, text, Stdio::null())
    }

    /// What a tool leaves of each program, unless it fails.
    fn simplify(
        &self,
        tool: &Path,
        pass: &str,
        programs: &[Program],
        results: &mut Vec<Option<Simplified>>,
    ) {
        let text = Self::text(programs);
        match self.run(tool, pass, &text) {
            Ok(text) => {
                let all = functions(&text);
                let of_each = (0..programs.len()).map(|number| of_program(&all, number));
                results.extend(of_each.map(Some));
            }
            Err(_) if programs.len() == 1 => results.push(None),
            Err(_) => {
                let (one, other) = programs.split_at(programs.len() / 2);
                self.simplify(tool, pass, one, results);
                self.simplify(tool, pass, other, results);
            }
        }
    }

    /// Puts programs through a pass of both tools.
    fn compare(&self, programs: &[Program], pass: &str) -> Vec<Compared> {
        let (mut terrace, mut mlir) = (Vec::new(), Vec::new());
        self.simplify(&self.terrace, pass, programs, &mut terrace);
        self.simplify(&self.mlir, pass, programs, &mut mlir);
        let mut verdicts: Vec<Verdict> = terrace
            .iter()
            .zip(&mlir)
            .map(|results| match results {
                (_, None) => Verdict::Unknown,
                (None, _) => Verdict::Failed,
                (Some(a), Some(b)) if a == b => Verdict::Same,
                (Some(a), Some(b)) => match differing(a, b).values().sum::<i64>() {
                    1.. => Verdict::Missing,
                    0 => Verdict::Other,
                    ..0 => Verdict::Fewer,
                },
            })
            .collect();
        let unsure = [Verdict::Fewer, Verdict::Other];
        let unsure: Vec<usize> = (0..programs.len())
            .filter(|index| unsure.contains(&verdicts[*index]))
            .collect();
        let asked: Vec<Program> = unsure
            .iter()
            .map(|index| programs[*index].clone())
            .collect();
        let mut finds_more = Vec::new();
        self.finds_more(pass, &asked, &mut finds_more);
        for (index, finds_more) in unsure.into_iter().zip(finds_more) {
            if finds_more {
                verdicts[index] = Verdict::Missing;
            }
        }
        let results = verdicts.into_iter().zip(terrace).zip(mlir);
        results
            .map(|((verdict, terrace), mlir)| Compared {
                verdict,
                terrace: terrace.unwrap_or_default(),
                mlir: mlir.unwrap_or_default(),
            })
            .collect()
    }

    /// Whether `mlir-opt` simplifies what Terrace leaves of each program, and not what it leaves itself.
    fn finds_more(&self, pass: &str, programs: &[Program], results: &mut Vec<bool>) {
        if programs.is_empty() {
            return;
        }
        let again = |tool: &Path| {
            let before = self.run(tool, pass, &Self::text(programs))?;
            let after = self.run(&self.mlir, pass, &before)?;
            Ok::<_, String>([before, after].map(|text| functions(&text)))
        };
        match again(&self.terrace).and_then(|ours| Ok((ours, again(&self.mlir)?))) {
            Ok((ours, theirs)) => {
                // Numbers of symbols are part of the text.
                let is_stable = |[before, after]: &[BTreeMap<String, Normal>; 2], number| {
                    of_program(before, number) == of_program(after, number)
                };
                let finds = |number| !is_stable(&ours, number) && is_stable(&theirs, number);
                results.extend((0..programs.len()).map(finds));
            }
            Err(_) if programs.len() == 1 => results.push(false),
            Err(_) => {
                let (one, other) = programs.split_at(programs.len() / 2);
                self.finds_more(pass, one, results);
                self.finds_more(pass, other, results);
            }
        }
    }

    /// Shows a small program that comes to the same, and what the tools leave of it.
    fn show(&self, program: &Program, pass: &str, verdict: Verdict) -> Result<(), String> {
        let small = reduce::reduce(program.clone(), &mut |programs| {
            let results = self.compare(programs, pass);
            Ok(results
                .into_iter()
                .map(|result| result.verdict == verdict)
                .collect())
        })?;
        let results = self.compare(std::slice::from_ref(&small), pass);
        println!("{}", small.text(0));
        for result in results {
            let mut kinds: Vec<String> = result.differing().into_keys().collect();
            if kinds.is_empty() {
                let all = result.mlir.iter().chain(&result.terrace);
                kinds = all.flat_map(|normal| normal.kinds().into_keys()).collect();
            }
            for (tool, functions) in [("Terrace", &result.terrace), ("MLIR", &result.mlir)] {
                println!("  {tool}:");
                for line in functions.iter().flat_map(|normal| normal.of_kinds(&kinds)) {
                    println!("    {}", line.trim());
                }
            }
        }
        println!();
        Ok(())
    }
}
