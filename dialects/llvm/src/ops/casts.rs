//! Conversions between types.

use terrace_dialect_base::folding::fold_elements;
use terrace_ir::attributes::{Attribute, UnitAttr};
use terrace_ir::ods::{
    DefaultValued, Fold, FoldResult, Folded, Optional, TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::{IntegerType, TypeData, VectorType};
use terrace_ir::{Ir, Op, Value};
use terrace_ods_macros::{op, op_family};

use crate::constraints::scalar;
use crate::rules::{AddressOfFirstSpace, BitsOfFirstType};
use crate::{
    DereferenceableAttr, IntegerOverflowFlags, LlvmDialect, LlvmFloat, LlvmInteger,
    LlvmNonAggregate, LlvmPointer, OverflowFlags, PointerType,
};

op_family! {
    /// A value of one type becomes one of another.
    #[op(
        dialect = LlvmDialect, traits(Pure),
        assembly { $arg attr_dict ":" type($arg) "to" type($res) },
    )]
    struct CastOps<Input, Output> {
        #[operand] arg: Input,
        #[result] res: Output,
    }
}

/// A signed integer as a number.
#[op(family = CastOps<Input = LlvmInteger, Output = LlvmFloat>, mnemonic = "sitofp")]
pub struct SIToFPOp;

/// A number as a signed integer, rounded towards zero.
#[op(family = CastOps<Input = LlvmFloat, Output = LlvmInteger>, mnemonic = "fptosi")]
pub struct FPToSIOp;

/// A number as an unsigned integer, rounded towards zero.
#[op(family = CastOps<Input = LlvmFloat, Output = LlvmInteger>, mnemonic = "fptoui")]
pub struct FPToUIOp;

/// The address of a pointer.
#[op(family = CastOps<Input = LlvmPointer, Output = LlvmInteger>, mnemonic = "ptrtoint")]
pub struct PtrToIntOp;

/// The number in a wider type.
#[op(family = CastOps<Input = LlvmFloat, Output = LlvmFloat>, mnemonic = "fpext")]
pub struct FPExtOp;

/// The number rounded to a narrower type.
#[op(family = CastOps<Input = LlvmFloat, Output = LlvmFloat>, mnemonic = "fptrunc")]
pub struct FPTruncOp;

/// A pointer into another address space.
#[op(
    dialect = LlvmDialect, mnemonic = "addrspacecast",
    traits(Pure),
    assembly { $arg attr_dict ":" type($arg) "to" type($res) },
    fold, canonicalize(AddressOfFirstSpace),
)]
pub struct AddrSpaceCastOp {
    #[operand]
    arg: LlvmPointer,
    #[result]
    res: LlvmPointer,
}

/// The operand, or what that was cast from, if it has the type of the result.
macro_rules! undone_casts {
    ($($name:ident)*) => {$(
        impl Fold for $name {
            fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
                let arg = self.arg(ir);
                let before = arg.defining::<$name>(ir).map(|cast| cast.arg(ir));
                let mut same = [Some(arg), before].into_iter().flatten();
                FoldResult::single(same.find(|value| ir.ty(*value) == ir.ty(self.res(ir)))?)
            }
        }
    )*};
}

undone_casts! { AddrSpaceCastOp BitcastOp }

/// Widens an integer by copies of its sign bit.
#[op(
    dialect = LlvmDialect, mnemonic = "sext",
    traits(Pure),
    assembly { $arg attr_dict ":" type($arg) "to" type($res) },
    verify,
)]
pub struct SExtOp {
    #[operand]
    arg: LlvmInteger,
    #[result]
    res: LlvmInteger,
}

/// Widens an integer by zeros, or if it promises not to be negative by copies of its sign bit.
#[op(
    dialect = LlvmDialect, mnemonic = "zext",
    traits(Pure),
    assembly { ("nneg" $non_neg^)? $arg attr_dict ":" type($arg) "to" type($res) },
    verify, fold,
)]
pub struct ZExtOp {
    #[operand]
    arg: LlvmInteger,
    #[attr(name = "nonNeg")]
    non_neg: Optional<UnitAttr>,
    #[result]
    res: LlvmInteger,
}

impl Fold for ZExtOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        FoldResult::single(fold_elements(
            ir,
            [operands[0]?],
            ir.ty(self.res(ir)),
            |[bits]| Some(bits),
        )?)
    }
}

/// An unsigned integer as a number.
#[op(
    dialect = LlvmDialect, mnemonic = "uitofp",
    traits(Pure),
    assembly { ("nneg" $non_neg^)? $arg attr_dict ":" type($arg) "to" type($res) },
)]
pub struct UIToFPOp {
    #[operand]
    arg: LlvmInteger,
    #[attr(name = "nonNeg")]
    non_neg: Optional<UnitAttr>,
    #[result]
    res: LlvmFloat,
}

/// The same bits as another type.
#[op(
    dialect = LlvmDialect, mnemonic = "bitcast",
    traits(Pure),
    assembly { $arg attr_dict ":" type($arg) "to" type($res) },
    verify, fold, canonicalize(BitsOfFirstType),
)]
pub struct BitcastOp {
    #[operand]
    arg: LlvmNonAggregate,
    #[result]
    res: LlvmNonAggregate,
}

/// A pointer to an address.
#[op(
    dialect = LlvmDialect, mnemonic = "inttoptr",
    traits(Pure),
    assembly { $arg ("dereferenceable" "" $dereferenceable^)? attr_dict ":" type($arg) "to" type($res) },
)]
pub struct IntToPtrOp {
    #[operand]
    arg: LlvmInteger,
    #[attr]
    dereferenceable: Optional<DereferenceableAttr>,
    #[result]
    res: LlvmPointer,
}

/// The low bits of an integer.
#[op(
    dialect = LlvmDialect, mnemonic = "trunc",
    traits(Pure),
    assembly { $arg ("overflow" "" $overflow_flags^)? attr_dict ":" type($arg) "to" type($res) },
)]
pub struct TruncOp {
    #[operand]
    arg: LlvmInteger,
    #[attr(name = "overflowFlags")]
    overflow_flags: DefaultValued<OverflowFlags, { IntegerOverflowFlags::NONE }>,
    #[result]
    res: LlvmInteger,
}

impl Verify for SExtOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_extension(ir, self.op(), self.arg(ir), self.res(ir))
    }
}

impl Verify for ZExtOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_extension(ir, self.op(), self.arg(ir), self.res(ir))
    }
}

/// The result of an extension is wider, and a vector if the operand is one.
fn verify_extension(ir: &Ir, op: Op, from: Value, to: Value) -> VerifyResult {
    let (from, to) = (ir.ty(from), ir.ty(to));
    let [from_shape, to_shape] = [from, to].map(|ty| match ty.data(ir) {
        TypeData::Vector {
            shape, scalable, ..
        } => Some((shape, scalable)),
        _ => None,
    });
    let [from_width, to_width] = [from, to].map(|ty| {
        let integer = scalar(ir, ty).cast::<IntegerType>(ir);
        integer.map_or(0, |integer| integer.width(ir))
    });
    let error = match (from_shape, to_shape) {
        (Some(_), None) => "input type is a vector but output type is an integer",
        (None, Some(_)) => "input type is an integer but output type is a vector",
        (Some(from), Some(to)) if from != to => {
            "input and output vectors are of incompatible shape"
        }
        _ if to_width <= from_width => {
            "integer width of the output type is smaller or equal to the integer width of the input type"
        }
        _ => return Ok(()),
    };
    ir.op_error(op, error).into()
}

impl Verify for BitcastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (from, to) = (ir.ty(self.arg(ir)), ir.ty(self.res(ir)));
        let [from_pointer, to_pointer] =
            [from, to].map(|ty| scalar(ir, ty).cast::<PointerType>(ir));
        let (from_pointer, to_pointer) = match (from_pointer, to_pointer) {
            (Some(from), Some(to)) => (from, to),
            (None, None) => return Ok(()),
            _ => {
                let error = ir.op_error(self, "can only cast pointers from and to pointers");
                return error
                    .help("between pointers and integers are 'llvm.ptrtoint' and 'llvm.inttoptr'")
                    .into();
            }
        };
        let [from_vector, to_vector] = [from, to].map(|ty| ty.is::<VectorType>(ir));
        let error = match (from_vector, to_vector) {
            (false, true) => "cannot cast pointer to vector of pointers",
            (true, false) => "cannot cast vector of pointers to pointer",
            _ if from_pointer.address_space(ir) != to_pointer.address_space(ir) => {
                "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead"
            }
            _ => return Ok(()),
        };
        ir.op_error(self, error).into()
    }
}
