//! Matrices, matrices shared by a group of invocations, and tensors.

use terrace_ir::Type;
use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult, print_type};
use terrace_ir::ods::CustomTypeAssembly;
use terrace_ir::types::{DYNAMIC, VectorType};
use terrace_ods_macros::ty;

use super::syntax::{case, component};
use crate::{CooperativeMatrixUse, Scope, SpirvDialect};

/// Two to four vectors of floats side by side: `!spirv.matrix<3 x vector<3xf32>>`.
#[ty(dialect = SpirvDialect, mnemonic = "matrix", custom_assembly)]
pub struct MatrixType {
    column: Type,
    columns: u32,
}

/// A matrix that the invocations of a scope hold together: `!spirv.coopmatrix<16x16xf32, Subgroup, MatrixA>`.
#[ty(dialect = SpirvDialect, mnemonic = "coopmatrix", custom_assembly)]
pub struct CooperativeMatrixType {
    element: Type,
    rows: u32,
    columns: u32,
    scope: Scope,
    usage: CooperativeMatrixUse,
}

/// A tensor of the extension SPV_ARM_tensors: `!spirv.arm.tensor<2x3xf32>`, `!spirv.arm.tensor<?x?xf32>`, `!spirv.arm.tensor<*xf32>`.
#[ty(dialect = SpirvDialect, mnemonic = "arm.tensor", custom_assembly)]
pub struct TensorArmType {
    element: Type,
    /// The sizes: none if there may be any number of them.
    shape: Vec<i64>,
}

impl MatrixType {
    /// The type of the components.
    pub fn component(self, cx: &terrace_ir::Context) -> Type {
        let column = self.column(cx);
        column
            .cast::<VectorType>(cx)
            .map_or(column, |vector| vector.element(cx))
    }

    /// The number of rows.
    pub fn rows(self, cx: &terrace_ir::Context) -> u32 {
        let column = self.column(cx).cast::<VectorType>(cx);
        let rows = column.and_then(|vector| vector.shape(cx).first().copied());
        rows.and_then(|rows| u32::try_from(rows).ok())
            .unwrap_or_default()
    }
}

impl CustomTypeAssembly for MatrixType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let at = parser.position();
        let shape = parser.parse_dimensions(false)?;
        let columns = match shape[..] {
            [columns @ 2..=4] => columns as u32,
            [_] => {
                return Err(parser.error_at(at, "matrix is expected to have 2, 3, or 4 columns"));
            }
            _ => {
                return Err(
                    parser.error_at(at, "expected single unsigned integer for number of columns")
                );
            }
        };
        let at = parser.position();
        let column = parser.parse_type()?;
        let cx = parser.context();
        let Some(vector) = column.cast::<VectorType>(cx) else {
            let column = print_type(cx, column);
            let message = format!("matrix must be composed using vector type, got '{column}'");
            return Err(parser.error_at(at, message));
        };
        if vector.shape(cx).len() != 1 {
            return Err(parser.error_at(at, "only 1-D vector allowed"));
        }
        if !matches!(vector.shape(cx), [2..=4]) {
            let message = format!(
                "matrix columns size has to be less than or equal to 4 and greater than or equal 2, but found {}",
                vector.shape(cx)[0]
            );
            return Err(parser.error_at(at, message));
        }
        if !vector.element(cx).is_float(cx) {
            let element = print_type(cx, vector.element(cx));
            let message =
                format!("matrix columns' elements must be of Float type, got '{element}'");
            return Err(parser.error_at(at, message));
        }
        parser.parse_punct(">")?;
        Ok(MatrixType::get(cx, column, columns))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        write!(printer, "<{} x ", self.columns(cx));
        printer.print_type(self.column(cx));
        printer.write(">");
    }
}

impl CustomTypeAssembly for CooperativeMatrixType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let at = parser.position();
        let shape = parser.parse_dimensions(true)?;
        if shape.contains(&DYNAMIC) {
            return Err(parser.error_at(at, "expected static shape"));
        }
        let sizes = shape.iter().map(|size| u32::try_from(*size));
        let sizes: Result<Vec<u32>, _> = sizes.collect();
        let Ok([rows, columns]) = sizes.as_deref() else {
            return Err(parser.error_at(at, "expected row and column count"));
        };
        let element = component(parser)?;
        parser.parse_punct(",")?;
        let scope = case(parser, |word| {
            format!("invalid scope <id> attribute specification: {word}")
        })?;
        parser.parse_punct(",")?;
        let usage = case(parser, |word| {
            format!("invalid use <id> attribute specification: {word}")
        })?;
        parser.parse_punct(">")?;
        let cx = parser.context();
        Ok(CooperativeMatrixType::get(
            cx, element, *rows, *columns, scope, usage,
        ))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        write!(printer, "<{}x{}x", self.rows(cx), self.columns(cx));
        printer.print_type(self.element(cx));
        let (scope, usage) = (self.scope(cx).stringify(), self.usage(cx).stringify());
        write!(printer, ", {scope}, {usage}>");
    }
}

impl CustomTypeAssembly for TensorArmType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let at = parser.position();
        let shape = match parser.parse_optional_punct("*") {
            true => {
                parser.parse_x()?;
                Vec::new()
            }
            false => {
                let shape = parser.parse_dimensions(true)?.to_vec();
                let dynamic = shape.iter().filter(|size| **size == DYNAMIC).count();
                let fault = match () {
                    () if shape.is_empty() => "arm.tensors do not support rank zero",
                    () if shape.contains(&0) => "arm.tensors do not support zero dimensions",
                    () if dynamic != 0 && dynamic != shape.len() => {
                        "arm.tensor shape dimensions must be either fully dynamic or completed shaped"
                    }
                    () => "",
                };
                if !fault.is_empty() {
                    return Err(parser.error_at(at, fault));
                }
                shape
            }
        };
        let element = component(parser)?;
        parser.parse_punct(">")?;
        Ok(TensorArmType::get(parser.context(), element, shape))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        match self.shape(cx) {
            [] => printer.write("*"),
            shape => printer.print_dimension_list(shape),
        }
        printer.write("x");
        printer.print_type(self.element(cx));
        printer.write(">");
    }
}
