//! Functions, calls and returns.

use std::ops::Range;

use smallvec::SmallVec;
use terrace::dialects::func::function_like;
use terrace::ir::asm::print_type;
use terrace::ir::attributes::FlatSymbolRefAttr;
use terrace::ir::interfaces::{CallOpInterface, CallableOpInterface, Callee};
use terrace::ir::ods::DictArrayAttr;
use terrace::ir::types::FunctionType;
use terrace::prelude::*;

use super::{ToyDialect, ToyType, compatible};

/// A function.
///
/// `toy.func private @f(%arg0: tensor<*xf64>) -> tensor<*xf64> { ... }`
#[op(
    dialect = ToyDialect, mnemonic = "func",
    traits(IsolatedFromAbove, Symbol),
    interfaces(CallableOpInterface),
    custom_assembly, verify,
)]
pub struct FuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[region]
    body: AnyRegion,
}

impl FuncOp {
    /// A function with an empty entry block. Private functions disappear when all their calls are inlined.
    pub fn define(
        builder: &mut Builder<'_>,
        loc: Location,
        name: &str,
        ty: FunctionType,
        is_private: bool,
    ) -> Self {
        let visibility = is_private.then(|| "private".into());
        let function = FuncOp::builder(name.into(), ty)
            .sym_visibility(visibility)
            .build(builder, loc);
        let inputs: SmallVec<[Type; 4]> = ty.inputs(builder).into();
        let ir = function.arena(builder);
        let body = ir.regions(ir.root())[0];
        ir.append_block(body, &inputs);
        function
    }

    /// The function's own arena.
    pub fn arena<'a>(self, builder: &'a mut Builder<'_>) -> &'a mut Ir {
        let child = builder.ir_mut().child_mut(self.op());
        child.expect("a function is isolated from above")
    }

    /// The block in which a function starts that is the root of its arena.
    ///
    /// # Panics
    /// If the function is only declared.
    pub fn entry_block(ir: &Ir) -> Block {
        ir.first_block(ir.regions(ir.root())[0])
            .expect("the function has a body")
    }
}

impl CallableOpInterface for FuncOp {
    fn callable_region(&self, ir: &Ir) -> Option<Region> {
        let body = self.body(ir);
        ir.first_block(body).map(|_| body)
    }

    fn argument_types(&self, ir: &Ir) -> SmallVec<[Type; 4]> {
        self.function_type(ir).inputs(ir).into()
    }

    fn result_types(&self, ir: &Ir) -> SmallVec<[Type; 2]> {
        self.function_type(ir).results(ir).into()
    }
}

function_like!(FuncOp);

/// Returns from a function, with its result if it has one.
///
/// `toy.return %0 : tensor<2xf64>` or `toy.return`
#[op(
    dialect = ToyDialect, mnemonic = "return",
    traits(Pure, HasParent("toy.func"), ReturnLike, Terminator),
    assembly { ($input^ ":" type($input))? attr_dict },
    verify,
)]
pub struct ReturnOp {
    #[operand]
    input: Variadic<ToyType>,
}

impl Verify for ReturnOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let parent = ir.parent_op(self.op());
        let Some(function) = parent.and_then(|parent| FuncOp::cast(ir, parent)) else {
            return Ok(());
        };
        let results = function.function_type(ir).results(ir);
        let mut operands = ir.operand_types(self.op());
        let name = function.sym_name(ir);
        if operands.len() != results.len() {
            let (has, returns) = (operands.len(), results.len());
            let message = format!("has {has} operands, but the function @{name} returns {returns}");
            return Err(ir.op_error(self, message));
        }
        if let Some((operand, result)) = operands
            .by_ref()
            .zip(results)
            .find(|(operand, result)| !compatible(ir, *operand, **result))
        {
            let message = format!(
                "has an operand of type '{}', but the function @{name} returns '{}'",
                print_type(ir, operand),
                print_type(ir, *result)
            );
            return Err(ir.op_error(self, message));
        }
        Ok(())
    }
}

/// Calls a function. What is known of the arguments' shapes need not be known in the function.
///
/// `%1 = toy.generic_call @f(%0) : (tensor<2xf64>) -> tensor<*xf64>`
#[op(
    dialect = ToyDialect, mnemonic = "generic_call",
    interfaces(CallOpInterface),
    assembly { $callee "(" $inputs ")" attr_dict ":" functional_type($inputs, results) },
)]
pub struct GenericCallOp {
    #[attr]
    callee: FlatSymbolRefAttr,
    #[operand]
    inputs: Variadic<ToyType>,
    #[result]
    output: Optional<ToyType>,
}

impl CallOpInterface for GenericCallOp {
    fn callee(&self, ir: &Ir) -> Callee {
        Callee::Symbol(GenericCallOp::callee(*self, ir).into())
    }

    fn arg_operands(&self, ir: &Ir) -> Range<usize> {
        0..ir.num_operands(self.op())
    }
}
