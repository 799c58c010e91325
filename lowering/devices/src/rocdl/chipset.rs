//! Names of AMD's GPUs.

use terrace_ir::{Diagnostic, Location};

/// A GPU by its version: `gfx90a` is 9.0.10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chipset {
    /// The generation.
    pub major: u32,
    /// The kind of that generation.
    pub minor: u32,
    /// Its version.
    pub stepping: u32,
}

impl Chipset {
    /// A chipset of this version.
    pub const fn new(major: u32, minor: u32, stepping: u32) -> Self {
        Chipset {
            major,
            minor,
            stepping,
        }
    }

    /// Reads a name. Its last two digits are hexadecimal.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(name: &str) -> Result<Self, Diagnostic> {
        let digits = name.strip_prefix("gfx").filter(|digits| digits.len() >= 3);
        let parse = |digits: &str| {
            let (major, rest) = digits.split_at_checked(digits.len() - 2)?;
            let (minor, stepping) = rest.split_at_checked(1)?;
            Some(Chipset {
                major: major.parse().ok()?,
                minor: u32::from_str_radix(minor, 16).ok()?,
                stepping: u32::from_str_radix(stepping, 16).ok()?,
            })
        };
        digits.and_then(parse).ok_or_else(|| {
            let message = format!("Invalid chipset name: {name}");
            Diagnostic::error(Location::UNKNOWN, message)
        })
    }

    /// Whether its name begins with `gfx9`, and it is of the third generation of matrix cores or later.
    pub fn is_gfx940_or_later(self) -> bool {
        self.major == 9 && self >= Chipset::new(9, 4, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::Chipset;

    #[test]
    fn names_are_read() {
        let read = |name: &str| Chipset::parse(name).ok();
        assert_eq!(read("gfx90a"), Some(Chipset::new(9, 0, 10)));
        assert_eq!(read("gfx1201"), Some(Chipset::new(12, 0, 1)));
        for name in ["", "gfx", "gfx9", "gf1200", "gfx90z", "gfxé90", "gfx90é"] {
            assert_eq!(read(name), None, "{name}");
        }
    }
}
