//! Good programs pass the front end; bad ones give the diagnostics that stand beside them.

use toyc::check::check;
use toyc::error::Errors;
use toyc::parser::parse;
use toyc::source::Source;

use crate::programs::{expect, stem, toy_files};

pub fn front_end(source: &Source) -> Result<(), Errors> {
    let module = parse(source)?;
    check(&module)?;
    Ok(())
}

/// What the front end says about a text called `t.toy`.
pub fn diagnostics(text: impl Into<Vec<u8>>) -> String {
    let source = Source::new("t.toy", text).expect("the text is small");
    match front_end(&source) {
        Ok(()) => String::new(),
        Err(errors) => errors.render(&source),
    }
}

#[test]
fn good_programs_pass() {
    // covers: TOY-001, TOY-003, TOY-004, TOY-005, TOY-006
    let files = toy_files("");
    assert!(files.len() >= 20);
    for path in files {
        let text = std::fs::read(&path).expect("the program can be read");
        assert_eq!(diagnostics(text), "", "{}", path.display());
        assert!(
            path.with_extension("expected").exists(),
            "{}",
            path.display()
        );
    }
}

#[test]
fn bad_programs_give_their_diagnostics() {
    // covers: TOY-001, TOY-004, TOY-005, TOY-059, TOY-060
    let files = toy_files("bad");
    assert!(files.len() >= 100);
    let failures: Vec<String> = files
        .iter()
        .filter_map(|path| {
            let text = std::fs::read(path).expect("the program can be read");
            let source =
                Source::new(format!("{}.toy", stem(path)), text).expect("the program is small");
            match front_end(&source) {
                Ok(()) => Some(format!("{} passes", path.display())),
                Err(errors) => expect(path, &errors.render(&source)).err(),
            }
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_analysis_tells_types() {
    // covers: TOY-060
    let text = "struct P { var x; var y; } struct Q { var z; P p; }
        def f(Q q, a) { return q.p.y; } def g(Q q) { return q; } def h() { } def main() { h(); }";
    let source = Source::new("t.toy", text).expect("the text is small");
    let module = parse(&source).expect("the program is right");
    let analysis = check(&module).expect("the program is right");
    let q = analysis.struct_id("Q").expect("Q is defined");
    assert_eq!(analysis.structs[q.index()].field("p"), Some(1));
    let result = |name| analysis.functions[analysis.function(name).expect("it is defined")].result;
    use toyc::check::Type;
    assert_eq!(result("f"), Type::Tensor(None));
    assert_eq!(result("g"), Type::Struct(q));
    assert_eq!(result("h"), Type::Nothing);
}
