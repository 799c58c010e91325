//! How a dialect says what its ops become in the llvm dialect.

use std::sync::Arc;

use terrace_conversion::{ConversionPatterns, ConversionTarget, Legality, TypeConverter};
use terrace_dialects::llvm::LlvmDialect;
use terrace_dialects::{arith, cf, complex, func, index, math, memref, ub, vector};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::{Context, Dialect, Type};

use super::{
    populate_arith_to_llvm, populate_cf_to_llvm, populate_complex_to_llvm, populate_func_to_llvm,
    populate_index_to_llvm, populate_math_to_llvm, populate_memref_to_llvm, populate_ub_to_llvm,
    populate_vector_to_llvm, type_converter_for,
};
use crate::complex::ComplexRange;

/// A conversion to the llvm dialect, to which dialects add.
pub struct ToLlvmConversion {
    /// What may remain: the llvm dialect and modules.
    pub target: ConversionTarget,
    /// What types become.
    pub converter: TypeConverter,
    /// How ops are rewritten.
    pub patterns: ConversionPatterns,
}

impl ToLlvmConversion {
    /// The conversion of builtin types, with an index of this width.
    pub fn new(index_width: u32) -> Self {
        ToLlvmConversion {
            target: ConversionTarget::new()
                .dialect::<LlvmDialect>(Legality::Legal)
                .op::<ModuleOp>(Legality::Legal),
            converter: type_converter_for(index_width),
            patterns: ConversionPatterns::new(),
        }
    }

    /// Says what types become; see [`TypeConverter::rule`].
    pub fn type_rule(
        &mut self,
        rule: impl Fn(&TypeConverter, &Context, Type) -> Option<Option<Type>> + Send + Sync + 'static,
    ) {
        self.converter = std::mem::take(&mut self.converter).rule(rule);
    }
}

/// What `convert-to-llvm` makes of a dialect. A dialect interface, which a dialect registers, or whoever knows it
/// [attaches](Context::attach_dialect_interface):
///
/// ```
/// use std::sync::Arc;
/// use terrace_ir::{Context, Type};
/// use terrace_ir::context::DialectInterfaces;
/// use terrace_conversions::to_llvm::{ConvertToLlvmInterface, ToLlvmConversion};
///
/// struct ToLlvm;
///
/// impl ConvertToLlvmInterface for ToLlvm {
///     fn populate(&self, _: &Context, conversion: &mut ToLlvmConversion) {
///         // conversion.patterns.add(CounterToLlvm);
///         conversion.type_rule(|_, _, ty| (ty == Type::NONE).then_some(Some(Type::I8)));
///     }
/// }
///
/// fn interfaces(interfaces: &mut DialectInterfaces) {
///     interfaces.add::<dyn ConvertToLlvmInterface>(Arc::new(ToLlvm));
/// }
/// ```
pub trait ConvertToLlvmInterface: Send + Sync {
    /// Adds the patterns of the dialect's ops, and what its types become.
    fn populate(&self, cx: &Context, conversion: &mut ToLlvmConversion);
}

/// A dialect that needs patterns and nothing more.
struct Patterns(fn(&mut ConversionPatterns));

impl ConvertToLlvmInterface for Patterns {
    fn populate(&self, _: &Context, conversion: &mut ToLlvmConversion) {
        (self.0)(&mut conversion.patterns);
    }
}

/// Lets the conversion know the dialects that are lowered here, where nobody else has said how.
pub fn attach_to_llvm_interfaces(cx: &Context) {
    fn attach<D: Dialect>(cx: &Context, populate: fn(&mut ConversionPatterns)) {
        let known = cx.dialect_interface::<dyn ConvertToLlvmInterface>(D::NAME);
        if cx.dialect(D::NAME).is_some() && known.is_none() {
            let patterns = Arc::new(Patterns(populate));
            cx.attach_dialect_interface::<D, dyn ConvertToLlvmInterface>(patterns);
        }
    }
    attach::<arith::ArithDialect>(cx, populate_arith_to_llvm);
    attach::<cf::CfDialect>(cx, populate_cf_to_llvm);
    attach::<complex::ComplexDialect>(cx, |patterns| {
        populate_complex_to_llvm(patterns, ComplexRange::Basic);
    });
    attach::<func::FuncDialect>(cx, populate_func_to_llvm);
    attach::<index::IndexDialect>(cx, populate_index_to_llvm);
    attach::<math::MathDialect>(cx, populate_math_to_llvm);
    attach::<memref::MemRefDialect>(cx, populate_memref_to_llvm);
    attach::<ub::UbDialect>(cx, populate_ub_to_llvm);
    attach::<vector::VectorDialect>(cx, populate_vector_to_llvm);
}
