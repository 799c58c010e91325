//! Vectors, arrays, structs and matrices: made of parts, and taken apart.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{CustomAssembly, I32ArrayAttr, TypedOp, Variadic, Verify, VerifyResult};
use terrace_ir::types::VectorType;
use terrace_ir::{Context, Ir, Op, Type};
use terrace_ods_macros::op;

use super::syntax::integers;
use super::traits::UsableInSpecConstantOp;
use crate::{
    AnyMatrix, AnySpirv, Composite, CooperativeMatrixType, FloatMatrix, FloatVector, Integer,
    MatrixType, Parts, Scalar, SpirvDialect, Vector, length, part, parts,
};

/// A composite of these parts; of a vector, parts may be vectors themselves.
#[op(
    dialect = SpirvDialect, mnemonic = "CompositeConstruct",
    traits(Pure),
    assembly { $constituents attr_dict ":" "(" type(operands) ")" "->" type($result) },
    verify,
)]
pub struct CompositeConstructOp {
    #[operand]
    constituents: Variadic<AnySpirv>,
    #[result]
    result: Composite,
}

impl Verify for CompositeConstructOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = ir.ty(self.result(ir));
        let types: Vec<Type> = ir.operand_types(self.op()).collect();
        if ty.is::<CooperativeMatrixType>(ir) {
            if types.len() != 1 {
                let message = format!(
                    "has incorrect number of operands: expected 1, but provided {}",
                    types.len()
                );
                return ir.op_error(self, message).into();
            }
            return verify_part(ir, self.op(), types[0], part(ir, ty, 0));
        }
        let count = match parts(ir, ty) {
            Some(Parts::Fixed(count)) => count,
            Some(Parts::Runtime) | None => return Ok(()),
        };
        if types.len() as u64 == count {
            for (index, found) in types.iter().enumerate() {
                verify_part(ir, self.op(), *found, part(ir, ty, index as u64))?;
            }
            return Ok(());
        }
        let Some(vector) = ty.cast::<VectorType>(ir) else {
            return ir
                .op_error(
                    self,
                    "expected to return a vector or cooperative matrix when the number of constituents is less than what the result needs",
                )
                .into();
        };
        let mut provided = 0;
        for found in types {
            match found.cast::<VectorType>(ir) {
                Some(inner) => {
                    verify_part(ir, self.op(), inner.element(ir), Some(vector.element(ir)))?;
                    provided += length(ir, found);
                }
                None => {
                    verify_part(ir, self.op(), found, Some(vector.element(ir)))?;
                    provided += 1;
                }
            }
        }
        match provided == count {
            true => Ok(()),
            false => {
                let message = format!(
                    "has incorrect number of operands: expected {count}, but provided {provided}"
                );
                ir.op_error(self, message).into()
            }
        }
    }
}

fn verify_part(ir: &Ir, op: Op, found: Type, expected: Option<Type>) -> VerifyResult {
    let Some(expected) = expected.filter(|expected| *expected != found) else {
        return Ok(());
    };
    let [expected, found] = [expected, found].map(|ty| print_type(ir, ty));
    let message = format!(
        "operand element type mismatch: expected to be '{expected}', but provided '{found}'"
    );
    ir.op_error(op, message).into()
}

/// The type found at a path of indices.
///
/// # Errors
/// What is wrong with the path.
fn at_path(cx: &Context, composite: Type, path: &[i64]) -> Result<Type, String> {
    path.iter().try_fold(composite, |ty, index| {
        let number = u64::try_from(*index).unwrap_or(u64::MAX);
        match parts(cx, ty) {
            Some(Parts::Fixed(count)) if number >= count => {
                let ty = print_type(cx, ty);
                Err(format!("index {index} out of bounds for '{ty}'"))
            }
            Some(_) => Ok(part(cx, ty, number).unwrap_or(ty)),
            None => {
                let ty = print_type(cx, ty);
                Err(format!(
                    "cannot extract from non-composite type '{ty}' with index {index}"
                ))
            }
        }
    })
}

/// `[0 : i32, 1 : i32]` into the attribute `indices`; the numbers.
fn parse_indices(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    missing: &str,
) -> ParseResult<Vec<i64>> {
    let cx = parser.context();
    let at = parser.position();
    let indices = match parser.peek_punct("[") {
        true => parser.parse_attribute()?,
        false => return Err(parser.error("expected attribute value")),
    };
    state.set_attr(cx, "indices", indices);
    let path = integers(cx, Some(indices));
    match path.is_empty() {
        true => Err(parser.error_at(at, missing)),
        false => Ok(path),
    }
}

/// A part of a composite.
#[op(
    dialect = SpirvDialect, mnemonic = "CompositeExtract",
    traits(Pure, UsableInSpecConstantOp), custom_assembly, verify, fold,
)]
pub struct CompositeExtractOp {
    #[operand]
    composite: Composite,
    #[attr]
    indices: I32ArrayAttr,
    #[result]
    component: AnySpirv,
}

impl Verify for CompositeExtractOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let path = integers(ir, ir.attr(self.op(), "indices"));
        let found = ir.ty(self.component(ir));
        match at_path(ir, ir.ty(self.composite(ir)), &path) {
            Err(why) => ir.op_error(self, why).into(),
            Ok(expected) if expected == found => Ok(()),
            Ok(expected) => {
                let [expected, found] = [expected, found].map(|ty| print_type(ir, ty));
                let message =
                    format!("invalid result type: expected '{expected}' but provided '{found}'");
                ir.op_error(self, message).into()
            }
        }
    }
}

impl CustomAssembly for CompositeExtractOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let composite = parser.parse_operand()?;
        let at = parser.position();
        let path = parse_indices(
            parser,
            state,
            "expected at least one index for spirv.CompositeExtract",
        )?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let ty = parser.parse_type()?;
        let component = at_path(cx, ty, &path).map_err(|why| parser.error_at(at, why))?;
        let composite = parser.resolve_operand(composite, ty)?;
        state.operands.push(composite);
        state.result_types.push(component);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.composite(ir));
        if let Some(indices) = ir.attr(self.op(), "indices") {
            printer.print_attr(indices);
        }
        printer.print_attr_dict(ir, self.op(), &["indices"]);
        printer.write(" : ");
        printer.print_type(ir.ty(self.composite(ir)));
    }
}

/// A composite with another part.
#[op(
    dialect = SpirvDialect, mnemonic = "CompositeInsert",
    traits(Pure, UsableInSpecConstantOp), custom_assembly, verify,
)]
pub struct CompositeInsertOp {
    #[operand]
    object: AnySpirv,
    #[operand]
    composite: Composite,
    #[attr]
    indices: I32ArrayAttr,
    #[result]
    result: Composite,
}

impl Verify for CompositeInsertOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let path = integers(ir, ir.attr(self.op(), "indices"));
        let [object, composite, result] =
            [self.object(ir), self.composite(ir), self.result(ir)].map(|value| ir.ty(value));
        match at_path(ir, composite, &path) {
            Err(why) => return ir.op_error(self, why).into(),
            Ok(expected) if expected != object => {
                let [expected, found] = [expected, object].map(|ty| print_type(ir, ty));
                let message =
                    format!("object operand type should be '{expected}', but found '{found}'");
                return ir.op_error(self, message).into();
            }
            Ok(_) => {}
        }
        if composite != result {
            let [composite, result] = [composite, result].map(|ty| print_type(ir, ty));
            let message = format!(
                "result type should be the same as the composite type, but found '{composite}' vs '{result}'"
            );
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

impl CustomAssembly for CompositeInsertOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let object = parser.parse_operand()?;
        parser.parse_punct(",")?;
        let composite = parser.parse_operand()?;
        parse_indices(parser, state, "expected at least one index")?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let object_type = parser.parse_type()?;
        parser.parse_keyword_exact("into")?;
        let ty = parser.parse_type()?;
        let object = parser.resolve_operand(object, object_type)?;
        let composite = parser.resolve_operand(composite, ty)?;
        state.operands.extend([object, composite]);
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.object(ir));
        printer.write(", ");
        printer.print_operand(self.composite(ir));
        if let Some(indices) = ir.attr(self.op(), "indices") {
            printer.print_attr(indices);
        }
        printer.print_attr_dict(ir, self.op(), &["indices"]);
        printer.write(" : ");
        printer.print_type(ir.ty(self.object(ir)));
        printer.write(" into ");
        printer.print_type(ir.ty(self.composite(ir)));
    }
}

fn element_of(cx: &Context, ty: Type) -> Option<Type> {
    Some(ty.element_or_self(cx))
}

/// The component of a vector whose number is computed.
#[op(
    dialect = SpirvDialect, mnemonic = "VectorExtractDynamic",
    traits(Pure, TypesMatchWith("type of 'result' matches element type of 'vector'", from = vector, to = result, element_of)),
    assembly { $vector "[" $index "]" attr_dict ":" type($vector) "," type($index) },
)]
pub struct VectorExtractDynamicOp {
    #[operand]
    vector: Vector,
    #[operand]
    index: Integer,
    #[result]
    result: Scalar,
}

/// A vector with another component, whose number is computed.
#[op(
    dialect = SpirvDialect, mnemonic = "VectorInsertDynamic",
    traits(
        Pure, TypesMatchWith("type of 'component' matches element type of 'vector'", from = vector, to = component, element_of),
        AllTypesMatch(vector, result)
    ),
    assembly { $component "," $vector "[" $index "]" attr_dict ":" type($vector) "," type($index) },
)]
pub struct VectorInsertDynamicOp {
    #[operand]
    vector: Vector,
    #[operand]
    component: Scalar,
    #[operand]
    index: Integer,
    #[result]
    result: Vector,
}

/// A vector of components of two others.
#[op(
    dialect = SpirvDialect, mnemonic = "VectorShuffle",
    traits(Pure, AllElementTypesMatch(vector1, vector2, result)),
    assembly { attr_dict $components $vector1 "," $vector2 ":" type($vector1) "," type($vector2) "->" type($result) },
    verify,
)]
pub struct VectorShuffleOp {
    #[operand]
    vector1: Vector,
    #[operand]
    vector2: Vector,
    #[attr]
    components: I32ArrayAttr,
    #[result]
    result: Vector,
}

impl Verify for VectorShuffleOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let components = integers(ir, ir.attr(self.op(), "components"));
        let [first, second, result] = [self.vector1(ir), self.vector2(ir), self.result(ir)]
            .map(|value| length(ir, ir.ty(value)) as i64);
        if components.len() as i64 != result {
            let message = format!(
                "result type element count ({result}) mismatch with the number of component selectors ({})",
                components.len()
            );
            return ir.op_error(self, message).into();
        }
        // All ones stand for a component without a source.
        let total = first + second;
        match components.into_iter().find(|index| {
            (*index < 0 || *index >= total) && *index != -1 && *index != i64::from(u32::MAX)
        }) {
            Some(index) => {
                let message = format!(
                    "component selector {index} out of range: expected to be in [0, {total}) or 0xffffffff"
                );
                ir.op_error(self, message).into()
            }
            None => Ok(()),
        }
    }
}

/// The product of two matrices.
#[op(
    dialect = SpirvDialect, mnemonic = "MatrixTimesMatrix",
    traits(Pure),
    assembly { operands attr_dict ":" type($leftmatrix) "," type($rightmatrix) "->" type($result) },
    verify,
)]
pub struct MatrixTimesMatrixOp {
    #[operand]
    leftmatrix: AnyMatrix,
    #[operand]
    rightmatrix: AnyMatrix,
    #[result]
    result: AnyMatrix,
}

impl Verify for MatrixTimesMatrixOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let matrices = [self.leftmatrix(ir), self.rightmatrix(ir), self.result(ir)];
        let [Some(left), Some(right), Some(result)] =
            matrices.map(|value| ir.ty(value).cast::<MatrixType>(ir))
        else {
            return Ok(());
        };
        let checks = [
            (
                left.columns(ir) == right.rows(ir),
                "left matrix columns' count must be equal to the right matrix rows' count",
            ),
            (
                right.columns(ir) == result.columns(ir),
                "right and result matrices must have equal columns' count",
            ),
            (
                right.component(ir) == result.component(ir),
                "right and result matrices' component type must be the same",
            ),
            (
                left.component(ir) == result.component(ir),
                "left and result matrices' component type must be the same",
            ),
            (
                left.rows(ir) == result.rows(ir),
                "left and result matrices must have equal rows' count",
            ),
        ];
        match checks.iter().find(|(holds, _)| !holds) {
            Some((_, message)) => ir.op_error(self, *message).into(),
            None => Ok(()),
        }
    }
}

/// A matrix times a column.
#[op(
    dialect = SpirvDialect, mnemonic = "MatrixTimesVector",
    traits(Pure, AllElementTypesMatch(vector, result)),
    assembly { operands attr_dict ":" type($matrix) "," type($vector) "->" type($result) },
    verify,
)]
pub struct MatrixTimesVectorOp {
    #[operand]
    matrix: FloatMatrix,
    #[operand]
    vector: FloatVector,
    #[result]
    result: FloatVector,
}

/// A row times a matrix.
#[op(
    dialect = SpirvDialect, mnemonic = "VectorTimesMatrix",
    traits(Pure, AllElementTypesMatch(vector, result)),
    assembly { operands attr_dict ":" type($vector) "," type($matrix) "->" type($result) },
    verify,
)]
pub struct VectorTimesMatrixOp {
    #[operand]
    vector: FloatVector,
    #[operand]
    matrix: FloatMatrix,
    #[result]
    result: FloatVector,
}

impl Verify for MatrixTimesVectorOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(matrix) = ir.ty(self.matrix(ir)).cast::<MatrixType>(ir) else {
            return Ok(());
        };
        let [vector, result] =
            [self.vector(ir), self.result(ir)].map(|value| length(ir, ir.ty(value)));
        let (rows, columns) = (u64::from(matrix.rows(ir)), u64::from(matrix.columns(ir)));
        if columns != vector {
            let message =
                format!("matrix columns ({columns}) must match vector operand size ({vector})");
            return ir.op_error(self, message).into();
        }
        if rows != result {
            let message = format!("result size ({result}) must match the matrix rows ({rows})");
            return ir.op_error(self, message).into();
        }
        match matrix.component(ir) == element_of(ir, ir.ty(self.result(ir))).unwrap_or(Type::NONE) {
            true => Ok(()),
            false => ir
                .op_error(self, "matrix and result element types must match")
                .into(),
        }
    }
}

impl Verify for VectorTimesMatrixOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(matrix) = ir.ty(self.matrix(ir)).cast::<MatrixType>(ir) else {
            return Ok(());
        };
        let [vector, result] =
            [self.vector(ir), self.result(ir)].map(|value| length(ir, ir.ty(value)));
        let (rows, columns) = (u64::from(matrix.rows(ir)), u64::from(matrix.columns(ir)));
        if columns != result {
            let message = format!(
                "number of columns in matrix must match number of components in result vector ({columns} vs {result})"
            );
            return ir.op_error(self, message).into();
        }
        if rows != vector {
            let message = format!(
                "number of rows in matrix must match number of components in vector ({rows} vs {vector})"
            );
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

/// A matrix whose rows are the columns of another.
#[op(
    dialect = SpirvDialect, mnemonic = "Transpose",
    traits(Pure),
    assembly { operands attr_dict ":" type($matrix) "->" type($result) },
    verify,
)]
pub struct TransposeOp {
    #[operand]
    matrix: AnyMatrix,
    #[result]
    result: AnyMatrix,
}

impl Verify for TransposeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [Some(matrix), Some(result)] =
            [self.matrix(ir), self.result(ir)].map(|value| ir.ty(value).cast::<MatrixType>(ir))
        else {
            return Ok(());
        };
        let checks = [
            (
                matrix.rows(ir) == result.columns(ir),
                "input matrix rows count must be equal to output matrix columns count",
            ),
            (
                matrix.columns(ir) == result.rows(ir),
                "input matrix columns count must be equal to output matrix rows count",
            ),
            (
                matrix.component(ir) == result.component(ir),
                "input and output matrices must have the same component type",
            ),
        ];
        match checks.iter().find(|(holds, _)| !holds) {
            Some((_, message)) => ir.error(self, *message).into(),
            None => Ok(()),
        }
    }
}
