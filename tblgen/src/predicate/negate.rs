//! The opposite of a condition in Rust, as one would write it.

/// Comparisons and their opposites.
const COMPARISONS: [(&str, &str); 6] = [
    (" == ", " != "),
    (" != ", " == "),
    (" <= ", " > "),
    (" >= ", " < "),
    (" < ", " >= "),
    (" > ", " <= "),
];

/// The opposite of a condition.
pub fn negated(condition: &str) -> String {
    simply_negated(condition).unwrap_or_else(|| {
        let inner = super::bare(condition);
        match is_one(inner) {
            true => format!("!{inner}"),
            false => format!("!({inner})"),
        }
    })
}

/// The opposite without a negation of the whole.
fn simply_negated(condition: &str) -> Option<String> {
    let condition = super::bare(condition);
    for (operator, opposite) in [(" || ", " && "), (" && ", " || ")] {
        let parts = split(condition, operator);
        if parts.len() > 1 {
            let parts: Option<Vec<String>> = parts.into_iter().map(simply_negated).collect();
            let parts = parts?.into_iter().map(|part| match opposite {
                " && " if split(&part, " || ").len() > 1 => format!("({part})"),
                _ => part,
            });
            return Some(parts.collect::<Vec<String>>().join(opposite));
        }
    }
    for (operator, opposite) in COMPARISONS {
        if let [left, right] = split(condition, operator)[..] {
            return Some(format!("{left}{opposite}{right}"));
        }
    }
    let inner = condition.strip_prefix('!')?;
    Some(super::bare(inner).to_owned())
}

/// Whether it is an operand, without operators outside parentheses.
fn is_one(condition: &str) -> bool {
    split(condition, " ").len() == 1
}

/// The parts between an operator outside parentheses and texts.
fn split<'t>(condition: &'t str, operator: &str) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let (mut depth, mut in_text, mut start) = (0, false, 0);
    for (at, c) in condition.char_indices() {
        if at >= start && depth == 0 && !in_text && condition[at..].starts_with(operator) {
            parts.push(&condition[start..at]);
            start = at + operator.len();
        }
        match c {
            '"' => in_text = !in_text,
            '(' | '[' | '{' if !in_text => depth += 1,
            ')' | ']' | '}' if !in_text => depth -= 1,
            _ => {}
        }
    }
    parts.push(&condition[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::negated;

    #[test]
    fn opposites_are_written_as_such() {
        for (condition, opposite) in [
            ("ty == Type::INDEX", "ty != Type::INDEX"),
            ("(a <= 3)", "a > 3"),
            ("!f(a == b)", "f(a == b)"),
            ("f(cx, ty)", "!f(cx, ty)"),
            ("a == 1 && (b < 2 || !c)", "a != 1 || b >= 2 && c"),
            ("a == 1 || b == 2", "a != 1 && b != 2"),
            ("a == 1 || f(b) && x", "!(a == 1 || f(b) && x)"),
            ("(a) == (b)", "(a) != (b)"),
            ("matches!(x, \" == \")", "!matches!(x, \" == \")"),
        ] {
            assert_eq!(negated(condition), opposite, "{condition}");
        }
    }
}
