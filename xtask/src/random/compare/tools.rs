//! Putting programs through a pass of both tools, and the verdict on what becomes of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::normal::{Normal, functions};
use super::program::Program;
use crate::cargo::with_llvm;
use crate::process;
use crate::setup::Llvm;

/// How long a tool may take for a batch, of which it needs a fraction of a second.
const LIMIT: Duration = Duration::from_secs(10);

/// What became of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// `mlir-opt` does not end.
    Endless,
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
    /// Terrace fails or does not end, and `mlir-opt` does.
    Failed,
}

impl Verdict {
    /// All of them, with how they are counted.
    pub const NAMES: [(Verdict, &'static str); 7] = [
        (Verdict::Same, "the same"),
        (Verdict::Fewer, "with fewer ops"),
        (Verdict::Other, "with others"),
        (Verdict::Missing, "missing"),
        (Verdict::Failed, "failed"),
        (Verdict::Unknown, "mlir-opt fails"),
        (Verdict::Endless, "mlir-opt does not end"),
    ];
}

/// The programs that simplify programs.
pub struct Tools<'a> {
    pub llvm: &'a Llvm,
    pub terrace: PathBuf,
    pub mlir: PathBuf,
    /// Differences from this on are made small and shown.
    pub least: Verdict,
}

/// The functions of a program.
pub type Simplified = BTreeMap<String, Normal>;

/// How a module in generic form begins.
const MODULE: &str = "\"builtin.module\"";

/// What stands between the parts of a text.
pub const SEPARATOR: &str = "// -----\n";

/// Programs by number.
type Texts = BTreeMap<usize, String>;

/// What a tool leaves of them.
type Results = BTreeMap<usize, Result<String, Failure>>;

/// Why there is nothing of a program.
#[derive(Clone, Copy, PartialEq)]
enum Failure {
    Fails,
    Endless,
}

/// What both tools leave of a program.
pub struct Compared {
    pub verdict: Verdict,
    pub terrace: Simplified,
    pub mlir: Simplified,
}

impl Compared {
    fn new(terrace: &Result<String, Failure>, mlir: &Result<String, Failure>) -> Self {
        let [ours, theirs] = [terrace, mlir].map(|result| match result {
            Ok(text) => functions(text),
            Err(_) => Simplified::new(),
        });
        let mut compared = Compared {
            verdict: Verdict::Same,
            terrace: ours,
            mlir: theirs,
        };
        compared.verdict = match (terrace, mlir) {
            (_, Err(Failure::Endless)) => Verdict::Endless,
            (_, Err(Failure::Fails)) => Verdict::Unknown,
            (Err(_), _) => Verdict::Failed,
            _ if compared.terrace == compared.mlir => Verdict::Same,
            _ => match compared.differing().values().sum::<i64>() {
                1.. => Verdict::Missing,
                0 => Verdict::Other,
                ..0 => Verdict::Fewer,
            },
        };
        compared
    }

    /// The kinds of ops of which there are not as many, with how many more Terrace leaves.
    pub fn differing(&self) -> BTreeMap<String, i64> {
        let mut kinds: BTreeMap<String, i64> = BTreeMap::new();
        for (functions, sign) in [(&self.terrace, 1), (&self.mlir, -1)] {
            for (kind, count) in functions.values().flat_map(Normal::kinds) {
                *kinds.entry(kind).or_insert(0) += sign * count;
            }
        }
        kinds.retain(|_, count| *count != 0);
        kinds
    }

    /// As text.
    pub fn differing_kinds(&self) -> String {
        let kinds = self.differing();
        let kinds: Vec<String> = kinds
            .iter()
            .map(|(kind, count)| format!("{kind} {count:+}"))
            .collect();
        kinds.join(", ")
    }
}

/// What explanations of differences ask.
impl Compared {
    /// Whether Terrace leaves more ops of a kind.
    pub fn has_more(&self, kind: &str) -> bool {
        self.differing().get(kind).is_some_and(|more| *more > 0)
    }

    /// Whether Terrace leaves fewer ops of a kind.
    pub fn has_fewer(&self, kind: &str) -> bool {
        self.differing().get(kind).is_some_and(|more| *more < 0)
    }

    /// Whether this is in what MLIR leaves.
    pub fn mlir_has(&self, text: &str) -> bool {
        lines(&self.mlir).any(|line| line.contains(text))
    }

    /// Whether Terrace leaves an op of two constants.
    pub fn terrace_has_of_constants(&self, kind: &str) -> bool {
        let constant = "{\"arith.constant\"";
        let op = format!("\"{kind}\"({constant}");
        lines(&self.terrace).any(|line| line.contains(&op) && line.matches(constant).count() == 2)
    }

    /// Whether MLIR leaves an op with a static basis that is not positive.
    pub fn mlir_has_invalid_basis(&self) -> bool {
        let bases = lines(&self.mlir).filter_map(|line| {
            let (_, rest) = line.split_once("static_basis = array<i64: ")?;
            rest.split_once('>')
        });
        let mut elements = bases.flat_map(|(basis, _)| basis.split(", "));
        let dynamic = i64::MIN.to_string();
        elements.any(|element| element == "0" || element.starts_with('-') && element != dynamic)
    }

    /// The lines that are not the same, if there are as many.
    fn differing_lines(&self) -> Option<Vec<(&str, &str)>> {
        let same_number = lines(&self.terrace).count() == lines(&self.mlir).count();
        let pairs = lines(&self.terrace).zip(lines(&self.mlir));
        same_number.then(|| pairs.filter(|(ours, theirs)| ours != theirs).collect())
    }

    /// Whether nothing differs but floating-point numbers, which are close.
    pub fn differ_in_last_digits(&self) -> bool {
        let are_close = |(ours, theirs): (&str, &str)| {
            let is_end = |c: char| !(c.is_ascii_alphanumeric() || ".+-".contains(c));
            let [ours, theirs] = [ours, theirs].map(|line| line.split(is_end));
            ours.zip(theirs).all(|(a, b)| {
                a == b || matches!((a.parse(), b.parse()), (Ok(a), Ok(b)) if are_close(a, b))
            })
        };
        let lines = self.differing_lines();
        lines.is_some_and(|lines| lines.into_iter().all(are_close))
    }

    /// Whether nothing differs but ops whose results are not used.
    pub fn differ_in_unused_ops(&self) -> bool {
        let is_unused = |(ours, _): (&str, &str)| {
            let results = ours.trim_start().split_once([' ', ':']);
            results.is_some_and(|(result, _)| {
                let mut all = lines(&self.terrace).flat_map(|line| line.split(result).skip(1));
                // The definition itself is one place; a longer name is another value.
                let is_use = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_digit());
                result.starts_with('%') && all.by_ref().filter(|rest| is_use(rest)).count() == 1
            })
        };
        let lines = self.differing_lines();
        lines.is_some_and(|lines| lines.into_iter().all(is_unused))
    }
}

/// Whether two results of one function are the same up to rounding, of which single precision has the more.
fn are_close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 4.0 * f64::from(f32::EPSILON) * a.abs().max(b.abs())
}

fn lines(functions: &Simplified) -> impl Iterator<Item = &str> {
    let lines = functions.values().flat_map(|normal| &normal.lines);
    lines.map(String::as_str)
}

impl std::fmt::Display for Compared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (tool, functions) in [("Terrace", &self.terrace), ("MLIR", &self.mlir)] {
            writeln!(f, "  {tool}:")?;
            for line in lines(functions) {
                writeln!(f, "  {line}")?;
            }
        }
        Ok(())
    }
}

impl Tools<'_> {
    /// What a tool makes of a text, as far as it succeeds.
    fn run(&self, tool: &Path, pass: &str, text: &str) -> Result<String, Failure> {
        let mut command = Command::new(tool);
        command.args(pass.split(' ').map(|pass| format!("--{pass}")));
        command.args([
            "--mlir-print-op-generic",
            "--mlir-print-local-scope",
            "--split-input-file",
        ]);
        // Which takes longer than all the rest.
        command.env("LLVM_DISABLE_SYMBOLIZATION", "1");
        with_llvm(&mut command, self.llvm);
        let finished =
            process::run(&mut command, text.as_bytes(), LIMIT).map_err(|_| Failure::Endless)?;
        // What ends with a code has gone through all parts of the text.
        match finished.status.code() {
            Some(_) => String::from_utf8(finished.output).map_err(|_| Failure::Fails),
            None => Err(Failure::Fails),
        }
    }

    /// What a tool leaves of programs: the text of each, by its number.
    fn simplify(&self, tool: &Path, pass: &str, programs: &Texts) -> Results {
        let text: Vec<&str> = programs.values().map(String::as_str).collect();
        match self.run(tool, pass, &text.join(SEPARATOR)) {
            Ok(text) => {
                let all = programs.keys().map(|number| (*number, Err(Failure::Fails)));
                let mut results: Results = all.collect();
                for module in modules(&text) {
                    if let Some(number) = number(module) {
                        results.insert(number, Ok(module.to_owned()));
                    }
                }
                results
            }
            Err(failure) if programs.len() == 1 => programs
                .keys()
                .map(|number| (*number, Err(failure)))
                .collect(),
            Err(_) => {
                let mut one = programs.clone();
                let middle = programs.keys().nth(programs.len() / 2);
                let other = one.split_off(middle.expect("there are several programs"));
                let mut results = self.simplify(tool, pass, &one);
                results.extend(self.simplify(tool, pass, &other));
                results
            }
        }
    }

    /// Puts programs through a pass of both tools.
    pub fn compare(&self, programs: &[Program], pass: &str) -> Vec<Compared> {
        if programs.is_empty() {
            return Vec::new();
        }
        let texts = programs.iter().enumerate();
        let texts: Texts = texts
            .map(|(number, program)| (number, program.text(number)))
            .collect();
        let simplify = |tool: &Path, texts: &Texts| self.simplify(tool, pass, texts);
        let (terrace, mlir) = std::thread::scope(|scope| {
            let terrace = scope.spawn(|| simplify(&self.terrace, &texts));
            let mlir = simplify(&self.mlir, &texts);
            (
                terrace.join().expect("the other thread does not panic"),
                mlir,
            )
        });
        let mut compared: Vec<Compared> = terrace
            .values()
            .zip(mlir.values())
            .map(|(terrace, mlir)| Compared::new(terrace, mlir))
            .collect();
        // What `mlir-opt` leaves when it is asked again, of those where Terrace does not leave more.
        let again = |results: &Results| {
            let unsure = results.iter().filter(|(number, _)| {
                matches!(compared[**number].verdict, Verdict::Fewer | Verdict::Other)
            });
            let texts: Texts = unsure
                .filter_map(|(number, text)| Some((*number, text.clone().ok()?)))
                .collect();
            match texts.is_empty() {
                true => Results::new(),
                false => simplify(&self.mlir, &texts),
            }
        };
        let is_stable = |before: &Simplified, after: &Result<String, Failure>| {
            after
                .as_ref()
                .is_ok_and(|after| *before == functions(after))
        };
        for ((number, ours), theirs) in again(&terrace).iter().zip(again(&mlir).values()) {
            let compared = &mut compared[*number];
            if ours.is_ok()
                && !is_stable(&compared.terrace, ours)
                && is_stable(&compared.mlir, theirs)
            {
                compared.verdict = Verdict::Missing;
            }
        }
        compared
    }
}

/// The modules of a text in generic form.
fn modules(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.match_indices(MODULE).map(|(start, _)| start);
    let mut starts = starts.filter(|start| *start == 0 || text.as_bytes()[start - 1] == b'\n');
    let mut next = starts.next();
    std::iter::from_fn(move || {
        let start = next?;
        next = starts.next();
        Some(&text[start..next.unwrap_or(text.len())])
    })
}

/// The number of the program in a module.
fn number(module: &str) -> Option<usize> {
    let mut names = module.split("sym_name = \"f").skip(1);
    names.find_map(|rest| rest.split_once('"')?.0.parse().ok())
}
