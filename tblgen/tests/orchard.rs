//! Two dialects of one file: `fixture/orchard.td`, and the dump of it.

use std::path::Path;
use std::process::Command;

use terrace_tblgen::hooks::Hooks;
use terrace_tblgen::map::Map;
use terrace_tblgen::records::Records;
use terrace_tblgen::report::Class;
use terrace_tblgen::survey;
use terrace_tblgen::translate::{Options, Translation, translate};

const DUMP: &str = include_str!("fixture/orchard.json");

fn orchard() -> Translation {
    let records = Records::read(DUMP).expect("it is a dump");
    let options = Options {
        stub: true,
        ..Options::default()
    };
    translate(&records, &Map::upstream(), &options, Hooks::default())
        .expect("the records are well-formed")
}

/// A file of a dialect, with single spaces.
fn file(translation: &Translation, dialect: &str, path: &str) -> String {
    let mut dialects = translation.dialects.iter();
    let of_name = |module: &&_| -> bool {
        let module: &terrace_tblgen::translate::DialectModule = module;
        module.name == dialect
    };
    let module = dialects.find(of_name).expect("the dialect is translated");
    let mut files = module.files.iter();
    let file = files.find(|file| file.path == path);
    let text = module.text(file.unwrap_or_else(|| panic!("there is no {path}")));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn assert_has(text: &str, expected: &str) {
    assert!(text.contains(expected), "{expected}\nis not in\n{text}");
}

#[test]
fn all_but_what_is_unknown_is_complete() {
    let translation = orchard();
    let report = &translation.report;
    for class in Class::ALL {
        let left: Vec<&str> = report
            .records
            .iter()
            .filter(|record| record.class == class && !record.waits_for.is_empty())
            .map(|record| &*record.record)
            .collect();
        let expected: &[&str] = match class {
            Class::Op => &["Cellar_StoreOp"],
            _ => &[],
        };
        assert_eq!(left, expected, "{class:?}");
    }
    assert_eq!(report.count(Class::Op).all, 5);
    // A function on types that nobody knows.
    let waiting = report
        .records
        .iter()
        .find(|one| one.record == "Cellar_StoreOp");
    assert_eq!(
        waiting.map(|one| &*one.waits_for),
        Some(&["unknown".to_owned()][..])
    );
    assert_has(
        &report.to_string(),
        "what most wait for:\n  unknown (1 records, 1 for it alone)\n",
    );
}

#[test]
fn an_enum_in_a_format_of_its_own_is_held_by_an_attribute() {
    let translation = orchard();
    let enums = file(&translation, "orchard", "enums.rs");
    assert_has(
        &enums,
        "#[attr(dialect = OrchardDialect, mnemonic = \"fruit\", assembly = \"`(` $value `)`\")] pub struct FruitAttr { value: Fruit, }",
    );
    assert_has(
        &enums,
        "#[enum_attr] pub enum Fruit { /// `apple` Apple = 0, /// `pear` Pear = 5,",
    );
    assert_has(
        &enums,
        "assembly = \"$value\")] pub struct CareAttr { value: Care, }",
    );
    // What says only that there is no space is no format of its own.
    assert_has(
        &enums,
        "#[enum_attr(dialect = OrchardDialect, mnemonic = \"side\")] pub enum SideAttr {",
    );
}

#[test]
fn ops_of_classes_and_loops() {
    let translation = orchard();
    let ops = file(&translation, "orchard", "ops.rs");
    for name in ["PickOpHand", "PickOpLadder", "MaskOp", "KeepOp"] {
        assert_has(&ops, &format!("pub struct {name} {{"));
    }
    assert_has(&ops, "mnemonic = \"pick_ladder\"");
    // An accessor of the type, in the namespace of the dialect; parts that may be absent; a method of the op.
    assert_has(
        &ops,
        "TypesMatchWith(\"fruit of the tree\", from = tree, to = fruit, |cx, ty| { let ty = ty.cast::<TreeType>(cx)?; Some(ty.fruit(cx)) })",
    );
    assert_has(
        &ops,
        "PredOpTrait(\"both masks or none\", |op, ir| op.first_mask(ir).is_some() == op.second_mask(ir).is_some())",
    );
    assert_has(
        &ops,
        "cast::<TreeType>(cx).is_some_and(|ty| (ty.shape(cx).len() as i64) > 1)",
    );
    assert_has(&ops, "Some(Type::from(ty).with_element(cx, Type::I1))");
    // Defaults: of an enum in an attribute, of an enum without a value, and of a list that is a constraint of the dialect's.
    assert_has(
        &ops,
        "DefaultValued<FruitAttr, { FruitAttr::get(cx, Fruit::Pear) }>",
    );
    assert_has(&ops, "DefaultValued<Side, { Side::Left }>");
    assert_has(
        &ops,
        "DenseArrayAttr::from_bytes(cx, Type::I16, []).into() }>",
    );
    assert_has(&ops, "#[attr(name = \"op\")] op_value: StrAttr,");
    let constraints = file(&translation, "orchard", "constraints.rs");
    assert_has(
        &constraints,
        "pub OrchardWhole: Type = |cx, ty| AnyTensor::matches(cx, ty) || AnyVector::matches(cx, ty) || ty.is::<TreeType>(cx);",
    );
}

#[test]
fn options_have_the_names_that_mlir_gives_them() {
    let passes = orchard().passes;
    assert_has(
        &passes,
        "#[option(name = \"O\", default = 2)]\n    pub level: i32,",
    );
    assert_has(
        &passes,
        "#[option(name = \"device_id\")]\n    pub device_id: i64,",
    );
}

#[test]
fn directives_of_the_table_take_arguments_that_are_texts() {
    let map = Map::upstream();
    for form in [
        "DynamicIndexList($, $, \"{}\", \"::mlir::AsmParser::Delimiter::Paren\")",
        "SemiFunctionType(type($), type($), \"false\")",
    ] {
        assert!(map.directives.contains_key(form), "{form}");
    }
}

/// Each file is read once: the classes with those that include them.
#[test]
fn a_survey_counts_each_record_once() {
    let tblgen = Command::new("llvm-tblgen-22").arg("--version").output();
    if tblgen.is_err() {
        eprintln!("skipped: `llvm-tblgen-22` is not installed");
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixture");
    let survey = survey(&folder, None, &[]).expect("the files are well-formed");
    assert_eq!(survey.errors, Vec::<String>::new());
    let count = |class, dialect| {
        let count = survey.count(class, dialect);
        (count.complete, count.all)
    };
    assert_eq!(count(Class::Op, Some("orchard")), (4, 4));
    assert_eq!(count(Class::Op, Some("cellar")), (0, 1));
    assert_eq!(count(Class::Op, None).1, 13);
    assert_eq!(count(Class::Pass, None), (2, 2));
    let text = survey.to_string();
    assert_has(&text, "orchard: ops 4 of 4 (100 %)");
    assert_has(&text, "llvm-tblgen took ");
    let nothing = terrace_tblgen::survey(Path::new("/nonexistent"), None, &[]);
    assert!(nothing.is_err_and(|error| error.starts_with("cannot read /nonexistent")));
}
