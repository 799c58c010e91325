//! Finding the end of a region without reading it.

use memchr::{memchr2, memchr3, memmem};

/// Skips regions of one text, from the front to the back.
#[derive(Default)]
pub(in super::super) struct Skipper {
    /// Where the next comment may begin; no comment lies between what was skipped last and here. What looks like a
    /// comment can be in a string.
    next_comment: usize,
}

impl Skipper {
    /// The offset after the brace that matches the one at `open`, or `None` if there is none. Strings and comments are
    /// passed over. The answer can be wrong if what looks like a comment is none, as in `!a.b<//>`: what is
    /// skipped has to end there when it is read.
    pub(super) fn end_of_region(&mut self, text: &[u8], open: usize) -> Option<usize> {
        let mut depth = 0u32;
        let mut pos = open;
        if self.next_comment < pos {
            self.find_comment(text, pos);
        }
        loop {
            let found = pos + memchr3(b'{', b'}', b'"', &text[pos..])?;
            if self.next_comment < found {
                let comment = self.next_comment;
                pos = comment + memchr2(b'\n', b'\r', &text[comment..])?;
                self.find_comment(text, pos);
                continue;
            }
            pos = found + 1;
            match text[found] {
                b'{' => depth += 1,
                b'}' if depth == 1 => return Some(pos),
                b'}' => depth -= 1,
                _ => {
                    pos = end_of_string(text, pos)?;
                    if self.next_comment < pos {
                        self.find_comment(text, pos);
                    }
                }
            }
        }
    }

    fn find_comment(&mut self, text: &[u8], from: usize) {
        self.next_comment = memmem::find(&text[from..], b"//").map_or(text.len(), |at| from + at);
    }
}

/// Where the string ends whose contents begin at `pos`.
fn end_of_string(text: &[u8], mut pos: usize) -> Option<usize> {
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
        let mut skipper = Skipper::default();
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
