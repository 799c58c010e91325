//! The top level of a text.

use super::regions::BlockScope;
use super::values::Body;
use super::{AsmParser, ParseResult, TokenKind};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::ir::Ir;
use crate::types::Type;

/// Reads a module. A text that does not consist of one `module` op is wrapped in one. The text becomes known to the
/// diagnostics under `file`.
///
/// # Errors
/// Everything that was found wrong, in the order of the text, not emitted yet.
pub fn parse_module(cx: &Context, text: &[u8], file: &str) -> Result<Box<Ir>, Vec<Diagnostic>> {
    let mut parser = start(cx, text, file).map_err(|error| vec![error])?;
    let result = parse_top_level(&mut parser);
    let mut errors = parser.errors;
    match result {
        Ok(ir) if errors.is_empty() => Ok(ir),
        result => {
            errors.extend(result.err());
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
    let mut parser = start(cx, text.as_bytes(), "<string>")?;
    let result = parse(&mut parser)?;
    if !parser.is(TokenKind::Eof) {
        return Err(parser.error("expected the end of the text"));
    }
    Ok(result)
}

fn start<'a>(cx: &'a Context, text: &'a [u8], file: &str) -> ParseResult<AsmParser<'a>> {
    let file = cx.ident(file);
    if u32::try_from(text.len()).is_err() {
        return Err(Diagnostic::error(
            crate::Location::file(cx, file, 0, 0),
            "the text is too large: 4 GiB or more",
        ));
    }
    cx.diagnostics().add_source(file, text);
    Ok(AsmParser::new(cx, text, file))
}

fn parse_top_level(parser: &mut AsmParser<'_>) -> ParseResult<Box<Ir>> {
    let cx = parser.cx;
    let loc = parser.source.file_location(cx);
    let mut ir = Box::new(Ir::new(cx, cx.op_name("builtin.module"), loc, 1));
    let region = ir.regions(ir.root())[0];
    let block = ir.append_block(region, &[]);
    let mut body = Body::new(ir);
    body.block_scopes.push(BlockScope::default());
    parser.default_dialects.push("builtin");
    loop {
        match parser.token.kind {
            TokenKind::Eof => break,
            TokenKind::HashId => parser.parse_attribute_alias_definition()?,
            TokenKind::BangId => parser.parse_type_alias_definition()?,
            TokenKind::MetadataBegin => {
                return Err(parser
                    .error("expected an operation, but found file metadata")
                    .help("move resources into dense<...> attributes"));
            }
            _ => parser.parse_operation(&mut body, block)?,
        }
    }
    parser.check_blocks_defined(&mut body)?;
    let mut ir = body.finish(parser)?;
    // A text of one module is that module, without another around it.
    let first = ir.first_op(block);
    if let Some(op) = first
        && ir.next_op(op).is_none()
        && ir.name(op) == cx.op_name("builtin.module")
        && let Some(module) = ir.take_child(op)
    {
        return Ok(module);
    }
    Ok(ir)
}
