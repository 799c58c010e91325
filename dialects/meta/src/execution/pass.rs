//! `test-pdl-bytecode-pass`: applies the patterns of one module to another one.

use terrace_ir::attributes::StringAttr;
use terrace_ir::builder::OpState;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::types::Type;
use terrace_ir::{Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_rewrite::{GreedyConfig, GreedyRewrite, PatternSet};

use super::{Entity, NativeFunctions, PdlPatterns};

/// Apply the patterns of the module `@patterns`, in pdl or pdl_interp, to the module `@ir`.
#[pass(name = "test-pdl-bytecode-pass", on = ModuleOp)]
pub fn pdl_patterns_pass(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    let find = |ir: &Ir, name: &str| {
        ir.children().find_map(|(op, child)| {
            let module = ModuleOp::cast(child, child.root())?;
            let found = module.sym_name(child);
            found.is_some_and(|found| &*found == name).then_some(op)
        })
    };
    let (Some(patterns), Some(payload)) = (find(ir, "patterns"), find(ir, "ir")) else {
        return Ok(());
    };
    let Some(module) = ir.take_child(patterns) else {
        return Ok(());
    };
    ir.erase_op(patterns);
    let patterns = PdlPatterns::new(module, test_functions())?;
    let mut set = PatternSet::new();
    set.add(patterns);
    let set = set.freeze(ir.context());
    let config = GreedyConfig {
        order: WalkOrder::Post,
        ..GreedyConfig::default()
    };
    if let Some(payload) = ir.child_mut(payload) {
        for_each_arena(payload, cx.threading(), |ir| {
            // Not to converge is no failure here.
            let _ = GreedyRewrite::new(&set).config(&config).run(ir);
        });
    }
    Ok(())
}

/// Creates an op without results after what is matched.
fn create(rw: &mut Rewriter<'_>, like: Op, operands: &[Value]) -> Op {
    let cx = rw.context().clone();
    let mut state = OpState::new(&cx, cx.op_name("test.success"), rw.loc(like));
    state.operands.extend_from_slice(operands);
    rw.create_from(state)
}

/// The constraints and rewrites that MLIR's pass of this name has.
fn test_functions() -> NativeFunctions {
    let mut functions = NativeFunctions::default();
    let is_named = |rw: &Rewriter<'_>, entity: Option<&Entity>, name: &str| {
        let op = entity.and_then(Entity::op);
        op.is_some_and(|op| rw.name(op).as_str(rw) == name)
    };
    functions
        .constraint("single_entity_constraint", move |rw, arguments, _| {
            is_named(rw, arguments.first(), "test.op")
        })
        .constraint("multi_entity_constraint", move |rw, arguments, _| {
            is_named(rw, arguments.get(1), "test.op")
        })
        .constraint("multi_entity_var_constraint", |_, arguments, _| {
            let [values, types] = arguments else {
                return false;
            };
            values.values().len() == 2 && types.types().len() == 2
        })
        .constraint("op_constr_return_attr", move |rw, arguments, results| {
            if !is_named(rw, arguments.first(), "test.success_op") {
                return false;
            }
            results.push(Entity::Attribute(
                StringAttr::get(rw, "test.success").into(),
            ));
            true
        })
        .constraint("op_constr_return_type", move |rw, arguments, results| {
            if !is_named(rw, arguments.first(), "test.success_op") {
                return false;
            }
            results.push(Entity::Type(Type::F32));
            true
        })
        .constraint(
            "op_constr_return_type_range",
            move |rw, arguments, results| {
                if !is_named(rw, arguments.first(), "test.success_op") {
                    return false;
                }
                results.push(Entity::Types(vec![Type::F32, Type::F32]));
                true
            },
        )
        .rewrite("creator", |rw, arguments, results| {
            let Some(op) = arguments.first().and_then(Entity::op) else {
                return false;
            };
            results.push(Entity::Op(create(rw, op, &[])));
            true
        })
        .rewrite("var_creator", |rw, arguments, results| {
            let Some(op) = arguments.first().and_then(Entity::op) else {
                return false;
            };
            results.push(Entity::Values(rw.operands(op).collect()));
            results.push(Entity::Types(rw.operand_types(op).collect()));
            true
        })
        .rewrite("type_creator", |_, _, results| {
            results.push(Entity::Type(Type::F32));
            true
        })
        .rewrite("type_range_creator", |_, _, results| {
            results.push(Entity::Types(vec![Type::F32, Type::F32]));
            true
        })
        .rewrite("rewriter", |rw, arguments, _| {
            let Some(root) = arguments.first().and_then(Entity::op) else {
                return false;
            };
            let operands: Vec<Value> = arguments[1..]
                .iter()
                .flat_map(Entity::values)
                .copied()
                .collect();
            create(rw, root, &operands);
            rw.erase_op(root);
            true
        });
    functions
}
