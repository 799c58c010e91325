//! What stands on the right of `=`: operators, calls, and expressions of several ops.

use terrace_foreign_dialects::emitc::{
    ApplyOp, AssignOp, CExpressionInterface, CallOp, CallOpaqueOp, CastOp, CmpOp, CmpPredicate,
    ConstantOp, ExpressionOp, IfOp, ReturnOp, SwitchOp, VariableOp,
};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ir::ValueDef;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Type, Value};
use terrace_standard_dialects::func;

use super::text::attribute_text;
use super::types::type_text;
use super::{Emitted, Emitter};

/// How strongly a part of an expression holds together: what is weaker than its surroundings stands in parentheses.
type Precedence = u8;

/// That of what is between commas.
const LOWEST: Precedence = 0;

/// How strongly the operator of an op binds its operands; `None` for what cannot be in an expression.
fn precedence(ir: &Ir, op: Op) -> Option<Precedence> {
    if let Some(compare) = CmpOp::cast(ir, op) {
        return Some(match compare.predicate(ir) {
            CmpPredicate::Eq | CmpPredicate::Ne => 8,
            CmpPredicate::Lt | CmpPredicate::Le | CmpPredicate::Gt | CmpPredicate::Ge => 9,
            CmpPredicate::ThreeWay => 10,
        });
    }
    Some(match ir.name(op).as_str(ir).strip_prefix("emitc.")? {
        "conditional" => 2,
        "logical_or" => 3,
        "logical_and" => 4,
        "bitwise_or" => 5,
        "bitwise_xor" => 6,
        "bitwise_and" => 7,
        "bitwise_left_shift" | "bitwise_right_shift" => 11,
        "add" | "sub" => 12,
        "mul" | "div" | "rem" => 13,
        "address_of" | "apply" | "bitwise_not" | "cast" | "dereference" | "logical_not"
        | "unary_minus" | "unary_plus" => 15,
        "call" | "call_opaque" | "load" => 16,
        "constant" => 17,
        _ => return None,
    })
}

/// The operator between two operands.
fn binary_operator(ir: &Ir, op: Op) -> Option<&'static str> {
    if let Some(compare) = CmpOp::cast(ir, op) {
        return Some(match compare.predicate(ir) {
            CmpPredicate::Eq => "==",
            CmpPredicate::Ne => "!=",
            CmpPredicate::Lt => "<",
            CmpPredicate::Le => "<=",
            CmpPredicate::Gt => ">",
            CmpPredicate::Ge => ">=",
            CmpPredicate::ThreeWay => "<=>",
        });
    }
    Some(match ir.name(op).as_str(ir).strip_prefix("emitc.")? {
        "add" => "+",
        "bitwise_and" => "&",
        "bitwise_left_shift" => "<<",
        "bitwise_or" => "|",
        "bitwise_right_shift" => ">>",
        "bitwise_xor" => "^",
        "div" => "/",
        "logical_and" => "&&",
        "logical_or" => "||",
        "mul" => "*",
        "rem" => "%",
        "sub" => "-",
        _ => return None,
    })
}

/// The operator before one operand.
fn unary_operator(ir: &Ir, op: Op) -> Option<String> {
    if let Some(apply) = ApplyOp::cast(ir, op) {
        return Some(apply.applicable_operator(ir).to_string());
    }
    let operator = match ir.name(op).as_str(ir).strip_prefix("emitc.")? {
        "address_of" => "&",
        "bitwise_not" => "~",
        "load" => "",
        "logical_not" => "!",
        "unary_minus" => "-",
        "unary_plus" => "+",
        _ => return None,
    };
    Some(operator.to_owned())
}

fn is_call(ir: &Ir, op: Op) -> bool {
    CallOp::cast(ir, op).is_some() || CallOpaqueOp::cast(ir, op).is_some()
}

/// Whether an expression is written where its value is used.
pub(super) fn is_inlined(ir: &Ir, op: Op) -> bool {
    let (inside, definition) = ir.definition(op);
    let Some(expression) = ExpressionOp::cast(inside, definition) else {
        return false;
    };
    let result = ir.result(op, 0);
    if expression.do_not_inline(inside) || !ir.has_one_use(result) {
        return false;
    }
    let Some(user) = ir.users(result).next() else {
        return false;
    };
    let name = ir.name(user).as_str(ir);
    if is_deferred(name)
        || name == ExpressionOp::NAME
        || user.implements::<dyn CExpressionInterface>(ir)
    {
        return false;
    }
    !expression.has_side_effects(inside)
        || (ir.next_op(op) == Some(user) && is_evaluated_first(ir, user, result))
}

/// Whether a statement does nothing before it evaluates a value, and nothing beside that.
fn is_evaluated_first(ir: &Ir, user: Op, value: Value) -> bool {
    let Some(assign) = AssignOp::cast(ir, user) else {
        return IfOp::cast(ir, user).is_some()
            || SwitchOp::cast(ir, user).is_some()
            || ReturnOp::cast(ir, user).is_some();
    };
    // C does not say which side of an assignment comes first.
    assign.value(ir) == value && assign.var(ir).defining::<VariableOp>(ir).is_some()
}

/// Ops that name a place, which is written where it is used.
pub(super) fn is_deferred(name: &str) -> bool {
    matches!(
        name,
        "emitc.dereference"
            | "emitc.get_field"
            | "emitc.get_global"
            | "emitc.literal"
            | "emitc.member"
            | "emitc.member_of_ptr"
            | "emitc.subscript"
    )
}

impl Emitter<'_> {
    /// A value where a statement uses it: its name, or the expression that it is.
    pub(super) fn operand(&mut self, ir: &Ir, value: Value) -> Emitted<String> {
        match ir.defining_op(value).filter(|op| is_inlined(ir, *op)) {
            Some(expression) => self.expression(ir, expression),
            None => Ok(self.name(value)),
        }
    }

    /// The text of an `emitc.expression`.
    pub(super) fn expression(&mut self, ir: &Ir, op: Op) -> Emitted<String> {
        let operands: Vec<Value> = ir.operands(op).collect();
        let names: Vec<String> = operands.into_iter().map(|value| self.name(value)).collect();
        let (inside, definition) = ir.definition(op);
        let expression = ExpressionOp::cast(inside, definition);
        match expression.and_then(|expression| expression.root_op(inside)) {
            Some(root) => part(inside, root, &names),
            None => Err(ir.op_error(op, "unsupported operation")),
        }
    }

    /// What stands on the right of `=` for an op; `None` if the op is a statement of another kind.
    pub(super) fn right_side(&mut self, ir: &Ir, op: Op) -> Emitted<Option<String>> {
        let is_func_call = func::CallOp::cast(ir, op).is_some();
        if precedence(ir, op).is_none() && !is_func_call {
            return Ok(None);
        }
        let operands: Vec<Value> = ir.operands(op).collect();
        let operands = operands.into_iter().map(|value| self.operand(ir, value));
        let operands: Vec<String> = operands.collect::<Emitted<_>>()?;
        if let Some(call) = func::CallOp::cast(ir, op) {
            let callee = call.callee(ir).symbol(ir).as_str(ir);
            return Ok(Some(format!("{callee}({})", operands.join(", "))));
        }
        operation(ir, op, &operands).map(Some)
    }
}

/// An op of an expression, whose arguments are called as the names say.
fn part(ir: &Ir, op: Op, names: &[String]) -> Emitted<String> {
    let Some(own) = precedence(ir, op) else {
        return Err(ir.error(op, "unsupported operation"));
    };
    let around = if is_call(ir, op) { LOWEST } else { own };
    let mut operands = Vec::new();
    for value in ir.operands(op) {
        operands.push(match ir.defining_op(value) {
            None => argument_name(ir, value, names),
            Some(inner) => {
                let text = part(ir, inner, names)?;
                match precedence(ir, inner).is_some_and(|inner| inner <= around) {
                    true => format!("({text})"),
                    false => text,
                }
            }
        });
    }
    operation(ir, op, &operands)
}

/// The name of an argument of an expression.
fn argument_name(ir: &Ir, value: Value, names: &[String]) -> String {
    match ir.def(value) {
        ValueDef::Argument { index, .. } => names.get(index as usize).cloned().unwrap_or_default(),
        ValueDef::Result { .. } => String::new(),
    }
}

/// An op with the texts of its operands.
fn operation(ir: &Ir, op: Op, operands: &[String]) -> Emitted<String> {
    let loc = ir.loc(op);
    if let Some(constant) = ConstantOp::cast(ir, op) {
        return attribute_text(ir, loc, constant.value(ir));
    }
    if let Some(call) = CallOp::cast(ir, op) {
        let callee = call.callee(ir).symbol(ir).as_str(ir);
        return Ok(format!("{callee}({})", operands.join(", ")));
    }
    if let Some(call) = CallOpaqueOp::cast(ir, op) {
        return opaque_call(ir, call, operands);
    }
    if let (Some(operator), [left, right]) = (binary_operator(ir, op), operands) {
        return Ok(format!("{left} {operator} {right}"));
    }
    if let (Some(operator), [operand]) = (unary_operator(ir, op), operands) {
        return Ok(format!("{operator}{operand}"));
    }
    if let (Some(cast), [operand]) = (CastOp::cast(ir, op), operands) {
        let ty: Type = ir.ty(cast.dest(ir));
        return Ok(format!("({}) {operand}", type_text(ir, loc, ty)?));
    }
    match operands {
        [condition, left, right] => Ok(format!("{condition} ? {left} : {right}")),
        _ => Err(ir.error(op, "unsupported operation")),
    }
}

/// A call of what a text names, whose arguments may be constants.
fn opaque_call(ir: &Ir, call: CallOpaqueOp, operands: &[String]) -> Emitted<String> {
    let loc = ir.loc(call.op());
    let mut text = call.callee(ir).to_string();
    if let Some(list) = call.template_args(ir) {
        let list = list
            .elements(ir)
            .iter()
            .map(|attr| attribute_text(ir, loc, *attr));
        let list: Vec<String> = list.collect::<Emitted<_>>()?;
        text.push_str(&format!("<{}>", list.join(", ")));
    }
    let arguments = match call.args(ir) {
        None => operands.join(", "),
        Some(list) => {
            let argument = |attr: &terrace_ir::attributes::Attribute| {
                let index = attr
                    .cast::<IntegerAttr>(ir)
                    .filter(|attr| attr.ty(ir) == Type::INDEX);
                let index = index.and_then(|index| usize::try_from(index.as_i64(ir)).ok());
                match index.and_then(|index| operands.get(index)) {
                    Some(operand) => Ok(operand.clone()),
                    None => attribute_text(ir, loc, *attr),
                }
            };
            let list: Vec<String> = list
                .elements(ir)
                .iter()
                .map(argument)
                .collect::<Emitted<_>>()?;
            list.join(", ")
        }
    };
    text.push_str(&format!("({arguments})"));
    Ok(text)
}
