//! What the invocations of a group do together.

use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::{AttrConstraint, Optional, TypeConstraint, TypedOp, Verify, VerifyResult};
use terrace_ir::types::VectorType;
use terrace_ir::{Ir, Op, Value};
use terrace_ods_macros::op;

use super::traits::{SignedOp, UnsignedOp};
use crate::{
    AnyPtr, AnySpirv, Bool, BoolLike, FloatLike, GroupOperation, GroupValue, Int32Vector4, Integer,
    IntegerLike, ScalarOrVector, Scope, SignlessOrUnsignedInt, SpirvDialect, Unsigned32Vector4,
    UnsignedVector4,
};

/// Whether a scope is one that groups can be of.
fn verify_scope(ir: &Ir, op: Op, scope: Scope) -> VerifyResult {
    match scope {
        Scope::Workgroup | Scope::Subgroup => Ok(()),
        _ => ir
            .op_error(op, "execution scope must be 'Workgroup' or 'Subgroup'")
            .into(),
    }
}

/// Whether a group op is of a subgroup.
fn is_subgroup<O: TypedOp>(op: O, ir: &Ir) -> bool {
    let scope = ir.attr(op.op(), "execution_scope");
    scope.and_then(|scope| <Scope as AttrConstraint>::read(ir, scope)) == Some(Scope::Subgroup)
}

/// The values of a group are combined.
macro_rules! group_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal: $ty:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(Pure, AllTypesMatch(x, result)),
            assembly { $execution_scope $group_operation operands attr_dict ":" type($x) },
            verify,
        )]
        pub struct $name {
            #[attr] execution_scope: Scope,
            #[attr] group_operation: GroupOperation,
            #[operand] x: $ty,
            #[result] result: $ty,
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_scope(ir, self.into(), self.execution_scope(ir))
            }
        }
    )*};
}

group_ops! {
    /// The sum of floats.
    GroupFAddOp = "GroupFAdd": FloatLike;
    /// The largest float.
    GroupFMaxOp = "GroupFMax": FloatLike;
    /// The smallest float.
    GroupFMinOp = "GroupFMin": FloatLike;
    /// The product of floats.
    KhrGroupFMulOp = "KHR.GroupFMul": FloatLike;
    /// The sum of integers.
    GroupIAddOp = "GroupIAdd": IntegerLike;
    /// The product of integers.
    KhrGroupIMulOp = "KHR.GroupIMul": IntegerLike;
    /// The largest signed integer.
    GroupSMaxOp = "GroupSMax": IntegerLike;
    /// The smallest signed integer.
    GroupSMinOp = "GroupSMin": IntegerLike;
    /// The largest unsigned integer.
    GroupUMaxOp = "GroupUMax": IntegerLike;
    /// The smallest unsigned integer.
    GroupUMinOp = "GroupUMin": IntegerLike;
}

/// The value that one invocation of a group has.
#[op(
    dialect = SpirvDialect, mnemonic = "GroupBroadcast",
    traits(Pure, AllTypesMatch(value, result)),
    assembly { $execution_scope operands attr_dict ":" type($value) "," type($localid) },
    verify,
)]
pub struct GroupBroadcastOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: AnySpirv,
    #[operand]
    localid: IntegerLike,
    #[result]
    result: AnySpirv,
}

impl Verify for GroupBroadcastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_scope(ir, self.into(), self.execution_scope(ir))?;
        match ir.ty(self.localid(ir)).cast::<VectorType>(ir) {
            Some(ids) if !matches!(ids.shape(ir), [2 | 3]) => ir
                .op_error(self, "localid is a vector and can be with only  2 or 3 components, actual number is ")
                .into(),
            _ => Ok(()),
        }
    }
}

/// The values of the invocations that are active are combined.
macro_rules! non_uniform_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal: $ty:ident ($($trait:ident),*);)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits($($trait),*),
            assembly {
                $execution_scope $group_operation $value ("cluster_size" "" "(" $cluster_size^ ")")? attr_dict
                ":" type($value) ("," type($cluster_size)^)? "->" type(results)
            },
            verify,
        )]
        pub struct $name {
            #[attr] execution_scope: Scope,
            #[attr] group_operation: GroupOperation,
            #[operand] value: $ty,
            #[operand] cluster_size: Optional<Integer>,
            #[result] result: $ty,
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_scope(ir, self.into(), self.execution_scope(ir))?;
                verify_cluster(ir, self.into(), self.group_operation(ir), self.cluster_size(ir))
            }
        }
    )*};
}

non_uniform_ops! {
    /// The bits that all have.
    GroupNonUniformBitwiseAndOp = "GroupNonUniformBitwiseAnd": IntegerLike ();
    /// The bits that one has.
    GroupNonUniformBitwiseOrOp = "GroupNonUniformBitwiseOr": IntegerLike ();
    /// The bits that an odd number have.
    GroupNonUniformBitwiseXorOp = "GroupNonUniformBitwiseXor": IntegerLike ();
    /// The sum of floats.
    GroupNonUniformFAddOp = "GroupNonUniformFAdd": FloatLike ();
    /// The largest float.
    GroupNonUniformFMaxOp = "GroupNonUniformFMax": FloatLike ();
    /// The smallest float.
    GroupNonUniformFMinOp = "GroupNonUniformFMin": FloatLike ();
    /// The product of floats.
    GroupNonUniformFMulOp = "GroupNonUniformFMul": FloatLike ();
    /// The sum of integers.
    GroupNonUniformIAddOp = "GroupNonUniformIAdd": IntegerLike ();
    /// The product of integers.
    GroupNonUniformIMulOp = "GroupNonUniformIMul": IntegerLike ();
    /// Whether all are true.
    GroupNonUniformLogicalAndOp = "GroupNonUniformLogicalAnd": BoolLike ();
    /// Whether one is true.
    GroupNonUniformLogicalOrOp = "GroupNonUniformLogicalOr": BoolLike ();
    /// Whether an odd number are true.
    GroupNonUniformLogicalXorOp = "GroupNonUniformLogicalXor": BoolLike ();
    /// The largest signed integer.
    GroupNonUniformSMaxOp = "GroupNonUniformSMax": IntegerLike (SignedOp);
    /// The smallest signed integer.
    GroupNonUniformSMinOp = "GroupNonUniformSMin": IntegerLike (SignedOp);
    /// The largest unsigned integer.
    GroupNonUniformUMaxOp = "GroupNonUniformUMax": IntegerLike (UnsignedOp);
    /// The smallest unsigned integer.
    GroupNonUniformUMinOp = "GroupNonUniformUMin": IntegerLike (UnsignedOp);
}

/// A cluster has a size, which is a constant power of two.
fn verify_cluster(ir: &Ir, op: Op, operation: GroupOperation, size: Option<Value>) -> VerifyResult {
    let error = |message: &str| ir.op_error(op, message).into();
    if operation == GroupOperation::ClusteredReduce && size.is_none() {
        return error(
            "cluster size operand must be provided for 'ClusteredReduce' group operation",
        );
    }
    let Some(size) = size else {
        return Ok(());
    };
    match constant_integer(ir, size) {
        None => error("cluster size operand must come from a constant op"),
        Some(size) if u64::try_from(size).is_ok_and(u64::is_power_of_two) => Ok(()),
        Some(_) => error("cluster size operand must be a power of two"),
    }
}

/// The integer that a constant holds.
fn constant_integer(ir: &Ir, value: Value) -> Option<i64> {
    let value = constant_value(ir, value)?.cast::<IntegerAttr>(ir)?;
    Some(value.as_i64(ir))
}

/// Whether something is true of the active invocations.
macro_rules! vote_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(PredOpTrait("execution_scope must be Scope of value Subgroup", is_subgroup)),
            assembly { $execution_scope $predicate attr_dict ":" type($result) },
        )]
        pub struct $name {
            #[attr] execution_scope: Scope,
            #[operand] predicate: Bool,
            #[result] result: Bool,
        }
    )*};
}

vote_ops! {
    /// Whether it is true of all.
    GroupNonUniformAllOp = "GroupNonUniformAll";
    /// Whether it is true of one.
    GroupNonUniformAnyOp = "GroupNonUniformAny";
}

/// Whether all active invocations have the same value.
#[op(
    dialect = SpirvDialect, mnemonic = "GroupNonUniformAllEqual",
    traits(PredOpTrait("execution_scope must be Scope of value Subgroup", is_subgroup)),
    assembly { $execution_scope $value attr_dict ":" type($value) "," type($result) },
)]
pub struct GroupNonUniformAllEqualOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: GroupValue,
    #[result]
    result: Bool,
}

/// A bit of each invocation: whether it is active and something is true of it.
#[op(
    dialect = SpirvDialect, mnemonic = "GroupNonUniformBallot",
    assembly { $execution_scope $predicate attr_dict ":" type($result) },
    verify,
)]
pub struct GroupNonUniformBallotOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    predicate: Bool,
    #[result]
    result: UnsignedVector4,
}

/// Counts the bits of a ballot.
#[op(
    dialect = SpirvDialect, mnemonic = "GroupNonUniformBallotBitCount",
    traits(PredOpTrait("execution_scope must be Scope of value Subgroup", is_subgroup)),
    assembly { $execution_scope $group_operation $value attr_dict ":" type($value) "->" type($result) },
)]
pub struct GroupNonUniformBallotBitCountOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    group_operation: GroupOperation,
    #[operand]
    value: Unsigned32Vector4,
    #[result]
    result: SignlessOrUnsignedInt,
}

/// The number of a bit of a ballot.
macro_rules! find_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            assembly { $execution_scope $value attr_dict ":" type($value) "," type($result) },
            verify,
        )]
        pub struct $name {
            #[attr] execution_scope: Scope,
            #[operand] value: UnsignedVector4,
            #[result] result: SignlessOrUnsignedInt,
        }
    )*};
}

find_ops! {
    /// The number of the lowest one.
    GroupNonUniformBallotFindLsbOp = "GroupNonUniformBallotFindLSB";
    /// The number of the highest one.
    GroupNonUniformBallotFindMsbOp = "GroupNonUniformBallotFindMSB";
}

/// Whether this is the active invocation of the lowest number.
#[op(
    dialect = SpirvDialect, mnemonic = "GroupNonUniformElect",
    assembly { $execution_scope attr_dict ":" type($result) },
    verify,
)]
pub struct GroupNonUniformElectOp {
    #[attr]
    execution_scope: Scope,
    #[result]
    result: Bool,
}

macro_rules! verify_scopes {
    ($($name:ident)*) => {$(
        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_scope(ir, self.into(), self.execution_scope(ir))
            }
        }
    )*};
}

verify_scopes! {
    GroupNonUniformBallotOp GroupNonUniformBallotFindLsbOp GroupNonUniformBallotFindMsbOp GroupNonUniformElectOp
}

/// The value that another invocation has.
macro_rules! exchange_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal: $value:ident to $result:ident, $id:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(Pure, AllTypesMatch(value, result)),
            assembly { $execution_scope operands attr_dict ":" type(operands) },
            verify,
        )]
        pub struct $name {
            #[attr] execution_scope: Scope,
            #[operand] value: $value,
            #[operand] $id: Integer,
            #[result] result: $result,
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_scope(ir, self.into(), self.execution_scope(ir))?;
                let id = ir.ty(self.$id(ir));
                match SignlessOrUnsignedInt::matches(ir, id) {
                    true => Ok(()),
                    false => ir.op_error(self, "second operand must be a singless/unsigned integer").into(),
                }
            }
        }
    )*};
}

exchange_ops! {
    /// The value of the invocation with a number.
    GroupNonUniformShuffleOp = "GroupNonUniformShuffle": ScalarOrVector to ScalarOrVector, id;
    /// The value of the invocation whose number is higher by something.
    GroupNonUniformShuffleDownOp = "GroupNonUniformShuffleDown": ScalarOrVector to AnySpirv, delta;
    /// The value of the invocation whose number is lower by something.
    GroupNonUniformShuffleUpOp = "GroupNonUniformShuffleUp": ScalarOrVector to AnySpirv, delta;
    /// The value of the invocation whose number differs in some bits.
    GroupNonUniformShuffleXorOp = "GroupNonUniformShuffleXor": ScalarOrVector to AnySpirv, mask;
}

/// The value of the invocation with a number, which is the same for all.
#[op(
    dialect = SpirvDialect, mnemonic = "GroupNonUniformBroadcast",
    traits(Pure, AllTypesMatch(value, result)),
    assembly { $execution_scope operands attr_dict ":" type($value) "," type($id) },
    verify,
)]
pub struct GroupNonUniformBroadcastOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: AnySpirv,
    #[operand]
    id: Integer,
    #[result]
    result: AnySpirv,
}

impl Verify for GroupNonUniformBroadcastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_scope(ir, self.into(), self.execution_scope(ir))?;
        // Later versions let the number be computed.
        let is_new = super::module::version(ir, self.into())
            .is_some_and(|version| version >= crate::Version::V1_5);
        match is_new || constant_integer(ir, self.id(ir)).is_some() {
            true => Ok(()),
            false => ir
                .op_error(self, "id must be the result of a constant op")
                .into(),
        }
    }
}

/// The value that another invocation of a quad has.
#[op(
    dialect = SpirvDialect, mnemonic = "GroupNonUniformQuadSwap",
    traits(
        PredOpTrait("execution_scope must be Scope of value Subgroup", is_subgroup),
        AllTypesMatch(value, result)
    ),
    assembly { $execution_scope $value $direction attr_dict ":" type($value) "," type($direction) },
)]
pub struct GroupNonUniformQuadSwapOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: GroupValue,
    #[operand]
    direction: SignlessOrUnsignedInt,
    #[result]
    result: GroupValue,
}

/// The value of the invocation whose number is higher by something, around the group.
#[op(
    dialect = SpirvDialect, mnemonic = "GroupNonUniformRotateKHR",
    traits(Pure, AllTypesMatch(value, result)),
    assembly {
        $execution_scope $value "," $delta ("," "cluster_size" "(" $cluster_size^ ")")? attr_dict
        ":" type($value) "," type($delta) ("," type($cluster_size)^)? "->" type(results)
    },
    verify,
)]
pub struct GroupNonUniformRotateKhrOp {
    #[attr]
    execution_scope: Scope,
    #[operand]
    value: GroupValue,
    #[operand]
    delta: SignlessOrUnsignedInt,
    #[operand]
    cluster_size: Optional<SignlessOrUnsignedInt>,
    #[result]
    result: GroupValue,
}

impl Verify for GroupNonUniformRotateKhrOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_scope(ir, self.into(), self.execution_scope(ir))?;
        verify_cluster(
            ir,
            self.into(),
            GroupOperation::Reduce,
            self.cluster_size(ir),
        )
    }
}

/// A bit of each invocation of a subgroup: whether it is active and something is true of it.
#[op(
    dialect = SpirvDialect, mnemonic = "KHR.SubgroupBallot",
    assembly { $predicate attr_dict ":" type($result) },
)]
pub struct KhrSubgroupBallotOp {
    #[operand]
    predicate: Bool,
    #[result]
    result: Int32Vector4,
}

/// Reads what a subgroup finds in a row.
#[op(
    dialect = SpirvDialect, mnemonic = "INTEL.SubgroupBlockRead",
    assembly { $ptr attr_dict ":" type($ptr) "->" type($value) },
)]
pub struct IntelSubgroupBlockReadOp {
    #[operand]
    ptr: AnyPtr,
    #[result]
    value: AnySpirv,
}
