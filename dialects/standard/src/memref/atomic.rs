//! Reading and writing an element at once.

use smallvec::smallvec;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle, print_type};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects, has_no_memory_effect};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{
    AnyRegion, AnyType, CustomAssembly, Index, TypedOp, Variadic, Verify, VerifyRegions,
    VerifyResult,
};
use terrace_ir::types::Type;
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;

use super::MemRefDialect;
use super::access::memref_element;
use super::alloc::memref_type;
use super::constraints::{NumberMemRef, SignlessIntegerOrFloat};
use super::rules::AtomicOfCast;
use crate::arith::AtomicRMWKind;

fn read_and_write(memref: Value) -> EffectList {
    smallvec![
        Effect::on(EffectKind::Read, memref),
        Effect::on(EffectKind::Write, memref),
    ]
}

/// Combines an element with a value, and gives what it was before.
#[op(
    dialect = MemRefDialect, mnemonic = "atomic_rmw",
    traits(
        AllTypesMatch(value, result),
        TypesMatchWith("value type matches element type of memref", from = memref, to = value, memref_element),
    ),
    interfaces(MemoryEffects),
    assembly {
        $kind $value "," $memref "[" $indices "]" attr_dict ":" "(" type($value) "," type($memref) ")" "->" type($result)
    },
    verify, canonicalize(AtomicOfCast),
)]
pub struct AtomicRMWOp {
    #[attr]
    kind: AtomicRMWKind,
    #[operand]
    value: SignlessIntegerOrFloat,
    #[operand]
    memref: NumberMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    result: SignlessIntegerOrFloat,
}

impl MemoryEffects for AtomicRMWOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        read_and_write(self.memref(ir))
    }
}

impl Verify for AtomicRMWOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.indices(ir).len() != memref_type(ir, self.memref(ir)).rank(ir) {
            return ir
                .op_error(
                    self.op(),
                    "expects the number of subscripts to be equal to memref rank",
                )
                .into();
        }
        let kind = self.kind(ir);
        let ty: Type = ir.ty(self.value(ir));
        let expected = match kind.is_on_floats() {
            Some(true) if !ty.is_float(ir) => "a floating-point",
            Some(false) if !ty.is_integer(ir) => "an integer",
            _ => return Ok(()),
        };
        let kind = kind.stringify();
        ir.op_error(
            self.op(),
            format!("with kind '{kind}' expects {expected} type"),
        )
        .into()
    }
}

/// Replaces an element by what the region makes of it, at once, and gives what it was before.
#[op(
    dialect = MemRefDialect, mnemonic = "generic_atomic_rmw",
    traits(
        SingleBlock,
        TypesMatchWith("result type matches element type of memref", from = memref, to = result, memref_element),
    ),
    interfaces(MemoryEffects),
    custom_assembly, verify, verify_regions,
)]
pub struct GenericAtomicRMWOp {
    #[operand]
    memref: NumberMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    result: SignlessIntegerOrFloat,
    #[region]
    atomic_body: AnyRegion,
}

impl MemoryEffects for GenericAtomicRMWOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        read_and_write(self.memref(ir))
    }
}

impl Verify for GenericAtomicRMWOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self.op(), message));
        let entry = ir.first_block(self.atomic_body(ir));
        let Some([argument]) = entry.map(|entry| ir.block_args(entry)) else {
            return error("expected single number of entry block arguments");
        };
        if ir.ty(*argument) != ir.ty(self.result(ir)) {
            return error("expected block argument of the same type result type");
        }
        Ok(())
    }
}

impl VerifyRegions for GenericAtomicRMWOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let nested = ir.walk(self.op(), WalkOrder::Pre).skip(1);
        let mut effectful = nested.filter(|op| !has_no_memory_effect(ir, *op));
        match effectful.next() {
            Some(op) => ir
                .error(
                    op,
                    "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects",
                )
                .into(),
            None => Ok(()),
        }
    }
}

impl CustomAssembly for GenericAtomicRMWOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let memref = parser.parse_operand()?;
        let indices = parser.parse_operand_list(Delimiter::Square)?;
        parser.parse_punct(":")?;
        let at = parser.position();
        let ty = parser.parse_type()?;
        let Some(element) = memref_element(parser.context(), ty) else {
            let at = parser.since(at);
            return Err(parser.error_at(
                at,
                "invalid kind of type specified: expected builtin.memref",
            ));
        };
        parser.resolve_operands_of_type(&[memref], ty, state)?;
        parser.resolve_operands_of_type(&indices, Type::INDEX, state)?;
        let body = parser.parse_region(&[])?;
        state.regions.push(body);
        parser.parse_optional_attr_dict(state)?;
        state.result_types.push(element);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let memref = self.memref(ir);
        printer.write(" ");
        printer.print_operand(memref);
        printer.write("[");
        printer.print_operands(self.indices(ir));
        printer.write("] : ");
        printer.print_type(ir.ty(memref));
        printer.write(" ");
        printer.print_region(self.atomic_body(ir), RegionStyle::FULL);
        printer.print_attr_dict(ir, self.op(), &[]);
    }
}

/// Ends the region of `memref.generic_atomic_rmw` with the element's new value.
#[op(
    dialect = MemRefDialect, mnemonic = "atomic_yield",
    traits(Pure, HasParent(GenericAtomicRMWOp), ReturnLike, Terminator),
    assembly { $result attr_dict ":" type($result) },
    verify,
)]
pub struct AtomicYieldOp {
    #[operand]
    result: AnyType,
}

impl Verify for AtomicYieldOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let parent = ir
            .parent_op(self.op())
            .and_then(|op| GenericAtomicRMWOp::cast(ir, op));
        let Some(parent) = parent else {
            return Ok(());
        };
        let [yielded, expected] = [self.result(ir), parent.result(ir)].map(|value| ir.ty(value));
        if yielded == expected {
            return Ok(());
        }
        ir.op_error(
            self.op(),
            format!(
                "types mismatch between yield op: '{}' and its parent: '{}'",
                print_type(ir, yielded),
                print_type(ir, expected)
            ),
        )
        .into()
    }
}
