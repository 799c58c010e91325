//! `wrap-emitc-func-in-class`: functions as methods of classes.

use terrace_dialects::emitc::{ClassOp, EmitcDialect, FieldOp, FuncOp, GetFieldOp};
use terrace_ir::attributes::{DictAttr, FlatSymbolRefAttr, StringAttr, TypeAttr};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::FunctionType;
use terrace_ir::{Builder, Ir, Op, Type};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// Wrap functions in classes, whose fields are their arguments.
///
/// A function `f` becomes the method `execute` of a class `fClass`. What it is called with is in the fields.
#[pass(name = "wrap-emitc-func-in-class", dependent_dialects(EmitcDialect))]
pub fn wrap_func_in_class_pass(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    wrap_functions(ir);
    Ok(())
}

fn wrap_functions(ir: &mut Ir) {
    let ops: Vec<Op> = ir
        .walk(ir.root(), WalkOrder::Pre)
        .filter(|op| ir.child(*op).is_some())
        .collect();
    for op in ops {
        if FuncOp::cast(ir, op).is_some() {
            wrap(ir, op);
        } else if let Some(inside) = ir.child_mut(op) {
            wrap_functions(inside);
        }
    }
}

/// Replaces a function by a class that has it as a method.
fn wrap(ir: &mut Ir, function: Op) {
    let mut method = ir
        .take_child(function)
        .expect("a function has an arena of its own");
    let op = FuncOp::cast(&method, method.root()).expect("it is a function");
    let loc = method.loc(op.op());
    let name = format!("{}Class", op.sym_name(&method));
    let class = ClassOp::builder(name.into())
        .build(&mut Builder::before(ir, function), loc)
        .op();
    let inside = ir
        .child_mut(class)
        .expect("a class has an arena of its own");
    let region = inside.regions(inside.root())[0];
    let body = inside.append_block(region, &[]);

    let fields = add_fields(inside, &method, op);
    make_method(&mut method, op, &fields);
    let method = inside.create_isolated_op(&[], &[], &[], method);
    inside.append_op(body, method);
    ir.erase_op(function);
}

/// Adds a field for each argument of a function that has a body.
fn add_fields(class: &mut Ir, function: &Ir, op: FuncOp) -> Vec<(String, Type)> {
    let body = class.first_block(class.regions(class.root())[0]);
    let body = body.expect("the class has a body");
    let loc = function.loc(op.op());
    let arguments = match function.first_block(op.body(function)) {
        Some(entry) => function.block_args(entry),
        None => &[],
    };
    let attributes = op.arg_attrs(function);
    let mut b = Builder::at_end(class, body);
    let mut fields = Vec::new();
    for (index, argument) in arguments.iter().enumerate() {
        let (name, ty) = (format!("fieldName{index}"), function.ty(*argument));
        let field_type = TypeAttr::get(&b, ty);
        let field = FieldOp::builder(name.clone().into(), field_type).build(&mut b, loc);
        let attributes =
            attributes.and_then(|list| list.elements(&b).get(index)?.cast::<DictAttr>(&b));
        let attributes = attributes.filter(|list| !list.entries(&b).is_empty());
        b.ir_mut().set_discardable_attrs(field.op(), attributes);
        fields.push((name, ty));
    }
    fields
}

/// Makes a function one without arguments, which are in fields.
fn make_method(method: &mut Ir, op: FuncOp, fields: &[(String, Type)]) {
    let results = op.function_type(method).results(method).to_vec();
    let ty = FunctionType::get(method, &[], &results);
    let root = method.root();
    let loc = method.loc(root);
    let slots = FuncOp::INFO
        .attributes
        .iter()
        .map(|slot| match &*slot.name {
            "sym_name" => Some(StringAttr::get(method, b"execute").into()),
            "function_type" => Some(TypeAttr::get(method, ty.into()).into()),
            _ => None,
        });
    let slots: Vec<_> = slots.collect();
    for (slot, attr) in slots.into_iter().enumerate() {
        method.set_inherent_attr(root, slot, attr);
    }
    method.set_discardable_attrs(root, None);
    let Some(entry) = method.first_block(op.body(method)) else {
        return;
    };
    let arguments = method.block_args(entry).to_vec();
    let mut b = Builder::new(method);
    b.set_insertion_point_to_start(entry);
    for (argument, (name, ty)) in arguments.into_iter().zip(fields) {
        let name = FlatSymbolRefAttr::get(&b, b.ident(name));
        let value = GetFieldOp::build(&mut b, loc, *ty, name).result(&b);
        b.ir_mut().replace_all_uses(argument, value);
    }
    method.remove_block_args(entry, |_| true);
}
