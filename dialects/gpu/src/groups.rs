//! Where an invocation is, and what a group does together.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{ConditionallySpeculatable, MemoryEffects, Speculatability};
use terrace_ir::ods::{
    AnyFloat, AnyInteger, AnyOf, AnyRegion, AnySignlessInteger, AnyType, AttrConstraint, Confined,
    DefaultValued, Enumeration, Fold, FoldResult, Folded, FormatElement, I1, I32, I32Attr, Index,
    IndexAttr, IntMinValue, IntPowerOf2, Optional, ResultNames, StrAttr, Variadic, VectorOf,
    Verify, VerifyResult,
};
use terrace_ir::types::VectorType;
use terrace_ir::{Ir, Op, Type, Value};
use terrace_ods_macros::{constraint, op, op_family};
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::rules::{BarrierAfterBarrier, UniformSubgroupReduce};
use super::{AllReduceOperation, BroadcastType, Dimension, GpuDialect, ShuffleMode};

constraint! {
    /// Integer or Float
    pub IntegerOrFloat: Type = AnyOf<(AnySignlessInteger, AnyFloat)>;

    /// Integer or Float or fixed-length vector of Integer or Float values of ranks 1
    pub IntegerOrFloatOr1DVector: Type = AnyOf<(IntegerOrFloat, VectorOf<(IntegerOrFloat,)>)>
        & |cx, ty| ty.cast::<VectorType>(cx).is_none_or(|ty| ty.shape(cx).len() == 1 && ty.scalable_dims(cx) != [true]);
}

op_family! {
    /// Numbers of an invocation in each dimension.
    #[op(
        dialect = GpuDialect, mnemonic = Mnemonic, traits(Pure), interfaces(InferIntRangeInterface),
        result_names,
        assembly { $dimension ("upper_bound" $upper_bound^)? attr_dict },
    )]
    struct DimensionOps<Mnemonic> {
        #[attr] dimension: Dimension,
        #[attr] upper_bound: Optional<IndexAttr>,
        #[result] result: Index,
    }

    impl ResultNames for DimensionOps {
        fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
            name(self.result(ir), &format!(concat!(Mnemonic, "_{}"), self.dimension(ir).stringify()));
        }
    }
}

/// The number of invocations in a block.
#[op(family = DimensionOps<"block_dim">)]
pub struct BlockDimOp;

/// The number of the block in the grid.
#[op(family = DimensionOps<"block_id">)]
pub struct BlockIdOp;

/// The number of the block in the cluster.
#[op(family = DimensionOps<"cluster_block_id">)]
pub struct ClusterBlockIdOp;

/// The number of blocks in a cluster.
#[op(family = DimensionOps<"cluster_dim_blocks">)]
pub struct ClusterDimBlocksOp;

/// The number of clusters in the grid.
#[op(family = DimensionOps<"cluster_dim">)]
pub struct ClusterDimOp;

/// The number of the cluster in the grid.
#[op(family = DimensionOps<"cluster_id">)]
pub struct ClusterIdOp;

/// The number of the invocation in the grid.
#[op(family = DimensionOps<"global_id">)]
pub struct GlobalIdOp;

/// The number of blocks in the grid.
#[op(family = DimensionOps<"grid_dim">)]
pub struct GridDimOp;

/// The number of the invocation in the block.
#[op(family = DimensionOps<"thread_id">)]
pub struct ThreadIdOp;

/// The number of the invocation in its subgroup.
#[op(
    dialect = GpuDialect, mnemonic = "lane_id", traits(Pure), interfaces(InferIntRangeInterface),
    assembly { ("upper_bound" $upper_bound^)? attr_dict },
)]
pub struct LaneIdOp {
    #[attr]
    upper_bound: Optional<IndexAttr>,
    #[result]
    result: Index,
}

op_family! {
    /// Numbers of subgroups.
    #[op(
        dialect = GpuDialect, traits(Pure), interfaces(InferIntRangeInterface),
        assembly { ("upper_bound" $upper_bound^)? attr_dict ":" type($result) },
    )]
    struct SubgroupOps {
        #[attr] upper_bound: Optional<IndexAttr>,
        #[result] result: Index,
    }
}

/// The number of subgroups in a block.
#[op(family = SubgroupOps, mnemonic = "num_subgroups")]
pub struct NumSubgroupsOp;

/// The number of the subgroup in the block.
#[op(family = SubgroupOps, mnemonic = "subgroup_id")]
pub struct SubgroupIdOp;

/// The number of invocations in a subgroup.
#[op(family = SubgroupOps, mnemonic = "subgroup_size")]
pub struct SubgroupSizeOp;

/// Waits for all invocations of the block.
#[op(dialect = GpuDialect, mnemonic = "barrier", assembly { attr_dict }, canonicalize(BarrierAfterBarrier))]
pub struct BarrierOp {}

/// Prints its arguments as a format says.
#[op(
    dialect = GpuDialect, mnemonic = "printf", interfaces(MemoryEffects),
    assembly { $format attr_dict ("," $args^ ":" type($args))? },
)]
pub struct PrintfOp {
    #[attr]
    format: StrAttr,
    #[operand]
    args: Variadic<AnyOf<(AnyInteger, Index, AnyFloat)>>,
}

/// `add`, if it is there.
///
/// # Errors
/// The text is none of this form.
pub fn parse_all_reduce_operation(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    _: &[FormatElement],
) -> ParseResult<()> {
    let mut cases = AllReduceOperation::INFO.cases.iter();
    let Some(case) = cases.find(|case| parser.parse_optional_keyword(case.name)) else {
        return Ok(());
    };
    if let Some(operation) = AllReduceOperation::from_value(case.value) {
        let cx = parser.context();
        state.set_attr(cx, "op", AllReduceOperation::make(cx, operation));
    }
    Ok(())
}

/// Prints what [`parse_all_reduce_operation`] reads.
pub fn print_all_reduce_operation(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    _: &[FormatElement],
) {
    let operation = ir
        .attr(op, "op")
        .and_then(|attr| AllReduceOperation::read(ir, attr));
    if let Some(operation) = operation {
        printer.write(operation.stringify());
    }
}

/// Combines a value of all invocations of the block, by an operation that has a name or by that of a region.
#[op(
    dialect = GpuDialect, mnemonic = "all_reduce",
    traits(IsolatedFromAbove, SameOperandsAndResultType), verify_regions,
    assembly {
        custom<AllReduceOperation>($operation) $value ("uniform" $uniform^)? $body attr_dict ":" functional_type(operands, results)
    },
)]
pub struct AllReduceOp {
    #[operand]
    value: IntegerOrFloat,
    #[attr(name = "op")]
    operation: Optional<AllReduceOperation>,
    #[attr]
    uniform: Optional<UnitAttr>,
    #[region]
    body: AnyRegion,
    #[result]
    result: IntegerOrFloat,
}

/// `cluster(size = 4, stride = 2)`, if it is there.
fn parse_cluster(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    _: &[FormatElement],
) -> ParseResult<()> {
    if !parser.parse_optional_keyword("cluster") {
        return Ok(());
    }
    parser.parse_punct("(")?;
    for (index, (word, name)) in CLUSTER.into_iter().enumerate() {
        if index > 0 && !parser.parse_optional_punct(",") {
            break;
        }
        parser.parse_keyword_exact(word)?;
        parser.parse_punct("=")?;
        let value = parser.parse_attribute_of_type(Type::I32)?;
        state.set_attr(parser.context(), name, value);
    }
    parser.parse_punct(")")
}

/// What is said of a cluster, and where it is kept.
const CLUSTER: [(&str, &str); 2] = [("size", "cluster_size"), ("stride", "cluster_stride")];

fn print_cluster(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, _: &[FormatElement]) {
    let [(_, size), (_, stride)] = CLUSTER;
    let Some(size) = ir.attr(op, size) else {
        return;
    };
    printer.write("cluster(size = ");
    printer.print_attr_without_type(size);
    if let Some(stride) = ir.attr(op, stride)
        && stride != I32Attr::make(ir, 1)
    {
        printer.write(", stride = ");
        printer.print_attr_without_type(stride);
    }
    printer.write(")");
}

/// Combines a value of all invocations of the subgroup.
#[op(
    dialect = GpuDialect, mnemonic = "subgroup_reduce",
    traits(SameOperandsAndResultType), verify, fold, canonicalize(UniformSubgroupReduce),
    assembly {
        custom<AllReduceOperation>($operation) $value ("uniform" $uniform^)? custom<Cluster>($cluster_size, $cluster_stride)
        attr_dict ":" functional_type(operands, results)
    },
)]
pub struct SubgroupReduceOp {
    #[operand]
    value: IntegerOrFloatOr1DVector,
    #[attr(name = "op")]
    operation: AllReduceOperation,
    #[attr]
    uniform: Optional<UnitAttr>,
    #[attr]
    cluster_size: Optional<I32Attr>,
    #[attr]
    cluster_stride: DefaultValued<I32Attr, { 1 }>,
    #[result]
    result: IntegerOrFloatOr1DVector,
}

/// Where a cluster is one lane, there is nothing to combine.
impl Fold for SubgroupReduceOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        match self.cluster_size(ir) {
            Some(1) => FoldResult::single(self.value(ir)),
            _ => None,
        }
    }
}

/// The value that one lane has, in all lanes of the subgroup that are active.
#[op(
    dialect = GpuDialect, mnemonic = "subgroup_broadcast",
    traits(AllTypesMatch(result, src), ElementwiseMappable, NoMemoryEffect),
    interfaces(ConditionallySpeculatable, InferIntRangeInterface), verify, fold,
    assembly { $src "," $broadcast_type ($lane^)? attr_dict ":" type($result) },
)]
pub struct SubgroupBroadcastOp {
    #[operand]
    src: AnyType,
    #[operand]
    lane: Optional<I32>,
    #[attr]
    broadcast_type: BroadcastType,
    #[result]
    result: AnyType,
}

impl Verify for SubgroupBroadcastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let message = match (self.broadcast_type(ir), self.lane(ir)) {
            (BroadcastType::FirstActiveLane, Some(_)) => {
                "lane can only be specified for `specific_lane` broadcast"
            }
            (BroadcastType::SpecificLane, None) => {
                "lane must be specified for `specific_lane` broadcast"
            }
            _ => return Ok(()),
        };
        ir.op_error(self, message).into()
    }
}

/// Which lanes are active depends on the place.
impl ConditionallySpeculatable for SubgroupBroadcastOp {
    fn speculatability(&self, ir: &Ir) -> Speculatability {
        match self.broadcast_type(ir) {
            BroadcastType::FirstActiveLane => Speculatability::Never,
            // A value is poison where the lane is not active: that can be moved.
            BroadcastType::SpecificLane => Speculatability::Always,
        }
    }
}

/// All lanes have the value already.
impl Fold for SubgroupBroadcastOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let value = self.src(ir);
        value
            .defining::<SubgroupBroadcastOp>(ir)
            .and_then(|_| FoldResult::single(value))
    }
}

/// The value that another invocation of the subgroup has, and whether it is there.
#[op(
    dialect = GpuDialect, mnemonic = "shuffle",
    traits(Pure, AllTypesMatch(value, shuffle_result)),
    assembly { " " $mode $value "," $offset "," $width attr_dict ":" type($value) },
)]
pub struct ShuffleOp {
    #[operand]
    value: IntegerOrFloatOr1DVector,
    #[operand]
    offset: I32,
    #[operand]
    width: I32,
    #[attr]
    mode: ShuffleMode,
    #[result(name = "shuffleResult")]
    shuffle_result: IntegerOrFloatOr1DVector,
    #[result]
    valid: I1,
}

/// The value of the invocation whose number is higher by something, around a part of the subgroup.
#[op(
    dialect = GpuDialect, mnemonic = "rotate",
    traits(Pure, AllTypesMatch(value, rotate_result)), verify,
    assembly { $value "," $offset "," $width attr_dict ":" type($value) },
)]
pub struct RotateOp {
    #[operand]
    value: IntegerOrFloatOr1DVector,
    #[attr]
    offset: Confined<I32Attr, IntMinValue<0>>,
    #[attr]
    width: Confined<I32Attr, IntPowerOf2>,
    #[result(name = "rotateResult")]
    rotate_result: IntegerOrFloatOr1DVector,
    #[result]
    valid: I1,
}

/// Gives the values of a region.
#[op(
    dialect = GpuDialect, mnemonic = "yield",
    traits(Pure, ReturnLike, Terminator),
    assembly { attr_dict ($values^ ":" type($values))? },
)]
pub struct YieldOp {
    #[operand]
    values: Variadic<AnyType>,
}
