//! What the dialects of Terrace define otherwise than MLIR is listed, with reasons, in
//! `differences/`.

use std::path::{Path, PathBuf};
use std::process::Command;

use terrace_ir::Context;
use terrace_opt_lib::opt::dialect_definitions;
use terrace_tblgen::compare::{
    Dialect, Difference, HEADERS, Listed, compared, dialect, dialects, differences, upstream_source,
};
use terrace_tblgen::records::{Records, Source};

/// What Terrace says of one of its dialects.
fn definitions(cx: &Context, name: &str) -> Dialect {
    let infos = cx.loaded_dialects();
    let mut infos = infos.iter();
    let info = infos.find(|info| *info.name == *name);
    let info = info.unwrap_or_else(|| panic!("there is no dialect `{name}`"));
    Dialect::read(&dialect_definitions(cx, info)).expect("the definitions are JSON")
}

fn context() -> Context {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    cx
}

fn list(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("differences/{name}.toml"))
}

/// A new difference fails, and one that is listed and gone.
#[test]
fn differences_from_mlir_are_listed() {
    let tblgen = Command::new("llvm-tblgen-22").arg("--version").output();
    if tblgen.is_err() || !Path::new(HEADERS).join("mlir").exists() {
        eprintln!("skipped: `llvm-tblgen-22` or the headers of MLIR are not installed");
        return;
    }
    let cx = context();
    let mut errors = String::new();
    for name in dialects() {
        let path = list(name);
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let listed = Listed::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let source = upstream_source(name, Source::default()).expect("MLIR has the dialect");
        let found = compared(&definitions(&cx, name), &source, &listed)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        if !found.is_as_listed() {
            errors.push_str(&found.to_string());
        }
    }
    assert!(
        errors.is_empty(),
        "{errors}\nMend the dialect, or list the difference with its reason in tblgen/differences/"
    );
}

/// What the records of a dialect define, and changes to it.
fn garden() -> Dialect {
    let records = Records::read(include_str!("fixture/garden.json")).expect("it is a dump");
    dialect(&records, "garden").expect("the records are well-formed")
}

#[test]
fn what_is_equal_has_no_differences() {
    assert_eq!(differences(&garden(), &garden()), []);
}

#[test]
fn each_part_is_compared() {
    let all = garden();
    let mut changed = all.clone();
    let op = changed.ops.iter_mut().find(|op| op.name == "garden.plant");
    let op = op.expect("the fixture has it");
    op.operands.swap(0, 1);
    op.attributes[0].default = Some("2 : i64".to_owned());
    op.attributes.truncate(1);
    op.results[0].constraint = "any type".to_owned();
    op.traits.push("Commutative".to_owned());
    op.interfaces.push("Watering".to_owned());
    op.assembly = None;
    changed.ops.retain(|op| op.name != "garden.water");
    changed.types.clear();
    let found = differences(&changed, &all);
    let parts: Vec<(&str, &str)> = found
        .iter()
        .map(|difference| (&*difference.of, &*difference.part))
        .collect();
    assert_eq!(
        parts,
        [
            ("garden.plant", "operands"),
            ("garden.plant", "attributes"),
            ("garden.plant", "default of `howMany`"),
            ("garden.plant", "result `result`"),
            ("garden.plant", "traits"),
            ("garden.plant", "interfaces"),
            ("garden.plant", "format"),
            ("garden.water", "op"),
            ("!bed", "type"),
        ]
    );
    assert_eq!(
        found[3].to_string(),
        "garden.plant: result `result`: Terrace has `any type`, TableGen has `32-bit signless integer`"
    );
}

#[test]
fn lists_say_what_is_meant_and_what_is_gone() {
    let difference = |of: &str| Difference {
        of: of.to_owned(),
        part: "traits".to_owned(),
        terrace: "Pure".to_owned(),
        tablegen: String::new(),
    };
    let found = [difference("a.b"), difference("a.c")];
    let listed = |text: &str| Listed::read(text).expect("it is TOML");
    let all = listed("[[difference]]\nreason = \"it is\"\npart = \"traits\"\nterrace = \"Pure\"");
    assert!(all.unlisted(&found).is_empty() && all.gone(&found).is_empty());
    let one = listed("[[difference]]\nreason = \"it is\"\nof = [\"a.b\", \"a.d\"]");
    assert_eq!(one.unlisted(&found), [&found[1]]);
    assert_eq!(one.gone(&found), ["`a.d` has no difference: it is"]);
    let other = listed("[[difference]]\nreason = \"it was\"\nterrace = \"Commutative\"");
    assert_eq!(other.unlisted(&found).len(), 2);
    assert_eq!(other.gone(&found), ["there is no difference: it was"]);
    let error = Listed::read("[[difference]]\nreason = \"x\"\nwhy = \"y\"");
    assert!(error.is_err_and(|error| error.contains("unknown field `why`")));
}
