//! Case conversions.

/// `TowardZero` as `toward_zero`.
pub fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for (index, letter) in name.char_indices() {
        if letter.is_uppercase() && index > 0 {
            text.push('_');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

/// `TowardZero` as `TOWARD_ZERO`.
pub fn screaming_snake_case(name: &str) -> String {
    snake_case(name).to_uppercase()
}
