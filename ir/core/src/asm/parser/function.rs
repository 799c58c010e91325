//! The signature of functions: what `func.func` and its like share.

use smallvec::SmallVec;

use super::{Argument, Delimiter, OpParser, ParseResult, TokenKind};
use crate::attributes::{ArrayAttr, Attribute, DictAttr};
use crate::types::{FunctionType, Type};

/// `(%a: type {attributes}, ...) -> (type {attributes}, ...)`.
#[derive(Default)]
pub struct FunctionSignature {
    /// The arguments by name; empty if only types were written, as declarations may.
    pub arguments: Vec<Argument>,
    /// Argument types.
    pub inputs: SmallVec<[Type; 4]>,
    /// Result types.
    pub results: SmallVec<[Type; 4]>,
    /// Attributes of each argument, `None` if no argument has any.
    pub arg_attrs: Option<ArrayAttr>,
    /// Attributes of each result, `None` if no result has any.
    pub res_attrs: Option<ArrayAttr>,
    /// Whether an arrow was written, with results or none behind it.
    pub has_arrow: bool,
    /// Whether `...` ends the arguments.
    pub is_variadic: bool,
}

impl FunctionSignature {
    /// The type of the function.
    pub fn function_type(&self, cx: &crate::Context) -> FunctionType {
        FunctionType::get(cx, &self.inputs, &self.results)
    }
}

impl OpParser<'_, '_> {
    /// Arguments in parentheses, by name or by type only, then `-> results`. `allow_variadic` accepts `...` at the end
    /// of the arguments.
    pub fn parse_function_signature(
        &mut self,
        allow_variadic: bool,
    ) -> ParseResult<FunctionSignature> {
        let mut signature = FunctionSignature::default();
        let mut arg_attrs = Vec::new();
        self.parse_comma_list(Delimiter::Paren, |parser| {
            if signature.is_variadic {
                return Err(
                    parser.error("variadic arguments must be in the end of the argument list")
                );
            }
            if allow_variadic && parser.parse_optional_punct("...") {
                signature.is_variadic = true;
                return Ok(());
            }
            let at = parser.position();
            let named = parser.peek_value();
            if !signature.inputs.is_empty() && named == signature.arguments.is_empty() {
                let what = if named {
                    "expected type instead of SSA identifier"
                } else {
                    "expected SSA identifier"
                };
                return Err(parser.error_at(at, what));
            }
            let (ty, attributes) = if named {
                let argument = parser.parse_argument()?;
                signature.arguments.push(argument);
                (argument.ty, argument.attributes)
            } else {
                let ty = parser.parse_type()?;
                let attributes = parser.parse_optional_dict()?;
                parser.parse_optional_location()?;
                (ty, attributes)
            };
            signature.inputs.push(ty);
            arg_attrs.push(attributes);
            Ok(())
        })?;
        let mut res_attrs = Vec::new();
        signature.has_arrow = self.parse_optional_punct("->");
        if signature.has_arrow {
            if self.peek_punct("(") {
                self.parse_comma_list(Delimiter::Paren, |parser| {
                    signature.results.push(parser.parse_type()?);
                    res_attrs.push(parser.parse_optional_dict()?);
                    Ok(())
                })?;
            } else {
                let ty = self.parse_type()?;
                signature.results.push(ty);
                res_attrs.push(None);
            }
        }
        signature.arg_attrs = attribute_array(self.context(), &arg_attrs);
        signature.res_attrs = attribute_array(self.context(), &res_attrs);
        Ok(signature)
    }

    fn peek_value(&self) -> bool {
        self.is(TokenKind::PercentId)
    }
}

/// One dictionary an argument, if any of them is not empty.
fn attribute_array(cx: &crate::Context, dicts: &[Option<DictAttr>]) -> Option<ArrayAttr> {
    let dicts: Vec<Attribute> = dicts
        .iter()
        .map(|dict| dict.map_or(Attribute::EMPTY_DICT, Attribute::from))
        .collect();
    dicts
        .iter()
        .any(|dict| *dict != Attribute::EMPTY_DICT)
        .then(|| ArrayAttr::get(cx, &dicts))
}
