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
mod options;
mod positions;
mod regions;
mod resources;
mod stream;
mod text;
mod types;
mod values;

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use aliases::{AliasTable, Collector, Shared};
pub(crate) use aliases::{attr_gets_alias, attr_gets_number, type_gets_alias};
pub(crate) use format::PrintPlan;
pub use names::ValueNames;
use names::{ArenaNames, Naming, TakenTexts};
pub use options::PrintOptions;
use positions::Begins;
pub use positions::{OpPositions, print_with_positions};
pub use regions::RegionStyle;
use stream::Stream;
use terrace_support::stack::with_stack;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::{Ir, Op, WalkOrder};
use crate::location::Location;
use crate::types::Type;

/// Prints types, attributes and ops into a buffer.
///
/// `write!` works on it and cannot fail.
pub struct AsmPrinter<'a> {
    cx: &'a Context,
    options: &'a PrintOptions,
    out: Vec<u8>,
    /// Where `out` is written when it is full; none where the text is wanted whole.
    stream: Option<Stream<'a>>,
    /// Whether there is enough to do for several threads, none of which this printer is.
    parallel: bool,
    /// How long `out` is then.
    full: usize,
    /// In how many places what is in `out` is still needed there.
    held: u32,
    /// The arena that is being printed.
    arena: Option<Arena<'a>>,
    naming: Option<&'a Naming>,
    /// Memory in which names were looked for.
    spare_names: TakenTexts,
    aliases: Option<&'a AliasTable>,
    /// Set during the pass that looks for what needs an alias; what is written then is thrown away.
    collector: Option<Box<Collector<'a>>>,
    sharing: Option<&'a Shared>,
    indent: usize,
    depth: u32,
    default_dialects: Vec<&'a str>,
    /// The recursive types whose bodies are being printed.
    open_types: Vec<Type>,
    /// How many parts of the location that is being printed were met; none if none is.
    location_parts: Option<u32>,
    /// Where ops begin, if somebody wants to know.
    begins: Option<Begins>,
}

/// An arena that is being printed.
#[derive(Clone)]
struct Arena<'a> {
    ir: &'a Ir,
    /// None while aliases are collected: names do not matter then.
    names: Option<Arc<ArenaNames>>,
    /// Its op in the arena around it, if that is being printed, too.
    stub: Option<Stub<'a>>,
}

/// An isolated op in the arena around its own.
#[derive(Clone)]
struct Stub<'a> {
    ir: &'a Ir,
    op: Op,
    names: Option<Arc<ArenaNames>>,
}

/// The text of an arena's root op with everything inside it, aliases first, with a line end after it.
pub fn print_module(ir: &Ir, options: &PrintOptions) -> String {
    let mut text = Vec::new();
    write_module(ir, options, &mut text).expect("writing to a vector succeeds");
    String::from_utf8(text).expect("the printer writes UTF-8")
}

/// As [`print_module`], but the text goes to `sink` while it is printed, in large pieces, so that it is never held
/// whole.
///
/// # Errors
/// The first that the sink gives; nothing is written after it.
pub fn write_module(
    ir: &Ir,
    options: &PrintOptions,
    sink: &mut (dyn Write + Send),
) -> io::Result<()> {
    let options = &effective_options(ir, options);
    let parallel = options.threading && ir.is_multithreaded() && stream::is_large(ir);
    let aliases = aliases::collect(ir, options, parallel);
    let naming = Naming::new(ir, options);
    let mut printer = AsmPrinter::new(ir, options);
    printer.stream = Some(Stream::new(sink));
    printer.parallel = parallel;
    printer.naming = Some(&naming);
    printer.aliases = Some(&aliases);
    printer.print_whole(ir);
    printer.flush();
    printer.stream.map_or(Ok(()), Stream::finish)
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
    print_named(ir, op, options, &Naming::new(ir, options))
}

/// Arenas with more ops are not numbered for every op that is logged.
const MAX_NUMBERED_OPS: usize = 1000;

/// One of many ops that are logged, in generic form. In a large arena values and blocks are called by their index: to number
/// them in the order of the text takes time in the size of the arena, for each op.
pub fn print_logged_op(ir: &Ir, op: Op) -> String {
    let options = PrintOptions::generic();
    let naming = match stream::work(ir, MAX_NUMBERED_OPS) < MAX_NUMBERED_OPS {
        true => Naming::new(ir, &options),
        false => Naming::ByIndex,
    };
    print_named(ir, op, &options, &naming)
}

fn print_named(ir: &Ir, op: Op, options: &PrintOptions, naming: &Naming) -> String {
    let mut printer = AsmPrinter::new(ir, options);
    printer.naming = Some(naming);
    printer.enter_arena(ir, None, |printer| printer.print_full_op(op));
    printer.into_text()
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
    printer.into_text()
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
            out: Vec::new(),
            stream: None,
            parallel: false,
            full: cx.thresholds().buffer,
            held: 0,
            arena: None,
            naming: None,
            spare_names: TakenTexts::default(),
            aliases: None,
            collector: None,
            sharing: None,
            indent: 0,
            depth: 0,
            default_dialects: vec!["builtin"],
            open_types: Vec::new(),
            location_parts: None,
            begins: None,
        }
    }

    /// An arena's root op with everything inside it, with its aliases and metadata.
    fn print_whole(&mut self, ir: &'a Ir) {
        self.print_aliases(false);
        self.enter_arena(ir, None, |printer| printer.print_full_op(ir.root()));
        self.write("\n");
        self.print_aliases(true);
        self.print_metadata(ir.external_resources());
    }

    /// The context.
    pub fn context(&self) -> &'a Context {
        self.cx
    }

    fn into_text(self) -> String {
        String::from_utf8(self.out).expect("the printer writes UTF-8")
    }

    /// Runs `f` one level deeper, on another stack where this one may not suffice.
    fn nested(&mut self, f: impl FnOnce(&mut Self) + Send) {
        self.depth += 1;
        with_stack(self.depth, || f(self));
        self.depth -= 1;
    }

    /// Runs `f`, which prints the body of a recursive type: inside of it the type is written without its body.
    pub fn inside_type(&mut self, ty: Type, f: impl FnOnce(&mut Self)) {
        self.open_types.push(ty);
        f(self);
        self.open_types.pop();
    }

    /// Whether the body of this type is being printed.
    pub fn is_inside_type(&self, ty: Type) -> bool {
        self.open_types.contains(&ty)
    }
}

#[cfg(test)]
mod tests {
    use super::print_logged_op;
    use crate::test_dialect::{context, parse};

    #[test]
    fn in_large_arenas_values_and_blocks_are_logged_by_index() {
        let cx = context();
        let ops = "\"t.use\"() : () -> ()\n".repeat(1000);
        let ir = parse(
            &cx,
            &format!(
                "\"t.func\"() <{{sym_name = \"f\"}}> ({{
                 ^bb0(%a: i32):
                   {ops}
                   %b = \"t.add\"(%a, %a) : (i32, i32) -> i32
                   \"t.br\"()[^bb1] : () -> ()
                 ^bb1:
                   \"t.return\"() : () -> ()
                 }}) : () -> ()"
            ),
        );
        let entry = ir.first_block(ir.regions(ir.root())[0]);
        let jump = entry.and_then(|entry| ir.last_op(entry));
        let jump = jump.expect("the entry ends with a branch");
        let add = ir.prev_op(jump).expect("there is an op before");
        let operand = ir.operand(add, 0).index();
        let result = ir.result(add, 0).index();
        assert_eq!(
            print_logged_op(&ir, add),
            format!("%{result} = \"t.add\"(%{operand}, %{operand}) : (i32, i32) -> i32")
        );
        let to = ir.successors(jump).next().expect("it branches").index();
        assert_eq!(
            print_logged_op(&ir, jump),
            format!("\"t.br\"()[^bb{to}] : () -> ()")
        );
    }
}
