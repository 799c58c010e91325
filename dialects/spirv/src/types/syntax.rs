//! What types of the dialect are made of, and how their parts are written.

use terrace_ir::asm::{AsmFaultInterface, AsmParser, ParseResult, print_type};
use terrace_ir::context::Dialect;
use terrace_ir::ods::Enumeration;
use terrace_ir::types::{TypeData, VectorType};
use terrace_ir::{Context, Type};

use crate::SpirvDialect;

/// Messages for types that there are not.
pub(crate) struct Faults;

impl AsmFaultInterface for Faults {
    fn unknown_type(&self, _: &Context, mnemonic: &str) -> String {
        format!("unknown SPIR-V type: {mnemonic}")
    }
}

/// A type that can be a part of types of the dialect.
pub(super) fn component(parser: &mut AsmParser<'_>) -> ParseResult<Type> {
    let at = parser.position();
    let ty = parser.parse_type()?;
    match composable(parser.context(), ty) {
        Ok(()) => Ok(ty),
        Err(why) => Err(parser.error_at(at, why)),
    }
}

/// Whether types of the dialect can be made of this one.
fn composable(cx: &Context, ty: Type) -> Result<(), String> {
    match ty.data(cx) {
        TypeData::Float(_) => Ok(()),
        TypeData::Dialect(dialect) if *dialect.info.dialect == *SpirvDialect::NAME => Ok(()),
        TypeData::Integer { width, .. } => match width {
            1 | 8 | 16 | 32 | 64 => Ok(()),
            _ => {
                let ty = print_type(cx, ty);
                Err(format!(
                    "only 1/8/16/32/64-bit integer type allowed but found '{ty}'"
                ))
            }
        },
        TypeData::Vector { .. } => {
            let shape = ty
                .cast::<VectorType>(cx)
                .map(|vector| vector.shape(cx).to_vec());
            match shape.as_deref() {
                Some([length]) if *length <= 4 => Ok(()),
                Some([length]) => Err(format!(
                    "vector length has to be less than or equal to 4 but found {length}"
                )),
                _ => {
                    let ty = print_type(cx, ty);
                    Err(format!("only 1-D vector allowed but found '{ty}'"))
                }
            }
        }
        _ => {
            let ty = print_type(cx, ty);
            Err(format!("cannot use '{ty}' to compose SPIR-V types"))
        }
    }
}

/// `, stride=16`, if it is there; without a stride it is zero.
pub(super) fn optional_stride(parser: &mut AsmParser<'_>) -> ParseResult<u32> {
    if !parser.parse_optional_punct(",") {
        return Ok(0);
    }
    parser.parse_keyword_exact("stride")?;
    parser.parse_punct("=")?;
    let at = parser.position();
    match parser.parse_integer_as()? {
        0 => Err(parser.error_at(at, "ArrayStride must be greater than zero")),
        stride => Ok(stride),
    }
}

/// A case of an enum; `fault` says what is wrong with a word that is none.
pub(super) fn case<E: Enumeration>(
    parser: &mut AsmParser<'_>,
    fault: impl FnOnce(&str) -> String,
) -> ParseResult<E> {
    let at = parser.position();
    let word = parser.parse_keyword()?;
    E::of_text(word).ok_or_else(|| {
        let error = parser.error_at(at, fault(word));
        error.help(format!("it is one of: {}", E::INFO.names()))
    })
}
