//! Tiles.

use std::marker::PhantomData;

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::ods::{
    AnyOf, BF16, CustomTypeAssembly, F16, F32, I8, I32, TypeConstraint, TypeConstraintList,
    TypeInfo, VerifyResult, VerifyType,
};
use terrace_ir::{Context, Diagnostic, Location, Type};
use terrace_ods_macros::ty;

use super::AmxDialect;

/// What tiles are made of.
pub type TileElements = (F32, F16, BF16, I32, I8);

/// A matrix in a register of tiles: `!amx.tile<16x64xi8>`.
#[ty(dialect = AmxDialect, mnemonic = "tile", custom_assembly, verify)]
pub struct TileType {
    shape: Vec<i64>,
    #[name = "elementType"]
    element_type: Type,
}

impl CustomTypeAssembly for TileType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let at = parser.position();
        let shape = parser.parse_dimensions(false)?.to_vec();
        if shape.iter().any(|size| *size < 0) {
            return Err(parser.error_at(at, "expected static shape"));
        }
        let element = parser.parse_type()?;
        parser.parse_punct(">")?;
        Ok(TileType::get(parser.context(), shape, element))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        printer.print_dimension_list(self.shape(cx));
        printer.write("x");
        printer.print_type(self.element_type(cx));
        printer.write(">");
    }
}

impl VerifyType for TileType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        if AnyOf::<TileElements>::matches(cx, self.element_type(cx)) {
            return Ok(());
        }
        let mut message = String::from("failed to verify 'elementType': ");
        AnyOf::<TileElements>::describe(&mut message);
        Err(Diagnostic::error(loc, message))
    }
}

/// Tiles of two dimensions whose elements are of one of some types.
pub struct TileOf<L>(PhantomData<L>);

impl<L: TypeConstraintList> TypeConstraint for TileOf<L> {
    fn describe(out: &mut String) {
        out.push_str("tile of ");
        L::describe(" or ", out);
        out.push_str(" values");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        let tile: Option<TileType> = ty.cast(cx);
        tile.is_some_and(|tile| {
            tile.shape(cx).len() == 2 && L::any_matches(cx, tile.element_type(cx))
        })
    }
    const DEFINITION: Option<fn() -> &'static TypeInfo> = TileType::DEFINITION;
}
