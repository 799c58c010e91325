//! Random locations.

use terrace_ir::{Ident, Location};

use super::Generator;

impl Generator<'_, '_> {
    pub(super) fn location(&mut self) -> Location {
        self.nested(
            |_| Location::UNKNOWN,
            |this| match this.below(6) {
                0 => Location::UNKNOWN,
                1 => this.place(),
                2 => this.range(),
                3 => {
                    let name = this.name();
                    Location::name(this.cx, name.as_str(this.cx), this.location())
                }
                4 => {
                    let callee = this.location();
                    Location::call_site(this.cx, callee, this.location())
                }
                _ => {
                    let parts = this.list(3, Self::location);
                    let metadata = this.optional(Self::attribute);
                    Location::fused_with(this.cx, parts, metadata)
                }
            },
        )
    }

    /// The name that the text is read under, or another.
    fn file(&mut self) -> Ident {
        match self.once_in(3) {
            true => self.cx.ident("t.mlir"),
            false => self.name(),
        }
    }

    fn coordinates(&mut self) -> (u32, u32) {
        match self.below(3) {
            0 => (self.below(4) as u32, self.below(30) as u32),
            1 => (self.any(), self.any()),
            _ => (1, self.any()),
        }
    }

    fn place(&mut self) -> Location {
        let file = self.file();
        let (line, column) = self.coordinates();
        Location::file(self.cx, file, line, column)
    }

    fn range(&mut self) -> Location {
        let file = self.file();
        let (start, end) = (self.coordinates(), self.coordinates());
        Location::file_range(self.cx, file, start, start.max(end))
    }
}
