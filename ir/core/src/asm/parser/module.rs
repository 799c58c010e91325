//! The top level of a text.

use std::ops::Range;
use std::sync::Arc;

use super::parallel::{Readers, Skipping};
use super::regions::BlockScope;
use super::source::LazySource;
use super::values::Body;
use super::{AsmParser, ParseResult, TokenKind, lexer};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::ir::{Block, Ir, Op};
use crate::location::Location;
use crate::resources::ExternalResources;
use crate::source::Source;
use crate::types::Type;
use crate::verify::verify;

/// How a module is read.
#[derive(Clone, Debug)]
pub struct ParseOptions {
    /// Whether functions and other isolated ops are read in parallel. The result is the same.
    pub threading: bool,
    /// Whether a text that is not one `module` op is wrapped in one. If not, it must be one isolated op, which is the result.
    pub implicit_module: bool,
    /// Whether what was read is verified.
    pub verify: bool,
}

impl Default for ParseOptions {
    fn default() -> Self {
        ParseOptions {
            threading: true,
            implicit_module: true,
            verify: true,
        }
    }
}

/// Reads a module and verifies it. A text that does not consist of one `module` op is wrapped in one. The text is copied, to
/// become known to the context under the name `file`; [`parse_source`] takes one that is already.
///
/// # Errors
/// Everything that was found wrong, in the order of the text, not emitted yet: in the text, or if there is nothing, in what it
/// says.
pub fn parse_module(cx: &Context, text: &[u8], file: &str) -> Result<Box<Ir>, Vec<Diagnostic>> {
    parse_source(cx, cx.add_source(cx.ident(file), text))
}

/// As [`parse_module`], without verifying what was read: for tools that look at invalid programs, or [`verify`] them later.
///
/// # Errors
/// What is wrong in the text.
pub fn parse_module_unverified(
    cx: &Context,
    text: &[u8],
    file: &str,
) -> Result<Box<Ir>, Vec<Diagnostic>> {
    let options = ParseOptions {
        verify: false,
        ..ParseOptions::default()
    };
    let source = cx.add_source(cx.ident(file), text);
    parse_source_range(cx, source, 0..text.len(), &options)
}

/// As [`parse_module`], for a text that the context knows.
///
/// # Errors
/// As [`parse_module`].
pub fn parse_source(cx: &Context, source: Source) -> Result<Box<Ir>, Vec<Diagnostic>> {
    let end = source.text(cx).bytes().len();
    parse_source_range(cx, source, 0..end, &ParseOptions::default())
}

/// As [`parse_source`], for a part of the text, from one offset to another. Locations are those of the whole text.
///
/// # Errors
/// As [`parse_module`].
///
/// # Panics
/// If the range is not in the text.
pub fn parse_source_range(
    cx: &Context,
    source: Source,
    range: Range<usize>,
    options: &ParseOptions,
) -> Result<Box<Ir>, Vec<Diagnostic>> {
    let ir = read_range(cx, source, range, options)?;
    if options.verify {
        verify(&ir)?;
    }
    Ok(ir)
}

/// As [`parse_source_range`], without verifying.
fn read_range(
    cx: &Context,
    source: Source,
    range: Range<usize>,
    options: &ParseOptions,
) -> Result<Box<Ir>, Vec<Diagnostic>> {
    let (Ok(start), Ok(end)) = (u32::try_from(range.start), u32::try_from(range.end)) else {
        let location = Location::file(cx, source.file(cx), 0, 0);
        return Err(vec![too_large(location)]);
    };
    // To ask for the number of threads starts them: not for what is read in less time than that takes.
    let is_long = range.len() >= cx.thresholds().text;
    let threads = match is_long && options.threading && cx.is_multithreaded() {
        true => rayon::current_num_threads(),
        false => 1,
    };
    let parser = || {
        let mut parser = AsmParser::new(cx, LazySource::known(cx, source), start..end);
        parser.threading = threads > 1;
        parser.implicit_module = options.implicit_module;
        parser
    };
    if threads > 1 {
        let parse = |readers: &Arc<_>| parse_skipping(parser(), Skipping::inside(readers));
        if let Ok(ir) = Readers::run(threads - 1, parser, parse) {
            return Ok(ir);
        }
    }
    parse_skipping(parser(), Skipping::Nothing)
}

/// Reads a module, skipping some regions on the way.
pub(super) fn parse_skipping<'a>(
    mut parser: AsmParser<'a>,
    skipping: Skipping<'a>,
) -> Result<Box<Ir>, Vec<Diagnostic>> {
    let cx = parser.cx;
    let result = parse_top_level(&mut parser, skipping);
    let mut errors = parser.errors;
    match result {
        Ok(ir) if errors.is_empty() && parser.undefined.is_empty() => Ok(ir),
        result => {
            errors.extend(result.err());
            // These come last: a name without a definition may be defined by what could not be read.
            let place = |error: &Diagnostic| error.location().file_position(cx).map(|at| at.start);
            parser.undefined.sort_by_key(place);
            errors.append(&mut parser.undefined);
            Err(errors)
        }
    }
}

/// Reads one type, which must be all of the text.
///
/// # Errors
/// If the text is no type.
pub fn parse_type(cx: &Context, text: &str) -> ParseResult<Type> {
    parse_all(cx, text, |parser| parser.parse_type())
}

/// Reads one attribute, which must be all of the text.
///
/// # Errors
/// If the text is no attribute.
pub fn parse_attribute(cx: &Context, text: &str) -> ParseResult<Attribute> {
    parse_all(cx, text, |parser| parser.parse_attribute())
}

fn parse_all<R>(
    cx: &Context,
    text: &str,
    parse: impl FnOnce(&mut AsmParser<'_>) -> ParseResult<R>,
) -> ParseResult<R> {
    let end = u32::try_from(text.len()).map_err(|_| too_large(Location::UNKNOWN))?;
    let source = LazySource::anonymous(cx, text.as_bytes());
    let mut parser = AsmParser::new(cx, source, 0..end);
    let result = parse(&mut parser)?;
    if !parser.is(TokenKind::Eof) {
        return Err(parser.error("expected the end of the text"));
    }
    Ok(result)
}

/// How many tokens a text has, up to its end or the first that is none: what reading it takes at the very least, to compare
/// with what it takes.
///
/// ```
/// assert_eq!(terrace_ir::asm::count_tokens(b"%0 = arith.addi %a, %b : i32 // sum"), 8);
/// ```
pub fn count_tokens(text: &[u8]) -> usize {
    let mut count = 0;
    let mut token = lexer::lex(text, 0);
    while !matches!(token.kind, TokenKind::Eof | TokenKind::Error(_)) {
        count += 1;
        token = lexer::lex(text, token.end as usize);
    }
    count
}

fn too_large(location: Location) -> Diagnostic {
    Diagnostic::error(location, "the text is too large: 4 GiB or more")
}

fn parse_top_level<'a>(parser: &mut AsmParser<'a>, skipping: Skipping<'a>) -> ParseResult<Box<Ir>> {
    let cx = parser.cx;
    let loc = parser.source.file_location();
    let mut ir = Box::new(Ir::new(cx, cx.op_name("builtin.module"), loc, 1));
    let region = ir.regions(ir.root())[0];
    let block = ir.append_block(region, &[]);
    let mut body = Body::new(parser, ir);
    body.skipping = skipping;
    body.open_scope();
    body.block_scopes.push(BlockScope::default());
    parser.default_dialects.push("builtin");
    let mut external = ExternalResources::default();
    loop {
        match parser.token.kind {
            TokenKind::Eof => break,
            // What comes before an alias does not see it.
            TokenKind::HashId => {
                parser.read_waiting(&mut body)?;
                parser.read_definitions_together(&body);
                parser.parse_attribute_alias_definition()?;
            }
            TokenKind::BangId => {
                parser.read_waiting(&mut body)?;
                parser.read_definitions_together(&body);
                parser.parse_type_alias_definition()?;
            }
            // Metadata is kept for what the text refers to.
            TokenKind::MetadataBegin => {
                parser.read_waiting(&mut body)?;
                parser.parse_file_metadata(&mut external)?;
            }
            _ => parser.parse_operation(&mut body, block)?,
        }
    }
    parser.check_blocks_defined(&mut body)?;
    let ir = body.finish(parser, None)?;
    let mut ir = outermost(ir, parser.implicit_module)?;
    if !external.groups.is_empty() {
        ir.set_external_resources(external);
    }
    Ok(ir)
}

/// What a source is, whose ops were read into the body of a module: its only op, or with an implicit module that module, unless
/// it would have a module and nothing else in it.
///
/// # Errors
/// If there has to be one isolated op, and there is not.
///
/// # Panics
/// If the root is no op with a body.
pub fn outermost(mut ir: Box<Ir>, implicit_module: bool) -> ParseResult<Box<Ir>> {
    let region = ir.regions(ir.root())[0];
    let block = ir.first_block(region).expect("the module has a body");
    if !implicit_module {
        return only_op(&mut ir, block);
    }
    // What modules may not have stays to be rejected.
    let first = ir.first_op(block);
    if let Some(op) = first
        && ir.next_op(op).is_none()
        && ir.name(op) == ir.context().op_name("builtin.module")
        && (
            ir.num_operands(op),
            ir.num_results(op),
            ir.num_successors(op),
        ) == (0, 0, 0)
        && let Some(module) = ir.take_child(op)
    {
        return Ok(module);
    }
    Ok(ir)
}

/// The arena of the only op of a source.
fn only_op(ir: &mut Ir, block: Block) -> ParseResult<Box<Ir>> {
    let ops: Vec<Op> = ir.block_ops(block).collect();
    let &[op] = &*ops else {
        let count = ops.len();
        return Err(Diagnostic::error(
            ir.loc(ir.root()),
            format!("source must contain a single top-level operation, found: {count}"),
        ));
    };
    ir.take_child(op).ok_or_else(|| {
        let error = ir.op_error(op, "is not isolated from above");
        error.help("without a module around it, the only op of a text is one like `func.func`")
    })
}
