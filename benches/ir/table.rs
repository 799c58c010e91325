//! Markdown tables.

/// Prints a table; `rows` are a name and a number for each column.
pub fn print(caption: &str, first: &str, columns: &[String], rows: &[(String, Vec<f64>)]) {
    println!("{caption}\n\n| {first} | {} |", columns.join(" | "));
    println!("|---|{}", "---:|".repeat(columns.len()));
    for (name, numbers) in rows {
        let cells: Vec<String> = numbers
            .iter()
            .map(|number| format!("{number:.1}"))
            .collect();
        println!("| {name} | {} |", cells.join(" | "));
    }
    println!();
}

/// A number of ops with commas between thousands.
pub fn count(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
