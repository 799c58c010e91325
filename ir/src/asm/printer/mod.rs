//! The printer: one buffer, MLIR's names and forms.

mod affine;
mod aliases;
mod attributes;
mod elements;
mod floats;
mod format;
mod function;
mod locations;
mod names;
mod ops;
mod resources;
mod types;

pub(crate) use aliases::{attr_gets_alias, attr_gets_number, type_gets_alias};
pub use ops::RegionStyle;

use std::fmt;

use aliases::{AliasCollector, AliasTable};
use names::Names;

use super::stack::with_stack;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::{Ir, Op, WalkOrder};
use crate::location::Location;
use crate::types::Type;

/// How to print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintOptions {
    /// Every op in its generic form.
    pub generic: bool,
    /// With locations.
    pub debug_info: bool,
    /// With locations for people, which cannot be read back.
    pub pretty_debug_info: bool,
    /// Without aliases, so that the text of an op is complete in itself.
    pub local_scope: bool,
    /// Without a check that the IR is valid. Otherwise invalid IR is printed in its generic form.
    pub assume_verified: bool,
    /// Dense elements with more values than this are printed as a string of hexadecimal digits.
    pub hex_elements_above: usize,
    /// Dense elements with more values than this are printed as `__elided__`, which cannot be read back.
    pub elide_elements_above: Option<usize>,
    /// `{...}` instead of regions.
    pub skip_regions: bool,
}

impl Default for PrintOptions {
    fn default() -> Self {
        PrintOptions {
            generic: false,
            debug_info: false,
            pretty_debug_info: false,
            local_scope: false,
            assume_verified: false,
            hex_elements_above: 100,
            elide_elements_above: None,
            skip_regions: false,
        }
    }
}

impl PrintOptions {
    /// The generic form.
    pub fn generic() -> Self {
        PrintOptions {
            generic: true,
            ..PrintOptions::default()
        }
    }
}

/// Prints types, attributes and ops into a buffer.
///
/// `write!` works on it and cannot fail.
pub struct AsmPrinter<'a> {
    cx: &'a Context,
    options: &'a PrintOptions,
    out: String,
    /// The arena that is being printed.
    arena: Option<Arena<'a>>,
    names: Option<&'a Names>,
    aliases: Option<&'a AliasTable>,
    /// Set during the pass that looks for what needs an alias; what is written then is thrown away.
    collector: Option<Box<AliasCollector<'a>>>,
    indent: usize,
    depth: u32,
    default_dialects: Vec<&'a str>,
}

/// An arena that is being printed.
struct Arena<'a> {
    ir: &'a Ir,
    /// The number of its table of names.
    table: usize,
    /// Its op in the arena around it, if that is being printed, too.
    stub: Option<(&'a Ir, Op)>,
}

/// The text of an arena's root op with everything inside it, aliases first, with a line end after it.
pub fn print_module(ir: &Ir, options: &PrintOptions) -> String {
    let options = &effective_options(ir, options);
    let names = Names::number(ir, options);
    let aliases = aliases::collect(ir, options, &names);
    let mut printer = AsmPrinter::new(ir, options);
    printer.names = Some(&names);
    printer.aliases = Some(&aliases);
    printer.print_aliases(false);
    printer.enter_arena(ir, None, |printer| printer.print_full_op(ir.root()));
    printer.write("\n");
    printer.print_aliases(true);
    printer.print_metadata(ir.external_resources());
    printer.out
}

/// The text, for debugging.
impl fmt::Debug for Ir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_module(self, &PrintOptions::default()))
    }
}

/// The text of one op of an arena, without aliases.
pub fn print_op(ir: &Ir, op: Op, options: &PrintOptions) -> String {
    let options = &effective_options(ir, options);
    let names = Names::number(ir, options);
    let mut printer = AsmPrinter::new(ir, options);
    printer.names = Some(&names);
    printer.enter_arena(ir, None, |printer| printer.print_full_op(op));
    printer.out
}

/// How many ops inside an op are shown with it in messages.
const MAX_DESCRIBED_OPS: usize = 50;

/// An op as messages show it: in its generic form, which invalid ops have as well. It begins on a line of its own if it
/// takes several.
pub(crate) fn describe_op(ir: &Ir, op: Op) -> String {
    let options = PrintOptions {
        generic: true,
        local_scope: true,
        elide_elements_above: Some(16),
        skip_regions: ir.walk(op, WalkOrder::Pre).nth(MAX_DESCRIBED_OPS).is_some(),
        ..PrintOptions::default()
    };
    let text = print_op(ir, op, &options);
    match text.contains('\n') {
        true => format!("\n{text}"),
        false => text,
    }
}

/// The text of a type.
pub fn print_type(cx: &Context, ty: Type) -> String {
    print_with(cx, |printer| printer.print_type(ty))
}

/// The text of an attribute.
pub fn print_attribute(cx: &Context, attr: Attribute) -> String {
    print_with(cx, |printer| printer.print_attr(attr))
}

/// The text of a location, with `loc(...)` around it.
pub fn print_location(cx: &Context, location: Location) -> String {
    print_with(cx, |printer| printer.print_location(location))
}

fn print_with(cx: &Context, f: impl FnOnce(&mut AsmPrinter<'_>)) -> String {
    let options = PrintOptions::default();
    let mut printer = AsmPrinter::new(cx, &options);
    f(&mut printer);
    printer.out
}

/// Custom forms are written for valid IR; for other IR only the generic form is safe.
fn effective_options(ir: &Ir, options: &PrintOptions) -> PrintOptions {
    let generic =
        options.generic || !(options.assume_verified || crate::verify::verify(ir).is_ok());
    PrintOptions {
        generic,
        ..options.clone()
    }
}

impl<'a> AsmPrinter<'a> {
    fn new(cx: &'a Context, options: &'a PrintOptions) -> Self {
        AsmPrinter {
            cx,
            options,
            out: String::new(),
            arena: None,
            names: None,
            aliases: None,
            collector: None,
            indent: 0,
            depth: 0,
            default_dialects: vec!["builtin"],
        }
    }

    /// The context.
    pub fn context(&self) -> &'a Context {
        self.cx
    }

    /// How to print.
    pub fn options(&self) -> &'a PrintOptions {
        self.options
    }

    /// Appends text.
    pub fn write(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// What `write!` calls.
    pub fn write_fmt(&mut self, arguments: fmt::Arguments<'_>) {
        fmt::Write::write_fmt(&mut self.out, arguments).expect("writing to a string succeeds");
    }

    /// Ends the line and indents the next one.
    pub fn newline(&mut self) {
        self.out.push('\n');
        self.write_indent();
    }

    /// Runs `f` one level deeper, on another stack where this one may not suffice.
    fn nested(&mut self, f: impl FnOnce(&mut Self) + Send) {
        self.depth += 1;
        with_stack(self.depth, || f(self));
        self.depth -= 1;
    }

    fn write_indent(&mut self) {
        self.out.extend(std::iter::repeat_n(' ', self.indent));
    }

    /// Items with a separator between them.
    pub fn separated<T>(
        &mut self,
        separator: &str,
        items: impl IntoIterator<Item = T>,
        mut print: impl FnMut(&mut Self, T),
    ) {
        let mut first = true;
        for item in items {
            if !std::mem::take(&mut first) {
                self.write(separator);
            }
            print(self, item);
        }
    }

    /// Items with commas between them.
    pub fn comma_separated<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        print: impl FnMut(&mut Self, T),
    ) {
        self.separated(", ", items, print);
    }

    fn write_u64(&mut self, mut value: u64) {
        let mut digits = [0u8; 20];
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] = b'0' + (value % 10) as u8;
            value /= 10;
            if value == 0 {
                break;
            }
        }
        self.out
            .extend(digits[at..].iter().map(|digit| char::from(*digit)));
    }

    fn write_i64(&mut self, value: i64) {
        if value < 0 {
            self.out.push('-');
        }
        self.write_u64(value.unsigned_abs());
    }

    /// Text in quotes, with escapes as MLIR writes them.
    pub fn print_string(&mut self, bytes: &[u8]) {
        self.out.push('"');
        for &byte in bytes {
            match byte {
                b'\\' => self.out.push_str("\\\\"),
                b'"' => self.out.push_str("\\22"),
                b' '..=b'~' => self.out.push(char::from(byte)),
                _ => {
                    self.out.push('\\');
                    self.write_hex_byte(byte);
                }
            }
        }
        self.out.push('"');
    }

    fn write_hex_byte(&mut self, byte: u8) {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        self.out.push(char::from(DIGITS[usize::from(byte >> 4)]));
        self.out.push(char::from(DIGITS[usize::from(byte & 15)]));
    }

    /// `@name`, quoted where the lexer needs it.
    pub fn print_symbol_name(&mut self, name: &str) {
        self.out.push('@');
        let mut bytes = name.bytes();
        let is_bare = bytes
            .next()
            .is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
            && bytes.all(|byte| crate::asm::lexer::is_id_byte(byte) || byte == b'-');
        if is_bare {
            self.write(name);
        } else {
            self.print_string(name.as_bytes());
        }
    }

    /// A word as it is, or in quotes where the lexer needs it.
    pub fn print_keyword_or_string(&mut self, text: &str) {
        if is_bare_identifier(text) {
            self.write(text);
        } else {
            self.print_string(text.as_bytes());
        }
    }
}

fn is_bare_identifier(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(crate::asm::lexer::is_id_byte)
}
