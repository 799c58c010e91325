//! The shapes of results: what is known of them before an op is built, and IR that computes them when the program runs.

use smallvec::SmallVec;
use terrace_ods_macros::op_interface;

use super::MixedIndex;
use terrace_core::attributes::Attribute;
use terrace_core::builder::Builder;
use terrace_core::context::Context;
use terrace_core::diagnostics::Diagnostic;
use terrace_core::ir::Value;
use terrace_core::ods::{InferArgs, InferredTypes};
use terrace_core::types::{RankedTensorType, ShapedType, Type, TypeData, UnrankedTensorType};

/// What is known of the type of a result with elements. All of it may be unknown.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ShapedTypeComponents {
    /// The sizes of its dimensions, [`DYNAMIC`](terrace_core::types::DYNAMIC) for those that are not known; `None` if not even their number is.
    pub shape: Option<SmallVec<[i64; 4]>>,
    /// The type of its elements.
    pub element: Option<Type>,
    /// What else the type says: the encoding of a tensor.
    pub attribute: Option<Attribute>,
}

impl ShapedTypeComponents {
    /// A shape, and nothing else.
    pub fn of_shape(shape: &[i64]) -> Self {
        ShapedTypeComponents {
            shape: Some(shape.into()),
            ..ShapedTypeComponents::default()
        }
    }

    /// All that a type says; `None` if it has no elements.
    pub fn of_type(cx: &Context, ty: Type) -> Option<Self> {
        let shaped = ty.cast::<ShapedType>(cx)?;
        let attribute = match ty.data(cx) {
            TypeData::RankedTensor { encoding, .. } => *encoding,
            _ => None,
        };
        Some(ShapedTypeComponents {
            shape: shaped.shape(cx).map(SmallVec::from_slice),
            element: Some(shaped.element(cx)),
            attribute,
        })
    }

    /// The same with elements of a type.
    #[must_use]
    pub fn with_element(self, element: Type) -> Self {
        ShapedTypeComponents {
            element: Some(element),
            ..self
        }
    }

    /// The tensor of these components; `None` if the type of its elements is not known.
    pub fn tensor(&self, cx: &Context) -> Option<Type> {
        let element = self.element?;
        Some(match &self.shape {
            Some(shape) => {
                RankedTensorType::with_encoding(cx, shape, element, self.attribute).into()
            }
            None => UnrankedTensorType::get(cx, element).into(),
        })
    }
}

/// The components of each result, or what is wrong with the arguments.
pub type InferredComponents = Result<SmallVec<[ShapedTypeComponents; 1]>, Diagnostic>;

/// An op whose results' shapes follow from its operands and attributes, as far as they are known.
///
/// ```
/// use terrace_ir::interfaces::{InferShapedTypeOpInterface, InferredComponents, ShapedTypeComponents, infer_tensors};
/// use terrace_ir::ods::{AnyTensor, InferArgs, InferTypes, InferredTypes};
/// use terrace_ir::smallvec;
/// use terrace_ir::types::ShapedType;
/// use terrace_ods_macros::{dialect, op};
/// # #[dialect(name = "toy", ops(TransposeOp))]
/// # pub struct ToyDialect;
///
/// #[op(dialect = ToyDialect, mnemonic = "transpose", interfaces(InferShapedTypeOpInterface), infer_types)]
/// pub struct TransposeOp {
///     #[operand] input: AnyTensor,
///     #[result] output: AnyTensor,
/// }
///
/// impl InferShapedTypeOpInterface for TransposeOp {
///     fn infer_components(args: &InferArgs<'_>) -> InferredComponents {
///         let input = args.operand_types[0];
///         let mut components = ShapedTypeComponents::of_type(args.cx, input).unwrap_or_default();
///         if let Some(shape) = &mut components.shape {
///             shape.reverse();
///         }
///         Ok(smallvec![components])
///     }
/// }
///
/// impl InferTypes for TransposeOp {
///     fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
///         infer_tensors::<Self>(args)
///     }
/// }
/// ```
#[op_interface]
pub trait InferShapedTypeOpInterface {
    /// What is known of the results of an op with these arguments, which need not exist. Through an object of the interface it is asked
    /// as `op.infer_components(args)`, for operands that are known better than the op's types say.
    fn infer_components(args: &InferArgs<'_>) -> InferredComponents;

    /// Builds the shape of each result, a tensor of one dimension, from operands that need not be the op's: in a conversion they
    /// are the converted ones. `None` if the op cannot.
    fn reify_result_shapes(
        &self,
        b: &mut Builder<'_>,
        operands: &[Value],
    ) -> Option<SmallVec<[Value; 1]>> {
        let _ = (b, operands);
        None
    }
}

/// The result types of an op that makes tensors: the hook `infer_types` of an op with [`InferShapedTypeOpInterface`].
///
/// # Errors
/// What is wrong with the arguments, or that the elements of a result are not known.
pub fn infer_tensors<T: InferShapedTypeOpInterface>(args: &InferArgs<'_>) -> InferredTypes {
    let components = T::infer_components(args)?;
    let tensors = components.iter().enumerate().map(|(index, components)| {
        components.tensor(args.cx).ok_or_else(|| {
            let message =
                format!("the element type of result #{index} does not follow from the operands");
            Diagnostic::error(args.loc, message)
        })
    });
    tensors.collect()
}

/// The sizes of one result.
pub type ReifiedShape = SmallVec<[MixedIndex; 4]>;

/// An op whose results are ranked, and which can say how large each dimension is: by a number, or by a value that it
/// builds.
#[op_interface]
pub trait ReifyRankedShapedTypeOpInterface {
    /// The sizes of each result. The builder is before the op.
    fn reify_result_shapes(&self, b: &mut Builder<'_>) -> Option<SmallVec<[ReifiedShape; 1]>>;

    /// The size of one dimension of one result, where that is cheaper than all.
    fn reify_dim(&self, b: &mut Builder<'_>, result: usize, dim: usize) -> Option<MixedIndex> {
        let shapes = self.reify_result_shapes(b)?;
        shapes.get(result)?.get(dim).copied()
    }
}
