//! Op definitions as data: what `#[op]`, `#[ty]` and `#[attr]` expand to, and the traits their users implement.
//!
//! One [`OpInfo`] per op holds names, operand, attribute, result and region descriptors, trait bits, the
//! interface table and the compiled assembly format. The verifier, the parser, the printer and the generic accessors
//! are ordinary functions driven by that table, so that a macro emits data and not code, and an op
//! that is defined at run time is like any other.

mod adaptor;
mod aggregate;
mod constraints;
mod declaration;
mod declared;
mod directive;
mod enums;
mod fact;
mod fields;
mod format;
mod functions;
#[doc(hidden)]
pub mod generated;
mod groups;
mod hooks;
mod info;
mod interface;
mod items;
mod listed;
mod names;
mod operands_mut;
mod parameters;
mod parts;
mod pattern_args;
mod properties;
mod shared;
mod traits;

pub use adaptor::{AdaptedOp, Adaptor, Arguments};
pub use aggregate::Aggregate;
pub use constraints::*;
pub use declared::{
    CustomAttrAssembly, CustomTypeAssembly, DeclaredAttr, DeclaredType, VerifyAttr, VerifyType,
};
pub use enums::{EnumCase, EnumInfo, Enumeration};
pub use fact::LazyTable;
pub use fields::{
    AnyRegion, AnySuccessor, BlockCount, DefaultValued, MaxSizedRegion, MinSizedRegion, Optional,
    RegionConstraint, SizedRegion, SuccessorConstraint, Variadic, VariadicOfVariadic, Wrapped,
};
pub use format::{
    Anchor, AssemblyFormat, CustomDirective, CustomParse, FormatElement, Group, TypeList,
    TypeSource,
};
pub use functions::*;
pub use groups::{OPERAND_SEGMENT_SIZES, OperandList, RESULT_SEGMENT_SIZES};
pub use hooks::{
    BlockNames, Canonicalize, CustomAssembly, Declares, Fold, FoldResult, Folded, InferArgs,
    InferTypes, InferredTypes, ResultNames, Verify, VerifyRegions, VerifyResult,
};
pub use info::{AttrInfo, Hooks, OpInfo, OpTable, TypeInfo, TypedOp};
pub use interface::{
    AttrInterface, InterfaceCast, InterfaceEntry, InterfaceObject, OpInterface, TypeInterface,
    WrapperOf,
};
pub use items::{Operands, Regions, Results, Successors};
pub use listed::{AttrOf, Listed, Lists, OpOf, TypeOf, is_first, listed, repeats_dialect};
pub use names::{DefinedName, OpNames};
pub use operands_mut::OperandsMut;
pub use parameters::{Parameter, Stored};
pub use parts::{Arity, AttributeInfo, OperandInfo, RegionInfo, ResultInfo, Slot, SuccessorInfo};
pub use pattern_args::*;
pub use properties::{Prop, Property, UnitProp};
pub use shared::{OpRef, Shared};
pub use traits::{CustomTrait, Feature, HasTrait, OpTrait, OpTraits, TraitCheck, TypeAspect};
