//! Flags with one dash, as LLVM's tools take them.

use std::ffi::OsString;

/// Arguments with two dashes before those of these names that have one: `-emit=ast` becomes `--emit=ast`. What follows `--` is left
/// alone.
pub fn two_dashes(
    long_names: Vec<String>,
    arguments: impl IntoIterator<Item = OsString>,
) -> impl Iterator<Item = OsString> {
    let mut is_over = false;
    arguments.into_iter().map(move |argument| {
        is_over |= argument == "--";
        let name = argument.to_str().and_then(|text| text.strip_prefix('-'));
        let name = name.map(|name| name.split_once('=').map_or(name, |parts| parts.0));
        let is_long = name.is_some_and(|name| long_names.iter().any(|long| long == name));
        if !is_long || is_over {
            return argument;
        }
        let mut spelled = OsString::from("-");
        spelled.push(argument);
        spelled
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_dash_becomes_two_before_long_names() {
        let names = ["emit", "o2"].map(str::to_owned).to_vec();
        let line = "tool -emit=ast --emit -emit -o x -o2 - -em -- -emit";
        let spelled = two_dashes(names, line.split(' ').map(OsString::from));
        let spelled: Vec<OsString> = spelled.collect();
        let want = "tool --emit=ast --emit --emit -o x --o2 - -em -- -emit";
        assert_eq!(
            spelled,
            want.split(' ').map(OsString::from).collect::<Vec<_>>()
        );
    }
}
