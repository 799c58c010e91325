//! Named ops, as tables: how each accesses its operands, and what it computes.

mod contractions;
mod convolutions;
mod elements;
mod poolings;

pub use contractions::*;
pub use convolutions::*;
pub use elements::*;
pub use poolings::*;
use terrace_ir::Ir;
use terrace_ir::attributes::{Attribute, DenseElementsAttr};

/// What the tables' macros use.
mod table {
    pub(super) use terrace_ir::Ir;
    pub(super) use terrace_ir::affine::AffineMap;
    pub(super) use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
    pub(super) use terrace_ir::attributes::Attribute;
    pub(super) use terrace_ir::builder::{ImplicitLocBuilder, OpState};
    pub(super) use terrace_ir::interfaces::{
        ConditionallySpeculatable, DestinationStyleOpInterface, MemoryEffects,
        ReifyRankedShapedTypeOpInterface,
    };
    pub(super) use terrace_ir::ods::{
        AnyRankedTensor, AnyRegion, AnyShaped, AnyType, CustomAssembly, Is, Optional,
        RankedI64ElementsAttr, TypedOp, Variadic,
    };
    pub(super) use terrace_ir::{Op, Value};

    pub(super) use super::super::access::{Access, operand_ranks};
    pub(super) use super::super::body::Body;
    pub(super) use super::super::build::named;
    pub(super) use super::super::generic::maps_in;
    pub(super) use super::super::interface::LinalgOp;
    pub(super) use super::super::syntax::{MEMOIZED_MAPS, parse_named, print_named};
    pub(super) use super::super::verify::{ContractionLike, ConvolutionLike, FillLike, Structured};
    pub(super) use super::super::{
        BinaryFn, IteratorType, LinalgDialect, TypeFn, UnaryFn, YieldOp,
    };
    pub(super) use super::{Window, named_op, named_ops, window_factors};
    pub(super) use crate::linalg::interface::structured_op;
}

/// What is multiplied with a loop's index where an op accesses a window: the strides, and the dilations.
type Window = Option<(Vec<i64>, Vec<i64>)>;

/// The numbers of an attribute that has one for each dimension of a window; without it all are one.
fn window_factors(ir: &Ir, attr: Option<Attribute>, dimensions: usize) -> Vec<i64> {
    let elements = attr.and_then(|attr| attr.cast::<DenseElementsAttr>(ir));
    elements.map_or_else(
        || vec![1; dimensions],
        |elements| elements.i64_values(ir).collect(),
    )
}

/// Declares one named op: its name, a trait, attributes, rules, accesses and body, and how its window is found.
macro_rules! named_op {
    (
        $(#[$doc:meta])* $Op:ident = $name:literal [$($Trait:ident)?] { $($field:tt)* } [$($rule:ident),*]:
        $access:expr, $body:expr, $window:expr
    ) => {
        $(#[$doc])*
        #[terrace_ods_macros::op(
            dialect = LinalgDialect, mnemonic = $name,
            traits(
                AttrSizedOperandSegments, RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp), Structured
                $(, $Trait)?
            ),
            interfaces(
                MemoryEffects, ConditionallySpeculatable, DestinationStyleOpInterface, LinalgOp, ReifyRankedShapedTypeOpInterface,
            ),
            custom_assembly, canonicalize($($rule),*),
        )]
        pub struct $Op {
            #[operand] inputs: Variadic<AnyType>,
            #[operand] outputs: Variadic<AnyShaped>,
            $($field)*
            #[result] result_tensors: Variadic<AnyRankedTensor>,
            #[region] region: AnyRegion,
        }

        impl $Op {
            /// How it accesses its operands.
            pub const ACCESS: Access = $access;
            /// What it computes.
            pub const BODY: Body = $body;

            /// The op on these operands; `attributes` are strides and the like.
            pub fn on(
                b: &ImplicitLocBuilder<'_>,
                inputs: &[Value],
                outputs: &[Value],
                attributes: &[(&str, Attribute)],
            ) -> Op {
                named::<Self>(b, Self::BODY, inputs, outputs, attributes)
            }
        }

        impl LinalgOp for $Op {
            fn indexing_maps(&self, ir: &Ir) -> Vec<AffineMap> {
                if let Some(kept) = ir.attr(self.op(), MEMOIZED_MAPS) {
                    return maps_in(ir, Some(kept));
                }
                let window: Window = $window(*self, ir);
                let (strides, dilations) = window.unwrap_or_default();
                Self::ACCESS.maps(&operand_ranks(ir, self.op()), &strides, &dilations)
            }

            fn iterator_types(&self, ir: &Ir) -> Vec<IteratorType> {
                let rank = operand_ranks(ir, self.op()).last().copied();
                Self::ACCESS.iterator_types(rank.unwrap_or(0))
            }
        }

        impl CustomAssembly for $Op {
            fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
                parse_named(parser, state, Self::BODY)
            }

            fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
                print_named(ir, self.op(), printer, self.inputs(ir).len(), &[]);
            }
        }

        structured_op!($Op, |op, ir| {
            let inputs = op.inputs(ir).len();
            inputs..inputs + op.outputs(ir).len()
        });
    };
}

/// Declares named ops, one a row: its name, a trait, of how many dimensions its window is, its loops, and how each operand is accessed by
/// them. An op without loops is applied element by element.
macro_rules! named_ops {
    ($(
        $(#[$doc:meta])* $Op:ident = $name:literal [$($Trait:ident)?] $(window $size:literal)?:
        $($loops:literal, [$($operand:literal),*])? $(elements)? => $body:expr;
    )*) => {$(
        named_op! {
            $(#[$doc])* $Op = $name [$($Trait)?] {
                $(
                    #[attr] strides: Optional<RankedI64ElementsAttr<(Is<$size>,)>>,
                    #[attr] dilations: Optional<RankedI64ElementsAttr<(Is<$size>,)>>,
                )?
            } []:
            named_ops!(@access $($loops, [$($operand),*])?), $body, named_ops!(@window $Op $($size)?)
        }
    )*};
    (@access) => { Access::Elements };
    (@access $loops:literal, $operands:tt) => { Access::Loops { loops: $loops, operands: &$operands } };
    (@window $Op:ident) => { |_: $Op, _: &Ir| Window::None };
    (@window $Op:ident $size:literal) => {
        |op: $Op, ir: &Ir| {
            let factors = |attr: Option<Attribute>| window_factors(ir, attr, $size);
            Window::Some((factors(op.strides_attr(ir)), factors(op.dilations_attr(ir))))
        }
    };
}

use {named_op, named_ops};
