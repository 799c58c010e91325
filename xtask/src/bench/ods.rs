//! `cargo xtask bench ods`: what the definition of an op costs. A crate of many ops is generated, and its dependencies are
//! built; what is measured is the crate alone, less what a crate without ops takes.

use super::table::{Table, whole};
use super::{RUNS, measure};
use crate::Outcome;
use crate::cargo::root;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// How many ops the crate has.
const OPS: usize = 200;

/// The kinds of ops, in equal numbers; `@` stands for the number of the op.
const KINDS: [(&str, &str); 5] = [
    (
        "Add",
        r#"
/// Adds.
#[op(
    dialect = D, mnemonic = "add@", traits(Pure, Commutative, SameOperandsAndResultType),
    assembly { $lhs "," $rhs attr_dict ":" type($result) }, fold,
)]
pub struct Add@Op {
    #[operand] lhs: SignlessIntegerLike,
    #[operand] rhs: SignlessIntegerLike,
    #[result] result: SignlessIntegerLike,
}
impl Fold for Add@Op {
    fn fold(self, _: &Ir, operands: &[Option<Attribute>]) -> Folded {
        FoldResult::single(operands[0]?)
    }
}
"#,
    ),
    (
        "Cmp",
        r#"
/// Compares.
#[op(
    dialect = D, mnemonic = "cmp@", traits(Pure, SameTypeOperands),
    assembly { $predicate "," $lhs "," $rhs attr_dict ":" type($lhs) },
)]
pub struct Cmp@Op {
    #[attr] predicate: I64Attr,
    #[operand] lhs: SignlessIntegerLike,
    #[operand] rhs: SignlessIntegerLike,
    #[result] result: I1,
}
"#,
    ),
    (
        "Load",
        r#"
/// Loads.
#[op(
    dialect = D, mnemonic = "load@",
    assembly { $memref "[" $indices "]" attr_dict ":" type($memref) "->" type($result) },
)]
pub struct Load@Op {
    #[operand] memref: AnyMemRef,
    #[operand] indices: Variadic<Index>,
    #[attr] level: DefaultValued<I64Attr, { 0 }>,
    #[attr] alignment: Optional<I64Attr>,
    #[result] result: AnyType,
}
"#,
    ),
    (
        "Alloc",
        r#"
/// Allocates.
#[op(
    dialect = D, mnemonic = "alloc@", traits(AttrSizedOperandSegments),
    assembly { "(" $sizes ")" ("[" $symbols^ "]")? attr_dict ":" type($memref) },
)]
pub struct Alloc@Op {
    #[operand] sizes: Variadic<Index>,
    #[operand] symbols: Variadic<Index>,
    #[attr] alignment: Optional<I64Attr>,
    #[result] memref: AnyMemRef,
}
"#,
    ),
    (
        "Cast",
        r#"
/// Casts.
#[op(
    dialect = D, mnemonic = "cast@", traits(Pure), verify,
    assembly { $input attr_dict ":" type($input) "to" type($output) },
)]
pub struct Cast@Op {
    #[operand] input: AnyType,
    #[result] output: AnyType,
}
impl Verify for Cast@Op {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match ir.num_operands(self.op()) {
            1 => Ok(()),
            _ => Err(ir.op_error(self, "has one operand")),
        }
    }
}
"#,
    ),
];

/// Measures and prints the table.
pub fn report(args: &[String]) -> Outcome {
    crate::no_arguments("bench ods", args)?;
    let bench = Bench {
        folder: root().join("target/bench-ods"),
    };
    let mut table = Table::new(
        &format!("### The definition of an op, in a crate of {OPS}"),
        &[
            "",
            "`cargo check` ms",
            "release CPU ms",
            "lines of a small op",
            "binary bytes",
        ],
    );
    let per_op = |cost: fn(&Bench, usize) -> Result<f64, String>| {
        let (none, all) = (cost(&bench, 0)?, cost(&bench, OPS)?);
        Ok::<f64, String>(f64::max(all - none, 0.0) / OPS as f64)
    };
    let check = per_op(|bench, ops| bench.cpu(ops, &["check"]))? * 1000.0;
    let release = per_op(|bench, ops| bench.cpu(ops, &["build", "--release", "--lib"]))? * 1000.0;
    let lines = bench.expanded_lines()?;
    let bytes = per_op(Bench::binary)?;
    table.row(&[
        "Terrace".to_string(),
        format!("{check:.2}"),
        format!("{release:.2}"),
        whole(Some(lines)),
        whole(Some(bytes)),
    ]);
    table.print();
    Ok(ExitCode::SUCCESS)
}

struct Bench {
    folder: PathBuf,
}

impl Bench {
    /// Writes a crate with these ops.
    fn write(&self, numbers: &[usize]) -> Result<(), String> {
        let source = self.folder.join("src");
        std::fs::create_dir_all(&source)
            .map_err(|e| format!("cannot create {}: {e}", source.display()))?;
        let manifest = format!(
            "[package]\nname = \"many\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\nterrace = {{ path = {:?} }}\n\n\
             [profile.release]\nstrip = true\n\n[workspace]\n",
            root()
        );
        write(&self.folder.join("Cargo.toml"), &manifest)?;
        write(&source.join("lib.rs"), &program(numbers))?;
        write(
            &source.join("main.rs"),
            "//! Loads the dialect.\n\nfn main() {\n    terrace::ir::Context::new().load_dialect::<many::D>();\n}\n",
        )?;
        let lock = std::fs::read_to_string(root().join("Cargo.lock"))
            .map_err(|e| format!("cannot read Cargo.lock: {e}"))?;
        write(&self.folder.join("Cargo.lock"), &lock)
    }

    fn cargo(&self, args: &[&str]) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        // Before the subcommand: what follows `--` is for rustc.
        command
            .arg("--quiet")
            .args(args)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .env("CARGO_INCREMENTAL", "0");
        command
    }

    /// Seconds of processor time to build the crate with this many ops when all else is built.
    fn cpu(&self, ops: usize, args: &[&str]) -> Result<f64, String> {
        let numbers: Vec<usize> = (0..ops).collect();
        self.write(&numbers)?;
        self.run(args)?;
        let mut seconds = Vec::new();
        for _ in 0..RUNS {
            // A file that was written is built again.
            self.write(&numbers)?;
            let errors = self.folder.join("errors");
            let sample = measure::median(&mut self.cargo(args), &errors, 1, f64::INFINITY)?;
            seconds.push(sample.cpu);
        }
        seconds.sort_by(f64::total_cmp);
        Ok(seconds[RUNS / 2])
    }

    /// Lines that the smallest kind of op with operands and a result expands to.
    fn expanded_lines(&self) -> Result<f64, String> {
        let small: Vec<usize> = (0..OPS).step_by(KINDS.len()).collect();
        self.write(&small)?;
        let output = self
            .cargo(&["rustc", "--lib", "--", "-Zunpretty=expanded"])
            .env("RUSTC_BOOTSTRAP", "1")
            .output()
            .map_err(|e| format!("cannot run cargo: {e}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let (_, ops) = text.split_once("struct Add0Op").ok_or_else(|| {
            let errors = String::from_utf8_lossy(&output.stderr);
            format!("the expansion does not show the ops: {errors}")
        })?;
        let (ops, _) = ops.rsplit_once("/// All.").unwrap_or((ops, ""));
        Ok(ops.lines().count() as f64 / small.len() as f64)
    }

    /// The size of a program that loads the dialect.
    fn binary(&self, ops: usize) -> Result<f64, String> {
        let numbers: Vec<usize> = (0..ops).collect();
        self.write(&numbers)?;
        self.run(&["build", "--release"])?;
        let program = self.folder.join("target/release/many");
        std::fs::metadata(&program)
            .map(|data| data.len() as f64)
            .map_err(|e| format!("cannot read {}: {e}", program.display()))
    }

    fn run(&self, args: &[&str]) -> Result<(), String> {
        let status = self
            .cargo(args)
            .status()
            .map_err(|e| format!("cannot run cargo: {e}"))?;
        match status.success() {
            true => Ok(()),
            false => Err("the generated crate does not build; the messages are above".to_string()),
        }
    }
}

/// A crate with the ops of these numbers.
fn program(numbers: &[usize]) -> String {
    let mut text = "//! Many ops.\n#![allow(unused_imports)]\n\nuse terrace::ir::attributes::Attribute;\nuse terrace::prelude::*;\n"
        .to_string();
    let mut names = String::new();
    for number in numbers {
        let (name, kind) = KINDS[number % KINDS.len()];
        text += &kind.replace('@', &number.to_string());
        write!(names, "{name}{number}Op, ").expect("a string takes all text");
    }
    let names = names.trim_end_matches(", ");
    write!(
        text,
        "\n/// All.\n#[dialect(name = \"d\", ops({names}))]\npub struct D;\n"
    )
    .expect("a string takes all text");
    text
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crate_has_the_ops_that_its_dialect_lists() {
        let text = program(&[0, 3]);
        assert!(text.contains("pub struct Add0Op {"));
        assert!(text.contains("mnemonic = \"alloc3\""));
        assert!(text.contains("ops(Add0Op, Alloc3Op)"));
        assert!(!text.contains('@'));
    }
}
