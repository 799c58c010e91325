//! Names in Rust.

/// The words of Rust that may be names with `r#` before them.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// Names that the prelude, or Rust's own, gives another meaning.
const TAKEN: [&str; 46] = [
    "AffineMapAttr",
    "ArrayAttr",
    "Attribute",
    "Block",
    "Box",
    "Builder",
    "Clone",
    "Context",
    "Copy",
    "Debug",
    "Default",
    "Diagnostic",
    "DictAttr",
    "Eq",
    "Err",
    "FlatSymbolRefAttr",
    "FloatAttr",
    "Fn",
    "From",
    "Hash",
    "Ident",
    "IntegerAttr",
    "Into",
    "Ir",
    "Iterator",
    "Location",
    "None",
    "Ok",
    "Op",
    "OpState",
    "Option",
    "Ord",
    "PartialEq",
    "Pass",
    "Region",
    "Result",
    "Rewriter",
    "Self",
    "Some",
    "String",
    "StringAttr",
    "SymbolRefAttr",
    "Type",
    "TypeAttr",
    "Value",
    "Vec",
];

/// Names that only the library's constraints and hooks have.
const LIBRARY: [&str; 25] = [
    "Adaptor",
    "Aggregate",
    "Canonicalize",
    "Confined",
    "ConstraintInfo",
    "CustomAssembly",
    "DefaultValued",
    "Enumeration",
    "Fold",
    "FoldResult",
    "InferTypes",
    "Listed",
    "OpInfo",
    "Optional",
    "Parameter",
    "Pipeline",
    "Prop",
    "Property",
    "Statistic",
    "UnitAttr",
    "UnitProp",
    "Variadic",
    "VariadicOfVariadic",
    "Verify",
    "Wrapped",
];

/// Whether a struct cannot have the name, because generated code means something else by it.
pub fn is_taken(name: &str) -> bool {
    TAKEN.contains(&name) || LIBRARY.contains(&name)
}

/// `some_nameOf` as `SomeNameOf`.
pub fn upper_camel_case(name: &str) -> String {
    let mut camel = String::new();
    for word in name
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
    {
        let between_digits = camel.ends_with(|c: char| c.is_ascii_digit())
            && word.starts_with(|c: char| c.is_ascii_digit());
        if between_digits {
            camel.push('_');
        }
        let mut chars = word.chars();
        camel.extend(chars.next().map(|c| c.to_ascii_uppercase()));
        camel.push_str(chars.as_str());
    }
    match camel.chars().next() {
        None => "Unnamed".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("N{camel}"),
        _ => camel,
    }
}

/// `someNameOf` and `SomeNAMEOf` in snake case.
pub fn snake_case(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (index, c) in chars.iter().enumerate() {
        if !c.is_ascii_alphanumeric() {
            if !snake.ends_with('_') && !snake.is_empty() {
                snake.push('_');
            }
            continue;
        }
        let previous = index.checked_sub(1).map(|index| chars[index]);
        let next = chars.get(index + 1);
        let begins = c.is_ascii_uppercase()
            && previous.is_some_and(|previous| {
                previous.is_ascii_lowercase()
                    || previous.is_ascii_digit()
                    || (previous.is_ascii_uppercase() && next.is_some_and(char::is_ascii_lowercase))
            });
        if begins && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    let snake = snake.trim_end_matches('_').to_owned();
    match snake.chars().next() {
        None => "unnamed".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("n{snake}"),
        _ => snake,
    }
}

/// The name as a field, a function or a module can have it.
pub fn identifier(snake: &str) -> String {
    match snake {
        "self" | "super" | "crate" => format!("{snake}_"),
        keyword if KEYWORDS.contains(&keyword) => format!("r#{keyword}"),
        other => other.to_owned(),
    }
}

/// The name of the constant of a flag, as `#[enum_attr(bits)]` makes it.
pub fn screaming_snake_case(name: &str) -> String {
    snake_case(name).to_ascii_uppercase()
}

/// What a C++ class is called without its namespaces.
pub fn last_segment(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_rust() {
        let camel = ["mxint8Type", "V2_Op", "v_16_16x", "", "3d"].map(upper_camel_case);
        assert_eq!(camel, ["Mxint8Type", "V2Op", "V16_16x", "Unnamed", "N3d"]);
        let snake = ["overflowFlags", "lhsType", "numCTAs", "A_b", "2D", "x"].map(snake_case);
        assert_eq!(
            snake,
            [
                "overflow_flags",
                "lhs_type",
                "num_ct_as",
                "a_b",
                "n2_d",
                "x"
            ]
        );
        assert_eq!(
            ["type", "self", "value"].map(identifier),
            ["r#type", "self_", "value"]
        );
        assert_eq!(last_segment("::mlir::async::TokenType"), "TokenType");
    }
}
