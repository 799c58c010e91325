//! Markdown tables.

/// A table; the first column is text, the others are numbers.
pub struct Table {
    text: String,
}

/// Where a run failed.
const GAP: &str = "-";

impl Table {
    /// Begins a table under a caption.
    pub fn new(caption: &str, columns: &[&str]) -> Table {
        let rule = "|---|".to_string() + &"---:|".repeat(columns.len() - 1);
        Table {
            text: format!("{caption}\n\n| {} |\n{rule}\n", columns.join(" | ")),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: &[String]) {
        self.text += &format!("| {} |\n", cells.join(" | "));
    }

    /// Writes the table to standard output.
    pub fn print(&self) {
        println!("{}", self.text);
    }
}

/// Seconds with three digits that matter, `12.3` or `0.0123`.
pub fn seconds(value: Option<f64>) -> String {
    match value {
        None => GAP.to_string(),
        Some(v) if v >= 100.0 => format!("{v:.0}"),
        Some(v) if v >= 10.0 => format!("{v:.1}"),
        Some(v) if v >= 1.0 => format!("{v:.2}"),
        Some(v) if v >= 0.1 => format!("{v:.3}"),
        Some(v) => format!("{v:.4}"),
    }
}

/// Something of which fractions do not matter, with commas between thousands.
pub fn whole(value: Option<f64>) -> String {
    let Some(value) = value else {
        return GAP.to_string();
    };
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How many times as much: `4.1x`.
pub fn times(value: Option<f64>) -> String {
    value.map_or(GAP.to_string(), |v| format!("{v:.1}x"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_markdown() {
        let mut table = Table::new("Times:", &["N", "s", "MiB"]);
        table.row(&["64".into(), seconds(Some(0.25)), whole(None)]);
        let expected = "Times:\n\n| N | s | MiB |\n|---|---:|---:|\n| 64 | 0.250 | - |\n";
        assert_eq!(table.text, expected);
    }

    #[test]
    fn numbers_have_the_digits_that_matter() {
        let shown = [0.01234, 0.1234, 1.234, 12.34, 123.4].map(|v| seconds(Some(v)));
        assert_eq!(shown, ["0.0123", "0.123", "1.23", "12.3", "123"]);
        let shown = [7.0, 999.6, 123456.0, 1234567.0].map(|v| whole(Some(v)));
        assert_eq!(shown, ["7", "1,000", "123,456", "1,234,567"]);
        assert_eq!(times(Some(4.06)), "4.1x");
    }
}
