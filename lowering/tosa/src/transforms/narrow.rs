//! `tosa-narrow-i64-to-i32` and `tosa-narrow-f64-to-f32`: half as many bits for each number.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPattern, ConversionPatterns, ConversionRewriter,
    ConversionTarget, Legality, TypeConverter,
};
use terrace_dialect_base::folding::{dense_elements, uniform_attr, uniform_bits};
use terrace_dialects::{func, tosa};
use terrace_ir::attributes::{Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, TypeAttr};
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewriteResult};
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType, UnrankedTensorType};
use terrace_ir::{Builder, Context, Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use super::is_of_tosa;

macro_rules! passes {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal, $title:literal: $wide:path => $narrow:path;)*) => {$(
        $(#[doc = $doc])*
        #[pass(
            name = $mnemonic,
            title = $title,
            on = func::FuncOp,
            dependent_dialects(func::FuncDialect, tosa::TosaDialect)
        )]
        pub struct $name {
            /// Whether all ops are rewritten, also where that may lose something.
            #[option(default = false)]
            pub aggressive_rewrite: bool,
            /// Whether the types of functions are rewritten; otherwise casts stand at their borders.
            #[option(default = false)]
            pub convert_function_boundaries: bool,
        }

        impl Pass for $name {
            fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
                let types = Narrowing {
                    wide: $wide,
                    narrow: $narrow,
                    is_aggressive: self.aggressive_rewrite,
                };
                types.run(ir, self.convert_function_boundaries)
            }
        }
    )*};
}

passes! {
    /// Narrow I64 TOSA operations to I32.
    TosaNarrowI64ToI32Pass = "tosa-narrow-i64-to-i32", "TosaNarrowI64ToI32Pass": Type::I64 => Type::I32;
    /// Narrow F64 TOSA operations to F32.
    TosaNarrowF64ToF32Pass = "tosa-narrow-f64-to-f32", "TosaNarrowF64ToF32Pass": Type::F64 => Type::F32;
}

/// A type of numbers, and the one that takes its place.
#[derive(Clone, Copy)]
struct Narrowing {
    wide: Type,
    narrow: Type,
    /// Whether numbers may lose bits.
    is_aggressive: bool,
}

/// Ops that lose nothing with fewer bits for a number, other than casts and searches.
const MOVES: &[&OpInfo] = &[
    tosa::ConstOp::INFO,
    tosa::ConcatOp::INFO,
    tosa::PadOp::INFO,
    tosa::ReshapeOp::INFO,
    tosa::ReverseOp::INFO,
    tosa::SliceOp::INFO,
    tosa::TileOp::INFO,
    tosa::TransposeOp::INFO,
    tosa::IdentityOp::INFO,
    tosa::IfOp::INFO,
    tosa::WhileOp::INFO,
    tosa::YieldOp::INFO,
];

impl Narrowing {
    fn run(self, ir: &mut Ir, at_boundaries: bool) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        match self.is_aggressive {
            true => {
                patterns.add(NarrowOp::new(
                    self,
                    PatternRoot::Any,
                    |ir, op| match is_of_tosa(ir, op) {
                        true => Ok(()),
                        false => Err(MatchFailure::new("the op is not of tosa")),
                    },
                ));
            }
            false => {
                for op in MOVES {
                    patterns.add(NarrowOp::new(self, PatternRoot::Op(op), |_, _| Ok(())));
                }
                let casts = PatternRoot::Op(tosa::CastOp::INFO);
                patterns.add(NarrowOp::new(self, casts, check_cast));
                // An index has no bits after the point.
                if self.wide == Type::I64 {
                    let searches = PatternRoot::Op(tosa::ArgMaxOp::INFO);
                    patterns.add(NarrowOp::new(self, searches, check_search));
                }
            }
        }
        let target = ConversionTarget::new().dialect::<tosa::TosaDialect>(Legality::LegalTypes);
        let boundaries = match at_boundaries {
            true => {
                patterns
                    .add_function_types::<func::FuncOp>()
                    .add_op_types::<func::ReturnOp>();
                Legality::LegalTypes
            }
            false => Legality::Legal,
        };
        let target = target
            .op::<func::FuncOp>(boundaries)
            .op::<func::ReturnOp>(boundaries);
        Conversion {
            target: &target,
            patterns: &patterns,
            converter: &self.converter(),
            mode: ConversionMode::Full,
        }
        .apply(ir)
    }

    fn converter(self) -> TypeConverter {
        TypeConverter::new()
            .rule(move |_, cx, ty| {
                let is_tensor = ty.is::<RankedTensorType>(cx) || ty.is::<UnrankedTensorType>(cx);
                let is_wide = (is_tensor || ty == self.wide) && ty.element_or_self(cx) == self.wide;
                is_wide.then(|| Some(self.ty(cx, ty)))
            })
            .source_materialization(cast)
            .target_materialization(cast)
    }

    /// A type with the narrow numbers in place of the wide ones.
    fn ty(self, cx: &Context, ty: Type) -> Type {
        match ty.element_or_self(cx) == self.wide {
            true => ty.with_element(cx, self.narrow),
            false => ty,
        }
    }

    /// A constant, or a type, with the narrow numbers.
    fn attribute(self, cx: &Context, attr: Attribute) -> Result<Attribute, MatchFailure> {
        let narrow = if let Some(ty) = attr.cast::<TypeAttr>(cx) {
            Some(TypeAttr::get(cx, self.ty(cx, ty.value(cx))).into())
        } else if let Some(elements) = attr.cast::<DenseElementsAttr>(cx) {
            match elements.ty(cx).element(cx) == self.wide {
                true => self.elements(cx, elements),
                false => Some(attr),
            }
        } else if attr.ty(cx) == Some(self.wide) {
            self.number(cx, attr)
        } else {
            Some(attr)
        };
        narrow.ok_or_else(|| MatchFailure::new("a constant has too many bits"))
    }

    fn elements(self, cx: &Context, elements: DenseElementsAttr) -> Option<Attribute> {
        let ty: Type = elements.ty(cx).into();
        let ty = self.ty(cx, ty).cast::<ShapedType>(cx)?;
        if elements.is_splat(cx) {
            let number = self.number(cx, elements.element_attr(cx, 0)?)?;
            return uniform_attr(cx, ty.into(), uniform_bits(cx, number)?);
        }
        let numbers = (0..elements.num_elements(cx))
            .map(|index| self.number(cx, elements.element_attr(cx, index)?));
        dense_elements(cx, ty, &numbers.collect::<Option<Vec<_>>>()?)
    }

    /// The closest narrow number; `None` if it must be the same and is not.
    fn number(self, cx: &Context, attr: Attribute) -> Option<Attribute> {
        let (narrow, is_same): (Attribute, bool) = if let Some(float) = attr.cast::<FloatAttr>(cx) {
            let narrow = FloatAttr::get(cx, self.narrow, float.value(cx));
            let is_same = narrow.value(cx).total_cmp(&float.value(cx)).is_eq();
            (narrow.into(), is_same)
        } else {
            let wide = attr.cast::<IntegerAttr>(cx)?.value(cx);
            let narrow = wide.clamp(i32::MIN.into(), i32::MAX.into());
            (
                IntegerAttr::get(cx, self.narrow, narrow).into(),
                narrow == wide,
            )
        };
        (is_same || self.is_aggressive).then_some(narrow)
    }
}

fn cast(b: &mut Builder<'_>, ty: Type, values: &[Value], loc: Location) -> Option<Option<Value>> {
    let &[value] = values else { return None };
    Some(Some(tosa::CastOp::build(b, loc, ty, value).output(b)))
}

/// The same op on narrow numbers, if a check allows it.
struct NarrowOp {
    info: PatternInfo,
    types: Narrowing,
    check: fn(&Ir, Op) -> RewriteResult,
}

impl NarrowOp {
    fn new(types: Narrowing, root: PatternRoot, check: fn(&Ir, Op) -> RewriteResult) -> Self {
        let info = PatternInfo {
            name: "NarrowOp",
            description: "The same op on narrower numbers.",
            root,
            benefit: 1,
        };
        NarrowOp { info, types, check }
    }
}

impl ConversionPattern for NarrowOp {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        (self.check)(rw, op)?;
        let attributes = rw.inherent_attrs(op).to_vec();
        let narrow = attributes
            .iter()
            .map(|attr| attr.map(|attr| self.types.attribute(rw, attr)).transpose());
        let narrow: Vec<Option<Attribute>> = narrow.collect::<Result<_, _>>()?;
        for (slot, (attr, narrow)) in attributes.into_iter().zip(narrow).enumerate() {
            if attr != narrow {
                rw.ir_mut().set_inherent_attr(op, slot, narrow);
            }
        }
        rw.convert_op_types(op, operands)
    }
}

/// A cast to fewer bits than the number had may lose some.
fn check_cast(ir: &Ir, op: Op) -> RewriteResult {
    let (from, to) = (ir.operand(op, 0), ir.result(op, 0));
    let [from, to] = [from, to].map(|value| ir.ty(value).element_or_self(ir));
    let is_same_kind = from.is_float(ir) == to.is_float(ir);
    match is_same_kind && from.bit_width(ir) > to.bit_width(ir) {
        true => Err(MatchFailure::new("Narrowing cast may lead to data loss.")),
        false => Ok(()),
    }
}

/// An index is not larger than the dimension that is searched.
fn check_search(ir: &Ir, op: Op) -> RewriteResult {
    let op = tosa::ArgMaxOp::cast(ir, op).expect("the pattern matches this op alone");
    let ty = ir.ty(op.input(ir)).cast::<RankedTensorType>(ir);
    let axis = usize::try_from(op.axis(ir)).ok();
    let size = axis
        .zip(ty)
        .and_then(|(axis, ty)| ty.shape(ir).get(axis).copied());
    match size {
        None | Some(DYNAMIC) => Err(MatchFailure::new("the size that is searched is not known")),
        Some(size) if size >= i32::MAX.into() => {
            Err(MatchFailure::new("the size that is searched is too large"))
        }
        Some(_) => Ok(()),
    }
}
