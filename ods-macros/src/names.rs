//! Case conversions.

use quote::format_ident;
use syn::Path;

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

/// The function of a custom directive: of `path::Name` with `parse` it is `path::parse_name`.
pub fn custom_function(path: &Path, prefix: &str) -> Path {
    let mut path = path.clone();
    if let Some(last) = path.segments.last_mut() {
        let name = snake_case(&last.ident.to_string());
        last.ident = format_ident!("{prefix}_{name}", span = last.ident.span());
    }
    path
}
