//! `arith-emulate-unsupported-floats`: arithmetic on wider floats where a target has none on narrow ones.

use smallvec::SmallVec;
use terrace_conversion::{
    Conversion, ConversionMode, ConversionPattern, ConversionPatterns, ConversionRewriter,
    ConversionTarget, Legality, TypeConverter,
};
use terrace_ir::attributes::Attribute;
use terrace_ir::ir::OpSpec;
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewriteResult};
use terrace_ir::types::{FloatKind, FloatType, TypeData};
use terrace_ir::{Diagnostic, Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::arith::{
    ArithDialect, BitcastOp, ConstantOp, ExtFOp, FastMathFlags, SelectOp, TruncFOp,
};

/// Emulate operations on unsupported floats with extf/truncf.
///
/// Operands are extended before an op, and results truncated after it, so that each op rounds as before. What only moves
/// values, such as `arith.select`, remains.
#[pass(
    name = "arith-emulate-unsupported-floats",
    dependent_dialects(ArithDialect)
)]
pub struct ArithEmulateUnsupportedFloatsPass {
    /// The floating-point types that the target has no arithmetic on.
    #[option]
    source_types: Vec<String>,
    /// The floating-point type to compute with.
    #[option(default = "f32".to_owned())]
    target_type: String,
}

impl Pass for ArithEmulateUnsupportedFloatsPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let sources = float_kinds(ir, "source", &self.source_types)?;
        let target = float_kind(ir, "target", &self.target_type)?;
        if sources.contains(&target) {
            let message = "target type cannot be an unsupported source type";
            return Err(Diagnostic::error(Location::UNKNOWN, message));
        }
        let target_ops = ConversionTarget::new()
            .unknown(Legality::Legal)
            .dialect::<ArithDialect>(Legality::LegalTypes)
            .op::<BitcastOp>(Legality::Legal)
            .op::<ConstantOp>(Legality::Legal)
            .op::<ExtFOp>(Legality::Legal)
            .op::<SelectOp>(Legality::Legal)
            .op::<TruncFOp>(Legality::Legal);
        compute_with(ir, target, move |kind| sources.contains(&kind), &target_ops)
    }
}

/// Kinds of floats as an option names them.
pub(crate) type FloatKinds = SmallVec<[FloatKind; 4]>;

/// The kinds of floats that an option names.
pub(crate) fn float_kinds(ir: &Ir, role: &str, words: &[String]) -> Result<FloatKinds, Diagnostic> {
    let kinds = words.iter().map(|word| float_kind(ir, role, word));
    kinds.collect()
}

/// The kind of floats that an option names.
pub(crate) fn float_kind(ir: &Ir, role: &str, word: &str) -> Result<FloatKind, Diagnostic> {
    FloatKind::from_keyword(word).ok_or_else(|| {
        let message = format!("could not map {role} type '{word}' to a known floating-point type");
        ir.error(ir.root(), message)
            .help("write it as in a program: bf16, f8E5M2")
    })
}

/// Computes with `wide` in place of some floats, where ops may not remain as they are.
pub(crate) fn compute_with(
    ir: &mut Ir,
    wide: FloatKind,
    is_narrow: impl Fn(FloatKind) -> bool + Send + Sync + 'static,
    target: &ConversionTarget,
) -> PassResult {
    let converter = TypeConverter::new()
        .rule(move |_, cx, ty| match ty.element_or_self(cx).data(cx) {
            TypeData::Float(kind) if is_narrow(*kind) => {
                let wide = FloatType::get(cx, wide).into();
                Some(Some(ty.with_element(cx, wide)))
            }
            _ => None,
        })
        .target_materialization(|b, ty, values, loc| {
            let [value] = *values else { return Some(None) };
            let wide = ExtFOp::builder(ty, value).fastmath(Some(FastMathFlags::CONTRACT));
            Some(Some(wide.build(b, loc).output(b)))
        });
    let mut patterns = ConversionPatterns::new();
    patterns.add(ComputeWide);
    Conversion {
        target,
        patterns: &patterns,
        converter: &converter,
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Computes with the converted types, and truncates the results.
struct ComputeWide;

impl ConversionPattern for ComputeWide {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "ComputeWide",
            description: "The same op on wider floats, whose results are truncated.",
            root: PatternRoot::Any,
            benefit: 1,
        };
        &INFO
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        if !rw.regions(op).is_empty() {
            return Err(MatchFailure::new("the op has regions"));
        }
        let (name, loc) = (rw.name(op), rw.loc(op));
        let old: SmallVec<[Type; 1]> = rw.result_types(op).collect();
        let types = old.iter().map(|ty| rw.convert_type(*ty));
        let types: SmallVec<[Type; 1]> = types.collect::<Result<_, _>>()?;
        let attributes: SmallVec<[Option<Attribute>; 2]> = rw.inherent_attrs(op).into();
        let discardable = rw.discardable_attrs(op);
        let wide = rw.create(OpSpec {
            operands,
            result_types: &types,
            attributes: &attributes,
            discardable,
            ..OpSpec::new(name, loc)
        });
        let results: SmallVec<[Value; 1]> = rw.results(wide).collect();
        let narrow = |(result, ty): (Value, Type)| {
            if rw.ty(result) == ty {
                return result;
            }
            let narrow = TruncFOp::builder(ty, result).fastmath(Some(FastMathFlags::CONTRACT));
            narrow.build(rw, loc).output(rw)
        };
        let results: SmallVec<[Value; 1]> = results.into_iter().zip(old).map(narrow).collect();
        rw.replace_op(op, &results);
        Ok(())
    }
}
