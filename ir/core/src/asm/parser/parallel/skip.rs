//! Finding the end of a region without reading it.

use std::ops::Range;

use memchr::{memchr2, memchr3, memmem};

use crate::context::Thresholds;

/// Skips regions of one text, from the front to the back.
pub(in super::super) struct Skipper {
    /// How far comments are looked for at once.
    window: usize,
    /// No comment begins between what was skipped last and here. What looks like a comment can be in a string.
    no_comment_until: usize,
    /// Whether one begins here.
    is_comment: bool,
}

impl Skipper {
    pub(in super::super) fn new(thresholds: &Thresholds) -> Self {
        Skipper {
            window: thresholds.comments_at_once.max(b"//".len()),
            no_comment_until: 0,
            is_comment: false,
        }
    }

    /// The offset after the brace that matches the one at `open`, or `None` if there is none. Strings and comments are
    /// passed over. The answer can be wrong if what looks like a comment is none, as in `!a.b<//>`: what is
    /// skipped has to end there when it is read.
    pub(super) fn end_of_region(&mut self, text: &[u8], open: usize) -> Option<usize> {
        let mut depth = 0u32;
        let mut pos = open;
        loop {
            let found = pos + memchr3(b'{', b'}', b'"', &text[pos..])?;
            if let Some(comment) = self.find_comment(text, pos..found) {
                pos = comment + memchr2(b'\n', b'\r', &text[comment..])?;
                continue;
            }
            pos = found + 1;
            match text[found] {
                b'{' => depth += 1,
                b'}' if depth == 1 => return Some(pos),
                b'}' => depth -= 1,
                _ => pos = end_of_string(text, pos)?,
            }
        }
    }

    /// Where the first comment in a range begins that is behind all those asked for before.
    fn find_comment(&mut self, text: &[u8], range: Range<usize>) -> Option<usize> {
        if self.no_comment_until < range.start {
            (self.no_comment_until, self.is_comment) = (range.start, false);
        }
        while !self.is_comment && self.no_comment_until < range.end {
            let start = self.no_comment_until;
            let end = text.len().min(start + self.window);
            let found = memmem::find(&text[start..end], b"//");
            self.is_comment = found.is_some();
            // The slash at the end of a window may be the first of two.
            self.no_comment_until = match found {
                Some(at) => start + at,
                None if end < text.len() => end - 1,
                None => end,
            };
        }
        (self.no_comment_until < range.end).then_some(self.no_comment_until)
    }
}

/// Where the string ends whose contents begin at `pos`.
pub(in super::super) fn end_of_string(text: &[u8], mut pos: usize) -> Option<usize> {
    loop {
        let found = pos + memchr2(b'"', b'\\', &text[pos..])?;
        pos = found + 1;
        if text[found] == b'"' {
            return Some(pos);
        }
        // The escaped character is no end.
        pos = (pos + 1).min(text.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The regions that begin in the text at brackets, skipped.
    fn skipped(text: &str) -> Vec<&str> {
        let all = skipped_with(&Thresholds::DEFAULT, text);
        assert_eq!(skipped_with(&Thresholds::SMALLEST, text), all);
        all
    }

    fn skipped_with<'t>(thresholds: &Thresholds, text: &'t str) -> Vec<&'t str> {
        let mut skipper = Skipper::new(thresholds);
        let mut found = Vec::new();
        let mut pos = 0;
        while let Some(open) = text[pos..].find('[') {
            let open = pos + open + 1;
            match skipper.end_of_region(text.as_bytes(), open) {
                Some(end) => pos = end,
                None => break,
            }
            found.push(&text[open..pos]);
        }
        found
    }

    #[test]
    fn regions_end_at_the_matching_brace() {
        assert_eq!(skipped("[{} [{a{b}{c{}}}d"), ["{}", "{a{b}{c{}}}"]);
        assert_eq!(
            skipped("[{ // }\n } [{ // { } \"\n}"),
            ["{ // }\n }", "{ // { } \"\n}"]
        );
        assert_eq!(
            skipped(r#"[{"}" "\"}" "//"} // [ {{{"#),
            [r#"{"}" "\"}" "//"}"#]
        );
        assert_eq!(
            skipped("// \" {{{ \n[{}\n// } \n[{ // \" \n}"),
            ["{}", "{ // \" \n}"]
        );
    }

    #[test]
    fn without_an_end_there_is_none() {
        for text in ["[{", "[{{}", "[{\"}", "[{\"\\", "[{//}", "[{ \"}\" // }"] {
            assert_eq!(skipped(text), [""; 0], "{text}");
        }
    }
}
