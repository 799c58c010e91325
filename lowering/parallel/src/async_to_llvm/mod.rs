//! `convert-async-to-llvm`: calls of the library that async programs run on, and coroutines of LLVM.

mod calls;
mod coroutines;
mod library;
mod values;

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality, TypeConverter,
};
use terrace_dialects::async_dialect::{
    AsyncDialect, CoroHandleType, CoroIdType, CoroStateType, GroupType, TokenType, ValueType,
};
use terrace_dialects::{arith, cf, func, llvm};
use terrace_ir::builtin::{ModuleOp, UnrealizedConversionCastOp};
use terrace_ir::{Context, Ir, Type};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// Convert async programs to calls of a library and to coroutines of LLVM.
///
/// Tokens, values and groups are pointers. The functions of the library are declared in the module.
#[pass(
    name = "convert-async-to-llvm",
    on = ModuleOp,
    dependent_dialects(AsyncDialect, arith::ArithDialect, func::FuncDialect, llvm::LlvmDialect)
)]
pub fn async_to_llvm_pass(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    library::declare(ir);
    let mut patterns = ConversionPatterns::new();
    values::populate(&mut patterns);
    calls::populate(&mut patterns);
    coroutines::populate(&mut patterns);
    patterns.add_function_types::<func::FuncOp>();
    patterns.add_op_types::<cf::BrOp>();
    patterns.add_op_types::<cf::CondBrOp>();
    patterns.add_op_types::<cf::SwitchOp>();
    patterns.add_op_types::<func::CallOp>();
    patterns.add_op_types::<func::ReturnOp>();
    let target = ConversionTarget::new()
        .dialect::<llvm::LlvmDialect>(Legality::Legal)
        .dialect::<AsyncDialect>(Legality::Illegal)
        .op::<arith::ConstantOp>(Legality::Legal)
        .op::<func::ConstantOp>(Legality::Legal)
        .op::<UnrealizedConversionCastOp>(Legality::Legal)
        .op::<cf::BrOp>(Legality::LegalTypes)
        .op::<cf::CondBrOp>(Legality::LegalTypes)
        .op::<cf::SwitchOp>(Legality::LegalTypes)
        .op::<func::FuncOp>(Legality::LegalTypes)
        .op::<func::CallOp>(Legality::LegalTypes)
        .op::<func::ReturnOp>(Legality::LegalTypes);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &type_converter(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Types of the async dialect become pointers, and tokens of LLVM where its coroutines want such.
fn type_converter() -> TypeConverter {
    TypeConverter::new().rule(|_, cx: &Context, ty: Type| {
        if ty.is::<CoroIdType>(cx) || ty.is::<CoroStateType>(cx) {
            return Some(Some(llvm::TokenType::get(cx).into()));
        }
        let is_pointer = ty.is::<TokenType>(cx)
            || ty.is::<ValueType>(cx)
            || ty.is::<GroupType>(cx)
            || ty.is::<CoroHandleType>(cx);
        is_pointer.then(|| Some(pointer(cx)))
    })
}

fn pointer(cx: &Context) -> Type {
    llvm::PointerType::get(cx, 0).into()
}
