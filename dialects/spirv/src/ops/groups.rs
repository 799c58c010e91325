//! What the invocations of a group do together.

use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::{AttrConstraint, Optional, TypeConstraint, TypedOp, Verify, VerifyResult};
use terrace_ir::types::VectorType;
use terrace_ir::{Ir, Op, Value};
use terrace_ods_macros::{op, op_family};

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

op_family! {
    /// The values of a group are combined.
    #[op(
        dialect = SpirvDialect, traits(Pure, AllTypesMatch(x, result)), verify,
        assembly { $execution_scope $group_operation operands attr_dict ":" type($x) },
    )]
    struct GroupOps<Of> {
        #[attr] execution_scope: Scope,
        #[attr] group_operation: GroupOperation,
        #[operand] x: Of,
        #[result] result: Of,
    }

    impl Verify for GroupOps {
        fn verify(self, ir: &Ir) -> VerifyResult {
            verify_scope(ir, self.into(), self.execution_scope(ir))
        }
    }
}

/// The sum of floats.
#[op(family = GroupOps<FloatLike>, mnemonic = "GroupFAdd")]
pub struct GroupFAddOp;

/// The largest float.
#[op(family = GroupOps<FloatLike>, mnemonic = "GroupFMax")]
pub struct GroupFMaxOp;

/// The smallest float.
#[op(family = GroupOps<FloatLike>, mnemonic = "GroupFMin")]
pub struct GroupFMinOp;

/// The product of floats.
#[op(family = GroupOps<FloatLike>, mnemonic = "KHR.GroupFMul")]
pub struct KhrGroupFMulOp;

/// The sum of integers.
#[op(family = GroupOps<IntegerLike>, mnemonic = "GroupIAdd")]
pub struct GroupIAddOp;

/// The product of integers.
#[op(family = GroupOps<IntegerLike>, mnemonic = "KHR.GroupIMul")]
pub struct KhrGroupIMulOp;

/// The largest signed integer.
#[op(family = GroupOps<IntegerLike>, mnemonic = "GroupSMax")]
pub struct GroupSMaxOp;

/// The smallest signed integer.
#[op(family = GroupOps<IntegerLike>, mnemonic = "GroupSMin")]
pub struct GroupSMinOp;

/// The largest unsigned integer.
#[op(family = GroupOps<IntegerLike>, mnemonic = "GroupUMax")]
pub struct GroupUMaxOp;

/// The smallest unsigned integer.
#[op(family = GroupOps<IntegerLike>, mnemonic = "GroupUMin")]
pub struct GroupUMinOp;

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

op_family! {
    /// The values of the invocations that are active are combined.
    #[op(
        dialect = SpirvDialect, verify,
        assembly {
            $execution_scope $group_operation $value ("cluster_size" "" "(" $cluster_size^ ")")? attr_dict
            ":" type($value) ("," type($cluster_size)^)? "->" type(results)
        },
    )]
    struct NonUniformOps<Of> {
        #[attr] execution_scope: Scope,
        #[attr] group_operation: GroupOperation,
        #[operand] value: Of,
        #[operand] cluster_size: Optional<Integer>,
        #[result] result: Of,
    }

    impl Verify for NonUniformOps {
        fn verify(self, ir: &Ir) -> VerifyResult {
            verify_scope(ir, self.into(), self.execution_scope(ir))?;
            verify_cluster(ir, self.into(), self.group_operation(ir), self.cluster_size(ir))
        }
    }
}

/// The bits that all have.
#[op(family = NonUniformOps<IntegerLike>, mnemonic = "GroupNonUniformBitwiseAnd")]
pub struct GroupNonUniformBitwiseAndOp;

/// The bits that one has.
#[op(family = NonUniformOps<IntegerLike>, mnemonic = "GroupNonUniformBitwiseOr")]
pub struct GroupNonUniformBitwiseOrOp;

/// The bits that an odd number have.
#[op(family = NonUniformOps<IntegerLike>, mnemonic = "GroupNonUniformBitwiseXor")]
pub struct GroupNonUniformBitwiseXorOp;

/// The sum of floats.
#[op(family = NonUniformOps<FloatLike>, mnemonic = "GroupNonUniformFAdd")]
pub struct GroupNonUniformFAddOp;

/// The largest float.
#[op(family = NonUniformOps<FloatLike>, mnemonic = "GroupNonUniformFMax")]
pub struct GroupNonUniformFMaxOp;

/// The smallest float.
#[op(family = NonUniformOps<FloatLike>, mnemonic = "GroupNonUniformFMin")]
pub struct GroupNonUniformFMinOp;

/// The product of floats.
#[op(family = NonUniformOps<FloatLike>, mnemonic = "GroupNonUniformFMul")]
pub struct GroupNonUniformFMulOp;

/// The sum of integers.
#[op(family = NonUniformOps<IntegerLike>, mnemonic = "GroupNonUniformIAdd")]
pub struct GroupNonUniformIAddOp;

/// The product of integers.
#[op(family = NonUniformOps<IntegerLike>, mnemonic = "GroupNonUniformIMul")]
pub struct GroupNonUniformIMulOp;

/// Whether all are true.
#[op(family = NonUniformOps<BoolLike>, mnemonic = "GroupNonUniformLogicalAnd")]
pub struct GroupNonUniformLogicalAndOp;

/// Whether one is true.
#[op(family = NonUniformOps<BoolLike>, mnemonic = "GroupNonUniformLogicalOr")]
pub struct GroupNonUniformLogicalOrOp;

/// Whether an odd number are true.
#[op(family = NonUniformOps<BoolLike>, mnemonic = "GroupNonUniformLogicalXor")]
pub struct GroupNonUniformLogicalXorOp;

/// The largest signed integer.
#[op(family = NonUniformOps<IntegerLike>, mnemonic = "GroupNonUniformSMax", traits(SignedOp))]
pub struct GroupNonUniformSMaxOp;

/// The smallest signed integer.
#[op(family = NonUniformOps<IntegerLike>, mnemonic = "GroupNonUniformSMin", traits(SignedOp))]
pub struct GroupNonUniformSMinOp;

/// The largest unsigned integer.
#[op(family = NonUniformOps<IntegerLike>, mnemonic = "GroupNonUniformUMax", traits(UnsignedOp))]
pub struct GroupNonUniformUMaxOp;

/// The smallest unsigned integer.
#[op(family = NonUniformOps<IntegerLike>, mnemonic = "GroupNonUniformUMin", traits(UnsignedOp))]
pub struct GroupNonUniformUMinOp;

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

op_family! {
    /// Whether something is true of the active invocations.
    #[op(
        dialect = SpirvDialect,
        traits(PredOpTrait("execution_scope must be Scope of value Subgroup", is_subgroup)),
        assembly { $execution_scope $predicate attr_dict ":" type($result) },
    )]
    struct VoteOps {
        #[attr] execution_scope: Scope,
        #[operand] predicate: Bool,
        #[result] result: Bool,
    }
}

/// Whether it is true of all.
#[op(family = VoteOps, mnemonic = "GroupNonUniformAll")]
pub struct GroupNonUniformAllOp;

/// Whether it is true of one.
#[op(family = VoteOps, mnemonic = "GroupNonUniformAny")]
pub struct GroupNonUniformAnyOp;

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

op_family! {
    /// The number of a bit of a ballot.
    #[op(
        dialect = SpirvDialect, verify,
        assembly { $execution_scope $value attr_dict ":" type($value) "," type($result) },
    )]
    struct FindOps {
        #[attr] execution_scope: Scope,
        #[operand] value: UnsignedVector4,
        #[result] result: SignlessOrUnsignedInt,
    }
}

/// The number of the lowest one.
#[op(family = FindOps, mnemonic = "GroupNonUniformBallotFindLSB")]
pub struct GroupNonUniformBallotFindLsbOp;

/// The number of the highest one.
#[op(family = FindOps, mnemonic = "GroupNonUniformBallotFindMSB")]
pub struct GroupNonUniformBallotFindMsbOp;

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

op_family! {
    /// The value that another invocation has.
    #[op(
        dialect = SpirvDialect, traits(Pure, AllTypesMatch(value, result)), verify,
        assembly { $execution_scope operands attr_dict ":" type(operands) },
    )]
    struct ExchangeOps<Value, Result, Id> {
        #[attr] execution_scope: Scope,
        #[operand] value: Value,
        #[operand] Id: Integer,
        #[result] result: Result,
    }

    impl Verify for ExchangeOps {
        fn verify(self, ir: &Ir) -> VerifyResult {
            verify_scope(ir, self.into(), self.execution_scope(ir))?;
            let id = ir.ty(self.Id(ir));
            match SignlessOrUnsignedInt::matches(ir, id) {
                true => Ok(()),
                false => ir.op_error(self, "second operand must be a singless/unsigned integer").into(),
            }
        }
    }
}

/// The value of the invocation with a number.
#[op(
    family = ExchangeOps<Value = ScalarOrVector, Result = ScalarOrVector, Id = id>,
    mnemonic = "GroupNonUniformShuffle",
)]
pub struct GroupNonUniformShuffleOp;

/// The value of the invocation whose number is higher by something.
#[op(
    family = ExchangeOps<Value = ScalarOrVector, Result = AnySpirv, Id = delta>,
    mnemonic = "GroupNonUniformShuffleDown",
)]
pub struct GroupNonUniformShuffleDownOp;

/// The value of the invocation whose number is lower by something.
#[op(
    family = ExchangeOps<Value = ScalarOrVector, Result = AnySpirv, Id = delta>,
    mnemonic = "GroupNonUniformShuffleUp",
)]
pub struct GroupNonUniformShuffleUpOp;

/// The value of the invocation whose number differs in some bits.
#[op(
    family = ExchangeOps<Value = ScalarOrVector, Result = AnySpirv, Id = mask>,
    mnemonic = "GroupNonUniformShuffleXor",
)]
pub struct GroupNonUniformShuffleXorOp;

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
