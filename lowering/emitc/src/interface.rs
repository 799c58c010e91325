//! `convert-to-emitc`: all dialects at once, as each says.

use std::sync::Arc;

use terrace_conversion::{ConversionPatterns, ConversionTarget, Legality, TypeConverter};
use terrace_dialects::emitc::EmitcDialect;
use terrace_dialects::{arith, func, memref, scf};
use terrace_ir::{Context, Diagnostic, Dialect, Ir};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::types::{apply, arrays_for_memrefs, size_t_for_indices, supported_types};
use crate::{
    populate_arith_to_emitc, populate_func_to_emitc, populate_memref_to_emitc,
    populate_scf_to_emitc,
};

/// A conversion to the emitc dialect, to which dialects add.
pub struct ToEmitcConversion {
    /// What may remain: the emitc dialect.
    pub target: ConversionTarget,
    /// What types become. Those that C has remain.
    pub converter: TypeConverter,
    /// How ops are rewritten.
    pub patterns: ConversionPatterns,
}

impl Default for ToEmitcConversion {
    fn default() -> Self {
        ToEmitcConversion {
            target: ConversionTarget::new().dialect::<EmitcDialect>(Legality::Legal),
            converter: supported_types(),
            patterns: ConversionPatterns::new(),
        }
    }
}

/// What `convert-to-emitc` makes of a dialect. A dialect interface, which a dialect registers, or whoever knows it
/// [attaches](Context::attach_dialect_interface).
pub trait ConvertToEmitcInterface: Send + Sync {
    /// Adds the patterns of the dialect's ops, and what its types become.
    fn populate(&self, cx: &Context, conversion: &mut ToEmitcConversion);
}

/// A dialect that is lowered here: its patterns, and what types become.
struct Lowered {
    populate: fn(&mut ConversionPatterns),
    types: fn(TypeConverter) -> TypeConverter,
}

impl ConvertToEmitcInterface for Lowered {
    fn populate(&self, _: &Context, conversion: &mut ToEmitcConversion) {
        (self.populate)(&mut conversion.patterns);
        conversion.converter = (self.types)(std::mem::take(&mut conversion.converter));
    }
}

/// Lets the conversion know the dialects that are lowered here, where nobody else has said how.
fn attach_interfaces(cx: &Context) {
    fn attach<D: Dialect>(
        cx: &Context,
        populate: fn(&mut ConversionPatterns),
        types: fn(TypeConverter) -> TypeConverter,
    ) {
        let known = cx.dialect_interface::<dyn ConvertToEmitcInterface>(D::NAME);
        if cx.dialect(D::NAME).is_some() && known.is_none() {
            let lowered = Arc::new(Lowered { populate, types });
            cx.attach_dialect_interface::<D, dyn ConvertToEmitcInterface>(lowered);
        }
    }
    attach::<arith::ArithDialect>(cx, populate_arith_to_emitc, size_t_for_indices);
    attach::<func::FuncDialect>(cx, populate_func_to_emitc, |converter| converter);
    attach::<memref::MemRefDialect>(cx, populate_memref_to_emitc, arrays_for_memrefs);
    attach::<scf::ScfDialect>(cx, populate_scf_to_emitc, size_t_for_indices);
}

/// Convert all dialects at once to the emitc dialect.
///
/// What has no conversion remains, with casts where its types meet converted ones.
#[pass(name = "convert-to-emitc", dependent_dialects(EmitcDialect))]
pub struct ToEmitcPass {
    /// Convert these dialects alone.
    #[option(default = Vec::new())]
    pub filter_dialects: Vec<String>,
}

impl Pass for ToEmitcPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        if self.filter_dialects.is_empty() {
            return convert_to_emitc(ir);
        }
        attach_interfaces(ir);
        let names = self.filter_dialects.iter();
        let interfaces: Result<Vec<_>, _> = names.map(|name| interface_of(ir, name)).collect();
        convert_by(ir, &interfaces?)
    }
}

/// What a dialect says of its conversion.
fn interface_of(ir: &Ir, dialect: &str) -> Result<Arc<dyn ConvertToEmitcInterface>, Diagnostic> {
    if ir.dialect(dialect).is_none() {
        return Err(ir.error(ir.root(), format!("dialect not loaded: {dialect}")));
    }
    let interface = ir.dialect_interface::<dyn ConvertToEmitcInterface>(dialect);
    interface.ok_or_else(|| {
        let message = format!("dialect has no conversion to the emitc dialect: {dialect}");
        ir.error(ir.root(), message)
            .help("register a `ConvertToEmitcInterface` for the dialect")
    })
}

/// Converts a module to the emitc dialect: all dialects that say how, see [`ConvertToEmitcInterface`].
///
/// # Errors
/// If a type stands in the way of a conversion that was begun.
pub fn convert_to_emitc(ir: &mut Ir) -> Result<(), Diagnostic> {
    attach_interfaces(ir);
    let interfaces = ir.dialect_interfaces::<dyn ConvertToEmitcInterface>();
    convert_by(ir, &interfaces)
}

fn convert_by(
    ir: &mut Ir,
    interfaces: &[Arc<dyn ConvertToEmitcInterface>],
) -> Result<(), Diagnostic> {
    let mut conversion = ToEmitcConversion::default();
    for interface in interfaces {
        interface.populate(ir, &mut conversion);
    }
    apply(
        ir,
        &conversion.patterns,
        &conversion.converter,
        &conversion.target,
    )
}
