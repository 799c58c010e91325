//! `-emit=ast`.

use toyc::dump::dump;
use toyc::parser::parse;
use toyc::source::Source;

fn tree(name: &str, text: &str) -> String {
    let source = Source::new(name, text).expect("the text is small");
    match parse(&source) {
        Ok(module) => dump(&module, &source),
        Err(errors) => panic!("{}", errors.render(&source)),
    }
}

/// The trees of statements in `main`, without the indentation and the places.
fn body(statements: &str) -> Vec<String> {
    tree("t", &format!("def main() {{ {statements} }}"))
        .lines()
        .skip(5)
        .filter(|line| !line.ends_with("// Block"))
        .map(|line| line.trim().split(" @").next().unwrap_or("").to_owned())
        .collect()
}

#[test]
fn the_tutorial_program_has_the_layout_of_the_specification() {
    // covers: TOY-002, TOY-007, TOY-010, TOY-011, TOY-012
    let text = include_str!("ast/ast.toy");
    assert_eq!(
        tree("test/Examples/Toy/Ch1/ast.toy", text),
        include_str!("ast/ast.ast")
    );
}

#[test]
fn structs_are_dumped() {
    // covers: TOY-059, TOY-060
    let text = include_str!("ast/struct-ast.toy");
    assert_eq!(
        tree("struct-ast.toy", text),
        include_str!("ast/struct-ast.ast")
    );
}

#[test]
fn product_binds_tighter_than_sum_and_both_associate_to_the_left() {
    assert_eq!(
        body("a + b * c.d + e;"),
        [
            "BinOp: +", "BinOp: +", "var: a", "BinOp: *", "var: b", "BinOp: .", "var: c", "var: d",
            "var: e"
        ]
    );
    assert_eq!(
        body("(a + b) * c;"),
        ["BinOp: *", "BinOp: +", "var: a", "var: b", "var: c"]
    );
}

#[test]
fn literals_and_returns() {
    assert_eq!(body("return;"), ["Return", "(void)"]);
    assert_eq!(
        body("1e300; 0.05; 12;"),
        ["1.000000e+300", "5.000000e-02", "1.200000e+01"]
    );
    assert_eq!(
        body("[[1], [2]];"),
        ["Literal: <2, 1>[ <1>[ 1.000000e+00], <1>[ 2.000000e+00]]"]
    );
}

#[test]
fn a_long_sum_is_dumped_without_recursion_and_without_quadratic_indentation() {
    let sum = vec!["x"; 100_000].join(" + ");
    let text = tree("t", &format!("def main() {{ {sum}; }}"));
    assert_eq!(
        text.lines()
            .filter(|line| line.contains("BinOp: +"))
            .count(),
        99_999
    );
    assert!(text.len() < 100_000_000);
}
