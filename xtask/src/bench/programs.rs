//! Toy programs of any size.

/// Starts and prints four numbers.
pub const TRIVIAL: &str = "def main() {\n  print([[1, 2], [3, 4]]);\n}\n";

/// One `n` by `n` literal, a transpose, products and a print.
pub fn literal(n: usize) -> String {
    let mut text = "def main() {\n  var a = [\n".to_string();
    for row in 0..n {
        // No two rows are the same, so the constant is no splat and no repetition.
        let numbers: Vec<_> = (0..n)
            .map(|c| ((row * 31 + c * 17) % 97).to_string())
            .collect();
        let comma = if row + 1 < n { "," } else { "" };
        text += &format!("    [{}]{comma}\n", numbers.join(", "));
    }
    text + "  ];\n  var b = transpose(a);\n  var c = a * b;\n  print(c * a * b);\n}\n"
}

/// `n` functions of ten lines, each called with the result of the one before.
pub fn chain(n: usize) -> String {
    let mut text = String::new();
    for f in 0..n {
        text += &format!(
            "\
def f{f}(a) {{
  var b = transpose(a);
  var c = a * b;
  var d = transpose(c);
  var e = c * d;
  var g = transpose(e) * a;
  var h = g * transpose(b);
  var i = transpose(h * e);
  return i * d;
}}
"
        );
    }
    // Ones stay ones however long the chain is.
    text += "def main() {\n  var x0 = [[1, 1], [1, 1]];\n";
    for f in 0..n {
        text += &format!("  var x{} = f{f}(x{f});\n", f + 1);
    }
    text + &format!("  print(x{n});\n}}\n")
}

/// One function of `n` statements that each define a variable.
pub fn straight(n: usize) -> String {
    let mut text = "def main() {\n  var x0 = [[1, 1], [1, 1]];\n".to_string();
    for i in 0..n {
        let factor = i / 2;
        text += &format!("  var x{} = transpose(x{i}) * x{factor};\n", i + 1);
    }
    text + &format!("  print(x{n});\n}}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals() {
        let expected = "\
def main() {
  var a = [
    [0, 17],
    [31, 48]
  ];
  var b = transpose(a);
  var c = a * b;
  print(c * a * b);
}
";
        assert_eq!(literal(2), expected);
        assert_eq!(literal(64).matches(',').count(), 64 * 63 + 63);
    }

    #[test]
    fn functions_of_a_chain_have_ten_lines() {
        let (one, two) = (chain(1), chain(2));
        assert_eq!(one.lines().count(), 10 + 4 + 1);
        assert_eq!(two.lines().count(), 20 + 4 + 2);
        assert!(two.contains("\n  var x1 = f0(x0);\n  var x2 = f1(x1);\n  print(x2);\n}\n"));
        assert_eq!(two.matches("\ndef ").count(), 2);
    }

    #[test]
    fn statements_use_only_variables_before_them() {
        let text = straight(3);
        assert!(text.ends_with(
            "  var x1 = transpose(x0) * x0;\n  var x2 = transpose(x1) * x0;\n  \
             var x3 = transpose(x2) * x1;\n  print(x3);\n}\n"
        ));
    }

    #[test]
    fn brackets_match() {
        for text in [TRIVIAL.to_string(), literal(5), chain(5), straight(5)] {
            for (open, close) in [('(', ')'), ('[', ']'), ('{', '}')] {
                assert_eq!(
                    text.matches(open).count(),
                    text.matches(close).count(),
                    "{text}"
                );
            }
        }
    }
}
