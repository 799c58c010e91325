//! The reference page of a dialect.

use terrace_ir::{Context, Dialect};
use terrace_opt_lib::opt::{dialect_definitions, dialect_reference};

use super::ConformanceDialect;

/// The part of the page about one op, type or attribute.
fn section(name: &str) -> String {
    let page = dialect_reference(ConformanceDialect::INFO);
    let title = format!("### `{name}`\n");
    let start = page
        .find(&title)
        .unwrap_or_else(|| panic!("{name} is not in {page}"));
    let rest = &page[start + title.len()..];
    let end = rest.find("\n##").unwrap_or(rest.len());
    rest[..end].trim().to_owned()
}

// covers: ODS-156
#[test]
fn a_page_tells_all_of_a_definition() {
    assert_eq!(
        section("o.groups"),
        "\
Groups that are there or not.

```text
operation ::= `o.groups` (`flag` $flag^)? (`at` $position^) : (`anywhere`)? (`with` `(` $values^ `:` type($values) `)`)? (`do` $body^)? attr-dict
```

Traits: `NoTerminator`, `AttrSizedOperandSegments`

| Operand | Type |
|---|---|
| `position` | optional index |
| `values` | variadic of any type |

| Attribute | Value |
|---|---|
| `flag` | optional unit attribute |
| `operandSegmentSizes` | i32 dense array attribute |

| Region | Blocks |
|---|---|
| `body` | any number |"
    );
    assert_eq!(
        section("o.scale"),
        "\
Multiplies by a constant of the same type.

```text
operation ::= `o.scale` $value `by` $count attr-dict `:` type($value) `,` type($count)
```

Traits: `AllTypesMatch(value, result)`, `AllTypesMatch(count, left)`

| Operand | Type |
|---|---|
| `value` | floating-point-like |
| `count` | signless-integer-like |

| Result | Type |
|---|---|
| `result` | floating-point-like |
| `left` | signless-integer-like |"
    );
    assert_eq!(
        section("!o.pack"),
        "Some bytes in lanes.\n\nInterfaces: `ByteSize`, `Lanes`"
    );
    assert_eq!(
        section("#o.grey"),
        "A shade of grey.\n\nInterfaces: `Colour`, `Monochrome`"
    );
}

#[test]
fn definitions_tell_the_same_to_programs() {
    let cx = Context::new();
    cx.load_dialect::<ConformanceDialect>();
    let json = dialect_definitions(&cx, ConformanceDialect::INFO);
    let line = |start: &str| {
        let mut lines = json.lines();
        let line = lines.find(|line| line.starts_with(start));
        line.unwrap_or_else(|| panic!("{start} is not in {json}"))
    };
    assert_eq!(
        line("{\"name\": \"o.groups\"").trim_end_matches(','),
        "{\"name\": \"o.groups\", \"summary\": \"Groups that are there or not.\", \
         \"operands\": [{\"name\": \"position\", \"arity\": \"optional\", \"constraint\": \"index\"}, \
         {\"name\": \"values\", \"arity\": \"variadic\", \"constraint\": \"any type\"}], \
         \"attributes\": [{\"name\": \"flag\", \"kind\": \"attribute\", \"presence\": \"optional\", \"constraint\": \"unit attribute\"}], \
         \"results\": [], \"regions\": [{\"name\": \"body\", \"arity\": \"one\", \"constraint\": \"any region\"}], \"successors\": [], \
         \"traits\": [\"NoTerminator\", \"AttrSizedOperandSegments\"], \"interfaces\": [], \"hooks\": [], \
         \"assembly\": \"(`flag` $flag^)? (`at` $position^) : (`anywhere`)? (`with` `(` $values^ `:` type($values) `)`)? (`do` $body^)? attr-dict\"}"
    );
    assert_eq!(
        line("{\"mnemonic\": \"pack\"").trim_end_matches(','),
        "{\"mnemonic\": \"pack\", \"summary\": \"Some bytes in lanes.\", \"interfaces\": [\"ByteSize\", \"Lanes\"]}"
    );
}
