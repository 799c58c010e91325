//! Lines that are indented.

/// How far a block is indented beyond what is around it.
const STEP: usize = 2;

/// Text whose lines are indented as deep as the writer is in blocks.
#[derive(Default)]
pub(super) struct Writer {
    text: String,
    depth: usize,
    in_line: bool,
}

impl Writer {
    /// Appends text; lines that are empty, or of spaces, stay empty.
    pub(super) fn write(&mut self, text: &str) {
        let mut rest = text;
        while let Some((line, after)) = rest.split_once('\n') {
            if !line.trim_start().is_empty() {
                self.part(line);
            }
            self.text.push('\n');
            self.in_line = false;
            rest = after;
        }
        if !rest.is_empty() {
            self.part(rest);
            self.in_line = true;
        }
    }

    /// A part of a line.
    fn part(&mut self, part: &str) {
        if !self.in_line {
            self.text
                .extend(std::iter::repeat_n(' ', STEP * self.depth));
        }
        self.text.push_str(part);
    }

    /// Appends text as it stands, at the beginning of a line.
    pub(super) fn write_unindented(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(super) fn indent(&mut self) {
        self.depth += 1;
    }

    pub(super) fn unindent(&mut self) {
        self.depth -= 1;
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}
