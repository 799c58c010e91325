//! Numbers of the DWARF standard, written by their names.

use gimli::{DwAte, DwCc, DwLang, DwTag};
use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::ods::Parameter;

/// Declares a parameter that is a number with a name of the standard.
macro_rules! dwarf_numbers {
    ($($(#[doc = $doc:literal])* $name:ident: $number:ty = $text:expr, $what:literal;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name(pub $number);

        impl $name {
            /// The number of a name of the standard.
            pub fn of_name(name: &str) -> Option<Self> {
                (0..=<$number>::MAX).map($name).find(|number| number.text() == Some(name))
            }

            /// The name in the standard.
            pub fn text(self) -> Option<&'static str> {
                let text: fn($number) -> Option<&'static str> = $text;
                text(self.0)
            }
        }

        impl Parameter for $name {
            type View<'a> = Self;
            fn view(&self) -> Self {
                *self
            }
            fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
                let at = parser.position();
                let name = parser.parse_keyword()?;
                let unknown = || {
                    parser.error_at(at, format!(concat!("invalid debug info debug info ", $what, " name: {}"), name))
                };
                Self::of_name(name).map(Some).ok_or_else(unknown)
            }
            fn print(&self, printer: &mut AsmPrinter<'_>) {
                match self.text() {
                    Some(name) => printer.write(name),
                    None => write!(printer, "{}", self.0),
                }
            }
            const WHAT: &'static str = $what;
        }
    )*};
}

dwarf_numbers! {
    /// What an entity is: `DW_TAG_base_type`.
    DwarfTag: u16 = |tag| DwTag(tag).static_string(), "tag";
    /// The language of the source: `DW_LANG_C`.
    DwarfLanguage: u16 = |language| DwLang(language).static_string(), "language";
    /// What the bits of a basic type mean: `DW_ATE_signed`.
    DwarfEncoding: u8 = |encoding| DwAte(encoding).static_string(), "encoding";
    /// How a function is called: `DW_CC_normal`.
    DwarfCallingConvention: u8 = calling_convention, "calling convention";
}

/// The conventions of vendors, which the standard leaves open.
const VENDOR_CONVENTIONS: [(&str, u8); 27] = [
    ("DW_CC_GNU_renesas_sh", 0x40),
    ("DW_CC_GNU_borland_fastcall_i386", 0x41),
    ("DW_CC_BORLAND_safecall", 0xb0),
    ("DW_CC_BORLAND_stdcall", 0xb1),
    ("DW_CC_BORLAND_pascal", 0xb2),
    ("DW_CC_BORLAND_msfastcall", 0xb3),
    ("DW_CC_BORLAND_msreturn", 0xb4),
    ("DW_CC_BORLAND_thiscall", 0xb5),
    ("DW_CC_BORLAND_fastcall", 0xb6),
    ("DW_CC_LLVM_vectorcall", 0xc0),
    ("DW_CC_LLVM_Win64", 0xc1),
    ("DW_CC_LLVM_X86_64SysV", 0xc2),
    ("DW_CC_LLVM_AAPCS", 0xc3),
    ("DW_CC_LLVM_AAPCS_VFP", 0xc4),
    ("DW_CC_LLVM_IntelOclBicc", 0xc5),
    ("DW_CC_LLVM_SpirFunction", 0xc6),
    ("DW_CC_LLVM_OpenCLKernel", 0xc7),
    ("DW_CC_LLVM_Swift", 0xc8),
    ("DW_CC_LLVM_PreserveMost", 0xc9),
    ("DW_CC_LLVM_PreserveAll", 0xca),
    ("DW_CC_LLVM_X86RegCall", 0xcb),
    ("DW_CC_LLVM_M68kRTD", 0xcc),
    ("DW_CC_LLVM_PreserveNone", 0xcd),
    ("DW_CC_LLVM_RISCVVectorCall", 0xce),
    ("DW_CC_LLVM_SwiftTail", 0xcf),
    ("DW_CC_LLVM_RISCVVLSCall", 0xd0),
    ("DW_CC_GDB_IBM_OpenCL", 0xff),
];

fn calling_convention(number: u8) -> Option<&'static str> {
    let mut vendors = VENDOR_CONVENTIONS.iter();
    let vendor = vendors.find(|(_, code)| *code == number);
    vendor
        .map(|(name, _)| *name)
        .or_else(|| DwCc(number).static_string())
}
