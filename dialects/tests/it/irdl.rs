//! Dialects defined as IR.

use terrace_dialects::irdl;
use terrace_ir::asm::{PrintOptions, print_module};
use terrace_ir::{Context, Diagnostic};

use crate::{context, parse, print, try_parse};

fn messages(errors: Vec<Diagnostic>) -> Vec<String> {
    errors
        .iter()
        .map(|error| error.message().to_owned())
        .collect()
}

/// A context that has loaded definitions, or what is wrong with them.
fn load(definitions: &str) -> Result<Context, Vec<String>> {
    let cx = context();
    let module = try_parse(&cx, definitions)?;
    irdl::load(&module).map_err(messages)?;
    Ok(cx)
}

/// What is printed for a text in a dialect, or the first error.
fn check(definitions: &str, text: &str) -> Result<String, String> {
    let cx = load(definitions).map_err(|errors| errors[0].clone())?;
    let module = try_parse(&cx, text).map_err(|errors| errors[0].clone())?;
    Ok(print(&module))
}

/// `irdl.operation @op` in dialect `d`, beside a type and an attribute.
fn op(body: &str) -> String {
    format!(
        "irdl.dialect @d {{
           irdl.type @box {{ %0 = irdl.any irdl.parameters(of: %0) }}
           irdl.attribute @word {{
             %0 = irdl.is \"yes\" %1 = irdl.is \"no\" %2 = irdl.any_of(%0, %1) irdl.parameters(word: %2)
           }}
           irdl.operation @op {{ {body} }}
           irdl.operation @end {{ }}
         }}"
    )
}

#[track_caller]
fn accepted(body: &str, text: &str) {
    if let Err(error) = check(&op(body), text) {
        panic!("{error}\n{text}");
    }
}

#[track_caller]
fn rejected(body: &str, text: &str, message: &str) {
    assert_eq!(check(&op(body), text), Err(message.to_owned()), "{text}");
}

#[test]
fn what_is_defined_is_printed_as_it_is_read() {
    let text = "\
module {
  irdl.dialect @cmath attributes {note} {
    irdl.type @complex {
      %0 = irdl.is f32 \n      %1 = irdl.base \"!builtin.integer\" \n      %2 = irdl.any_of(%0, %1) \n      irdl.parameters(element: %2)
    }
    irdl.attribute @empty\n    irdl.operation @op {
      %0 = irdl.any
      %1 = irdl.parametric @cmath::@complex<%0> \n      %2 = irdl.base @cmath::@complex \n      %3 = irdl.all_of(%1, %2) \n      %4 = irdl.c_pred \"true\"  {why}
      irdl.operands(a: %1, b: optional %0, c: variadic %3) {x}
      irdl.results(r: %0)
      irdl.attributes {\"one\" = %0, \"two\" = %1}
      %5 = irdl.region
      %6 = irdl.region()
      %7 = irdl.region(%0, %1) with size 2
      irdl.regions(any: %5, none: %6, two: %7)
    }
  }
}
";
    let cx = context();
    assert_eq!(print(&parse(&cx, text)), text);
}

/// An attribute that may be left out is not looked for where the location begins, or the other attributes.
#[test]
fn what_is_left_out_is_followed_by_locations_and_attributes() {
    let text = "\
module {
  irdl.dialect @d {
    irdl.type @t {
      %0 = irdl.base @d::@t  loc(unknown)
      %1 = irdl.base @d::@t  {note} loc(unknown)
      irdl.parameters(a: %0, b: %1) loc(unknown)
    } loc(unknown)
  } loc(unknown)
} loc(unknown)
";
    let options = PrintOptions {
        debug_info: true,
        local_scope: true,
        ..PrintOptions::default()
    };
    let cx = context();
    assert_eq!(print_module(&parse(&cx, text), &options), text);
}

#[test]
fn definitions_are_verified() {
    let body = |body: &str| op(&format!("%0 = irdl.any {body}"));
    let cases = [
        (
            "irdl.dialect @\"a.b\"".to_owned(),
            "'irdl.dialect' op invalid dialect name",
        ),
        (
            "irdl.dialect @\"a$\"".to_owned(),
            "name of dialect must contain only lowercase letters, digits and underscores",
        ),
        (
            "irdl.dialect @a { irdl.type @\"\" }".to_owned(),
            "name of type should not be empty",
        ),
        (
            "irdl.dialect @a { irdl.type @bA_ }".to_owned(),
            "name of type should not contain uppercase letters",
        ),
        (
            "irdl.dialect @a { irdl.attribute @b__A }".to_owned(),
            "name of attribute should not contain leading or double underscores",
        ),
        (
            "irdl.type @a".to_owned(),
            "'irdl.type' op expects parent op 'irdl.dialect'",
        ),
        (
            body("irdl.operands(a: %0, a: %0)"),
            "'irdl.operands' op name of operand #1 is a duplicate of the name of operand #0",
        ),
        (
            body("irdl.operands(A: %0)"),
            "name of operand #0 should not contain uppercase letters",
        ),
        (
            body("irdl.operands(a: %0) irdl.results(a: %0)"),
            "'irdl.operation' op contains a value named 'a' for both its operands and results",
        ),
        (
            body("irdl.operands() irdl.operands()"),
            "failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type irdl.operands",
        ),
        (
            body(
                "\"irdl.results\"(%0) {names = [\"a\"], variadicity = #irdl<variadicity_array[]>} : (!irdl.attribute) -> ()",
            ),
            "'irdl.results' op the number of results and their variadicities must be the same, but got 1 and 0 respectively",
        ),
        (
            body("\"irdl.regions\"() {names = [\"a\"]} : () -> ()"),
            "'irdl.regions' op the number of regions and their names must be the same, but got 0 and 1 respectively",
        ),
        (
            body("\"irdl.attributes\"(%0) {attributeValueNames = []} : (!irdl.attribute) -> ()"),
            "'irdl.attributes' op the number of attribute names and their constraints must be the same but got 0 and 1 respectively",
        ),
        (
            body("%1 = irdl.region with size 0"),
            "'irdl.region' op the number of blocks is expected to be >= 1 but got 0",
        ),
        (
            body("%1 = irdl.base"),
            "'irdl.base' op the base type or attribute should be specified by either a name or a reference",
        ),
        (
            body("%1 = irdl.base \"builtin.integer\""),
            "'irdl.base' op the base type or attribute name should start with '!' or '#'",
        ),
        (
            body("%1 = irdl.base @box"),
            "'irdl.base' op symbol '@box' not found",
        ),
        (
            body("%1 = irdl.parametric @d::@op<%0>"),
            "'irdl.parametric' op symbol '@d::@op' does not refer to a type or attribute definition (refers to 'irdl.operation')",
        ),
    ];
    for (text, message) in cases {
        match load(&text) {
            Ok(_) => panic!("accepted: {text}"),
            Err(errors) => assert_eq!(errors[0], message, "{text}"),
        }
    }
}

#[test]
fn what_cannot_be_loaded_says_why() {
    let cases = [
        (
            "%0 = irdl.c_pred \"true\" irdl.operands(a: %0)",
            "'irdl.c_pred' op a predicate in C++ cannot be loaded at run time",
        ),
        (
            "%0 = irdl.base \"!builtin.word\"",
            "no registered type with name !builtin.word",
        ),
        (
            "%0 = irdl.base \"#word\"",
            "no registered attribute with name #word",
        ),
        (
            "%0 = builtin.unrealized_conversion_cast to !irdl.attribute irdl.operands(a: %0)",
            "'irdl.operands' op operand #0 is not a constraint that can be loaded",
        ),
        (
            "%0 = builtin.unrealized_conversion_cast to !irdl.region irdl.regions(a: %0)",
            "'irdl.regions' op refers to a region that cannot be loaded",
        ),
    ];
    for (body, message) in cases {
        assert_eq!(
            load(&op(body)).map(drop),
            Err(vec![message.to_owned()]),
            "{body}"
        );
    }
    assert_eq!(
        load("irdl.dialect @arith { irdl.type @t }").map(drop),
        Err(vec!["a dialect named 'arith' is loaded already".to_owned()])
    );
}

#[test]
fn a_variable_has_one_value() {
    let body =
        "%0 = irdl.is i32 %1 = irdl.is i64 %2 = irdl.any_of(%0, %1) irdl.operands(a: %2, b: %2)";
    let text = |first: &str, second: &str| {
        format!(
            "func.func @f(%a: {first}, %b: {second}) {{ \"d.op\"(%a, %b) : ({first}, {second}) -> () return }}"
        )
    };
    accepted(body, &text("i32", "i32"));
    accepted(body, &text("i64", "i64"));
    rejected(body, &text("i32", "i64"), "expected 'i32' but got 'i64'");
    rejected(
        body,
        &text("f32", "f32"),
        "'f32' does not satisfy the constraint",
    );
    let body = "%0 = irdl.any %1 = irdl.parametric @d::@box<%0> irdl.operands(a: %1, b: %0)";
    accepted(body, &text("!d.box<f32>", "f32"));
    rejected(
        body,
        &text("!d.box<f32>", "f64"),
        "expected 'f32' but got 'f64'",
    );
    rejected(
        body,
        &text("i32", "f64"),
        "expected base type 'd.box' but got 'i32'",
    );
}

#[test]
fn kinds_of_types_and_attributes() {
    let body =
        |constraint: &str| format!("%0 = irdl.base {constraint} irdl.attributes {{\"a\" = %0}}");
    let text = |attr: &str| format!("\"d.op\"() {{a = {attr}}} : () -> ()");
    accepted(&body("\"!builtin.f32\""), &text("f32"));
    accepted(&body("\"#builtin.string\""), &text("\"x\""));
    accepted(&body("@d::@word"), &text("#d.word<\"yes\">"));
    let wrong = "expected base type 'builtin.f32' but got 'builtin.integer'";
    rejected(&body("\"!builtin.f32\""), &text("i32"), wrong);
    let wrong = "expected type, got attribute '3 : i64'";
    rejected(&body("\"!builtin.f32\""), &text("3"), wrong);
    let wrong = "expected base attribute 'd.word' but got 'builtin.integer'";
    rejected(&body("@d::@word"), &text("3"), wrong);
    let wrong = "'d.op' op attribute \"a\" is expected but not provided";
    rejected(&body("@d::@word"), "\"d.op\"() : () -> ()", wrong);
}

#[test]
fn parameters_of_types_and_attributes() {
    let text = |attr: &str| format!("\"d.op\"() {{a = {attr}}} : () -> ()");
    accepted("", &text("[#d.word<\"no\">, !d.box<!d.box<i32>>]"));
    rejected(
        "",
        &text("#d.word<\"maybe\">"),
        "'\"maybe\"' does not satisfy the constraint",
    );
    rejected("", &text("!d.box"), "expected 1 type arguments, but had 0");
    rejected(
        "",
        &text("!d.box<1, 2>"),
        "expected 1 type arguments, but had 2",
    );
    let body = "%0 = irdl.any %1 = irdl.parametric @d::@box<%0, %0> irdl.attributes {\"a\" = %1}";
    let wrong = "attribute 'd.box' expects 1 parameters but got 2";
    rejected(body, &text("!d.box<1>"), wrong);
}

#[test]
fn sizes_of_groups() {
    let call = |operands: usize, attributes: &str| {
        let values = vec!["%a"; operands].join(", ");
        let types = vec!["i32"; operands].join(", ");
        format!(
            "func.func @f(%a: i32) {{ \"d.op\"({values}) {{{attributes}}} : ({types}) -> () return }}"
        )
    };
    let body = |list: &str| format!("%0 = irdl.is i32 irdl.operands({list})");
    rejected(
        &body("a: %0"),
        &call(2, ""),
        "op expects exactly 1 operands, but got 2",
    );
    rejected(
        &body("a: %0, b: variadic %0"),
        &call(0, ""),
        "op expects at least 1 operands, but got 0",
    );
    rejected(
        &body("a: optional %0"),
        &call(2, ""),
        "op expects at most 1 operands, but got 2",
    );
    accepted(&body("a: %0, b: variadic %0"), &call(4, ""));
    let two = body("a: optional %0, b: variadic %0, c: %0");
    let sizes = |sizes: &str| call(3, &format!("operandSegmentSizes = array<i32: {sizes}>"));
    accepted(&two, &sizes("1, 1, 1"));
    accepted(&two, &sizes("0, 2, 1"));
    rejected(
        &two,
        &call(3, ""),
        "'operandSegmentSizes' attribute is expected but not provided",
    );
    rejected(
        &two,
        &call(3, "operandSegmentSizes = 3"),
        "'operandSegmentSizes' attribute is expected to be a dense i32 array",
    );
    rejected(
        &two,
        &sizes("1, 2"),
        "'operandSegmentSizes' attribute for specifying operand segments must have 3 elements, but got 2",
    );
    rejected(
        &two,
        &sizes("0, -1, 1"),
        "'operandSegmentSizes' attribute for specifying operand segments must have non-negative values",
    );
    rejected(
        &two,
        &sizes("2, 0, 1"),
        "element 0 in 'operandSegmentSizes' attribute must be equal to 0 or 1",
    );
    rejected(
        &two,
        &sizes("0, 1, 2"),
        "element 2 in 'operandSegmentSizes' attribute must be equal to 1",
    );
    rejected(
        &two,
        &sizes("1, 2147483647, 1"),
        "sum of elements in 'operandSegmentSizes' attribute must be equal to the number of operands",
    );
}

#[test]
fn regions_are_checked_with_the_same_variables() {
    let body =
        "%0 = irdl.any %1 = irdl.region(%0) with size 1 irdl.operands(a: %0) irdl.regions(r: %1)";
    let text = |region: &str| {
        format!("func.func @f(%a: i32) {{ \"d.op\"(%a) ({{{region}}}) : (i32) -> () return }}")
    };
    let end = "\"func.return\"() : () -> ()";
    let wrong = "expected region 0 to have 1 block(s) but got 0";
    rejected(body, &text(""), wrong);
    let wrong = "expected region 0 to have 1 arguments but got 0";
    rejected(body, &text(&format!("^bb0: {end}")), wrong);
    let wrong = "expected 'i32' but got 'i64'";
    rejected(body, &text(&format!("^bb0(%x: i64): {end}")), wrong);
    let wrong = "'d.op' op unexpected number of regions: expected 1 but got 0";
    rejected(
        body,
        "func.func @f(%a: i32) { \"d.op\"(%a) : (i32) -> () return }",
        wrong,
    );
}

/// Each constraint refers to the one before twice.
#[test]
fn shared_constraints_are_evaluated_once() {
    let mut body = String::from("%0 = irdl.is i32 ");
    for index in 1..=100 {
        let before = index - 1;
        body += &format!("%{index} = irdl.any_of(%{before}, %{before}) ");
    }
    body += "irdl.attributes {\"a\" = %100}";
    accepted(&body, "\"d.op\"() {a = i32} : () -> ()");
    let wrong = "'i64' does not satisfy the constraint";
    rejected(&body, "\"d.op\"() {a = i64} : () -> ()", wrong);
}

#[test]
fn deep_constraints_are_an_error() {
    let mut body = String::from("%0 = irdl.is i32 ");
    for index in 1..=10_000 {
        body += &format!("%{index} = irdl.all_of(%{}) ", index - 1);
    }
    assert_eq!(
        load(&op(&body)).map(drop),
        Err(vec![
            "constraints are nested deeper than 128 levels".to_owned()
        ])
    );
}
