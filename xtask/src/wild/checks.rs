//! What is done with the LLVM IR of one program, beside what MLIR's tools do with it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::compilers::{Compilers, Level};
use crate::process::run;

/// How long a tool may take.
const LIMIT: Duration = Duration::from_secs(300);
/// How long a program may run.
const PROGRAM_LIMIT: Duration = Duration::from_secs(10);

/// What is compared, in the order of the columns of the table.
pub const CHECKS: [&str; 5] = ["imported", "generic", "custom", "exported", "run"];

/// What came of a comparison.
#[derive(Clone, PartialEq)]
pub enum Verdict {
    Same,
    /// There is nothing to compare with: MLIR's tool fails, or the program cannot be run or does not do the same twice.
    Nothing,
    /// What differs, or what failed.
    Different(String),
}

/// The tools that are compared.
pub struct Tools {
    pub mlir_opt: PathBuf,
    pub mlir_translate: PathBuf,
    pub terrace_opt: PathBuf,
    pub terrace_translate: PathBuf,
}

/// A program at a level of optimisation.
pub struct Program<'p> {
    pub source: &'p Path,
    pub level: Level,
    /// A folder of its own.
    pub folder: PathBuf,
}

impl Program<'_> {
    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The LLVM IR of the program.
    pub fn llvm_ir(&self) -> PathBuf {
        self.file("program.ll")
    }
}

/// A tool's standard output.
fn output(tool: &Path, args: &[&str], file: &Path) -> Result<String, String> {
    let mut command = Command::new(tool);
    command.args(args).arg(file);
    let output = run(&mut command, b"", LIMIT)?.success()?;
    Ok(String::from_utf8_lossy(&output).into_owned())
}

/// Keeps what a tool made for whoever looks into a difference.
fn keep(program: &Program<'_>, name: &str, text: &str) -> Result<PathBuf, String> {
    let file = program.file(name);
    std::fs::write(&file, text).map_err(|why| format!("cannot write {}: {why}", file.display()))?;
    Ok(file)
}

/// The verdict on two texts.
fn compare(
    program: &Program<'_>,
    name: &str,
    theirs: Result<&str, String>,
    ours: Result<String, String>,
    normal: fn(&str) -> Vec<String>,
) -> Verdict {
    let (theirs, ours) = match (theirs, ours) {
        (Err(_), _) => return Verdict::Nothing,
        (_, Err(why)) => return Verdict::Different(why),
        (Ok(theirs), Ok(ours)) => (theirs, ours),
    };
    let lines = [normal(&ours), normal(theirs)];
    if lines[0] == lines[1] {
        return Verdict::Same;
    }
    let mut pairs = lines[0].iter().zip(&lines[1]);
    let different = pairs.find(|(ours, theirs)| ours != theirs);
    for (who, text) in [("ours", &*ours), ("theirs", theirs)] {
        if let Err(why) = keep(program, &format!("{name}.{who}"), text) {
            return Verdict::Different(why);
        }
    }
    let Some((ours, theirs)) = different else {
        return Verdict::Different("one has more lines".to_owned());
    };
    // What is the same at both ends says nothing.
    let same = ours.bytes().zip(theirs.bytes()).take_while(|(a, b)| a == b);
    let start = ours.floor_char_boundary(same.count().saturating_sub(20));
    let part = |text: &str| -> String { text.chars().skip(start).take(100).collect() };
    Verdict::Different(format!("`{}`, MLIR's `{}`", part(ours), part(theirs)))
}

/// The lines of a module as they are compared: MLIR writes two spaces where nothing stands between them, and one at ends of lines; it
/// gives variables of C++ the name of the source for the one of the linker; and it gives intrinsics the attributes that LLVM knows
/// of them in the place of those in the text.
fn mlir_lines(text: &str) -> Vec<String> {
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
        let mut line = words.join(" ");
        if line.starts_with("llvm.func") && line.contains(" @llvm.") {
            line.truncate(line.find(" attributes {").unwrap_or(line.len()));
        }
        match line.split_once(" linkageName = \"") {
            Some((before, after)) if before.starts_with("#di_global_variable") => {
                let after = after.split_once("\",").map_or("", |(_, after)| after);
                format!("{before}{after}")
            }
            _ => line,
        }
    };
    text.lines().map(line).collect()
}

/// The lines of LLVM IR as they are compared: without comments, which list predecessors in any order, and with attributes in the place
/// of the numbers of their groups, but for the processor to tune for, which MLIR does not give to declarations.
fn llvm_lines(text: &str) -> Vec<String> {
    let mut groups = HashMap::new();
    for line in text.lines() {
        let group = line
            .strip_prefix("attributes #")
            .and_then(|line| line.split_once(" = "));
        if let Some((number, attributes)) = group {
            let untuned = match attributes.split_once(" \"tune-cpu\"=\"") {
                None => attributes.to_owned(),
                Some((before, after)) => {
                    let after = after.split_once('"').map_or("", |(_, after)| after);
                    format!("{before}{after}")
                }
            };
            groups.insert(number, untuned);
        }
    }
    let line = |line: &str| {
        let code = line.split_once("; preds =").map_or(line, |(code, _)| code);
        let words = code.trim_end().split(' ').map(|word| {
            let group = word.strip_prefix('#').and_then(|number| groups.get(number));
            group.map_or(word, String::as_str)
        });
        words.collect::<Vec<&str>>().join(" ")
    };
    let is_code = |line: &&str| !line.starts_with("attributes #") && !line.starts_with(';');
    text.lines().filter(is_code).map(line).collect()
}

/// Compares all that is done with a program, whose LLVM IR has been made.
pub fn check(tools: &Tools, compilers: &Compilers, program: &Program<'_>) -> [Verdict; 5] {
    let llvm_ir = program.llvm_ir();
    let import = ["--import-llvm", "--mlir-print-debuginfo"];
    let theirs = output(&tools.mlir_translate, &import, &llvm_ir);
    let ours = output(&tools.terrace_translate, &import, &llvm_ir);
    let imported = compare(
        program,
        "imported.mlir",
        theirs.as_deref().map_err(String::clone),
        ours,
        mlir_lines,
    );
    let executed = executed(tools, compilers, program);
    let Ok(module) = theirs.and_then(|theirs| keep(program, "module.mlir", &theirs)) else {
        let nothing = || Verdict::Nothing;
        return [imported, nothing(), nothing(), nothing(), executed];
    };
    let [generic, custom] = [
        &["--mlir-print-op-generic", "--mlir-print-debuginfo"][..],
        &[],
    ]
    .map(|args| {
        let name = if args.is_empty() {
            "custom.mlir"
        } else {
            "generic.mlir"
        };
        let theirs = output(&tools.mlir_opt, args, &module);
        // The generic form is also what is read.
        let input = match (&theirs, args.is_empty()) {
            (Ok(text), false) => keep(program, "generic.input", text),
            _ => Ok(module.clone()),
        };
        let ours = input.and_then(|input| output(&tools.terrace_opt, args, &input));
        compare(
            program,
            name,
            theirs.as_deref().map_err(String::clone),
            ours,
            mlir_lines,
        )
    });
    let export = ["--mlir-to-llvmir"];
    let theirs = output(&tools.mlir_translate, &export, &module);
    let exported = compare(
        program,
        "exported.ll",
        theirs.as_deref().map_err(String::clone),
        output(&tools.terrace_translate, &export, &module),
        llvm_lines,
    );
    [imported, generic, custom, exported, executed]
}

/// Whether the program does the same after it went through import, canonicalization and export.
fn executed(tools: &Tools, compilers: &Compilers, program: &Program<'_>) -> Verdict {
    let llvm_ir = program.llvm_ir();
    let text = std::fs::read_to_string(&llvm_ir).unwrap_or_default();
    let has_main = |line: &str| line.starts_with("define ") && line.contains("@main(");
    if !text.lines().any(has_main) {
        return Verdict::Nothing;
    }
    let Program { source, level, .. } = program;
    let native = program.file("native");
    if compilers.link(source, *level, &llvm_ir, &native).is_err() {
        return Verdict::Nothing;
    }
    let (Ok(expected), Ok(again)) = (result(program, &native), result(program, &native)) else {
        return Verdict::Nothing;
    };
    if expected != again {
        return Verdict::Nothing;
    }
    let through = || {
        let steps = [
            (&tools.terrace_translate, &["--import-llvm"][..], "run.mlir"),
            (
                &tools.terrace_opt,
                &["--canonicalize", "--cse"],
                "run.opt.mlir",
            ),
            (&tools.terrace_translate, &["--mlir-to-llvmir"], "run.ll"),
        ];
        let mut file = llvm_ir;
        for (tool, args, name) in steps {
            file = keep(program, name, &output(tool, args, &file)?)?;
        }
        let own = program.file("own");
        compilers.link(source, *level, &file, &own)?;
        result(program, &own)
    };
    match through() {
        Ok(found) if found == expected => Verdict::Same,
        Ok((status, output)) => Verdict::Different(format!(
            "it ends with {status} and {} bytes, and should with {} and {} bytes",
            output.len(),
            expected.0,
            expected.1.len()
        )),
        Err(why) => Verdict::Different(why),
    }
}

/// How a program ends, and what it prints.
fn result(program: &Program<'_>, executable: &Path) -> Result<(String, Vec<u8>), String> {
    let mut command = Command::new(executable);
    let finished = run(command.current_dir(&program.folder), b"", PROGRAM_LIMIT)?;
    Ok((finished.status.to_string(), finished.output))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_compared_is_left_out() {
        assert_eq!(mlir_lines("  %0 = a  : b "), ["%0 = a : b"]);
        assert_eq!(
            mlir_lines(
                "#di_global_variable2 = #llvm.di_global_variable<name = \"a\", linkageName = \"b\", line = 1>"
            ),
            ["#di_global_variable2 = #llvm.di_global_variable<name = \"a\", line = 1>"]
        );
        assert_eq!(llvm_lines("2:       ; preds = %1, %0"), ["2:"]);
        let groups =
            "call void @f() #0\nattributes #0 = { \"a\"=\"b\" \"tune-cpu\"=\"generic\" c }";
        assert_eq!(llvm_lines(groups), ["call void @f() { \"a\"=\"b\" c }"]);
    }
}
