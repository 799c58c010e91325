//! From the syntax tree to the toy dialect.

use std::collections::HashMap;

use terrace::ir::attributes::{ArrayAttr, Attribute, FlatSymbolRefAttr};
use terrace::ir::builtin::ModuleOp;
use terrace::ir::types::{FunctionType, Type};
use terrace::ir::{Builder, Context, Ir, Location, Value};

use crate::ast::{
    Builtin, ConstantId, ConstantKind, Expr, ExprKind, Function, Module, Operator, Statement,
    StatementKind, VariableType,
};
use crate::check::{self, Analysis};
use crate::dialect::{
    AddOp, ConstantOp, FuncOp, GenericCallOp, MulOp, PrintOp, ReshapeOp, ReturnOp, StructAccessOp,
    StructConstantOp, StructType, TransposeOp, elements, tensor, unranked,
};
use crate::source::{Source, Span};

/// The function in which a program starts.
pub const MAIN: &str = "main";

/// The module in the toy dialect. Every op has the place in the source that it comes from.
pub fn generate(
    cx: &Context,
    source: &Source,
    module: &Module<'_>,
    analysis: &Analysis<'_>,
) -> Box<Ir> {
    let mut generator = Generator {
        cx,
        source,
        module,
        analysis,
        structs: Vec::with_capacity(analysis.structs.len()),
        values: vec![None; module.expr_count()],
    };
    for info in &analysis.structs {
        // Fields are of structs defined above.
        let fields = info.fields.iter().map(|(_, ty)| generator.ty(*ty));
        let fields: Vec<Type> = fields.collect();
        let ty = StructType::get(cx, fields);
        generator.structs.push(ty.into());
    }
    let mut ir = ModuleOp::create(cx, Location::UNKNOWN);
    let body = ModuleOp::body_block(&ir).expect("a new module has a block");
    for (index, function) in module.functions().enumerate() {
        generator.function(&mut Builder::at_end(&mut ir, body), index, function);
    }
    ir
}

struct Generator<'a, 's> {
    cx: &'a Context,
    source: &'a Source,
    module: &'a Module<'s>,
    analysis: &'a Analysis<'s>,
    /// The struct types, by `StructId`.
    structs: Vec<Type>,
    /// The values of the expressions of the function at hand; `None` for calls that return nothing.
    values: Vec<Option<Value>>,
}

impl<'s> Generator<'_, 's> {
    fn location(&self, span: Span) -> Location {
        self.source.location(self.cx, span)
    }

    /// The type in the IR. Shapes are left to shape inference.
    fn ty(&self, ty: check::Type) -> Type {
        match ty {
            check::Type::Struct(id) => self.structs[id.index()],
            _ => unranked(self.cx),
        }
    }

    /// The type of the value that a function returns, if it returns one.
    fn result(&self, function: usize) -> Option<Type> {
        match self.analysis.functions[function].result {
            check::Type::Nothing => None,
            ty => Some(self.ty(ty)),
        }
    }

    fn function(&mut self, builder: &mut Builder<'_>, index: usize, function: &Function<'s>) {
        let loc = self.location(function.span);
        let signature = &self.analysis.functions[index];
        let inputs: Vec<Type> = signature
            .params
            .iter()
            .map(|(_, ty)| self.ty(*ty))
            .collect();
        let results: Vec<Type> = self.result(index).into_iter().collect();
        let ty = FunctionType::get(self.cx, &inputs, &results);
        let name = function.name.name;
        let func = FuncOp::define(builder, loc, name, ty, name != MAIN);
        let ir = func.arena(builder);
        let entry = FuncOp::entry_block(ir);
        let mut scope: HashMap<&'s str, Value> = HashMap::with_capacity(function.params.len());
        for (param, index) in function.params.iter().zip(0..) {
            let value = ir.block_arg(entry, index);
            ir.set_arg_loc(value, self.location(param.span));
            scope.insert(param.name.name, value);
        }
        let mut body = Builder::at_end(ir, entry);
        let mut returns = false;
        for statement in &function.body {
            self.statement(&mut body, &mut scope, statement);
            returns |= matches!(statement.kind, StatementKind::Return(_));
        }
        if !returns {
            ReturnOp::build(&mut body, loc, &[]);
        }
    }

    fn statement(
        &mut self,
        builder: &mut Builder<'_>,
        scope: &mut HashMap<&'s str, Value>,
        statement: &Statement<'s>,
    ) {
        for id in statement.exprs.iter() {
            self.values[id.index()] = self.expr(builder, scope, self.module.expr(id));
        }
        let loc = self.location(statement.span);
        match &statement.kind {
            StatementKind::Variable { name, ty, value } => {
                let value = self.value(*value);
                let value = match ty {
                    VariableType::Inferred | VariableType::Struct(_) => value,
                    VariableType::Shaped(shape) => {
                        let ty = tensor(self.cx, &shape.dims);
                        let reshape = ReshapeOp::build(builder, loc, ty, value);
                        reshape.output(builder)
                    }
                };
                scope.insert(name.name, value);
            }
            StatementKind::Return(value) => {
                let value = value.map(|value| self.value(value));
                ReturnOp::build(builder, loc, value.as_slice());
            }
            StatementKind::Expression(_) => {}
        }
    }

    fn value(&self, id: crate::ast::ExprId) -> Value {
        self.values[id.index()].expect("the check rejects uses of what returns nothing")
    }

    fn expr(
        &self,
        builder: &mut Builder<'_>,
        scope: &HashMap<&'s str, Value>,
        expr: Expr<'s>,
    ) -> Option<Value> {
        let loc = self.location(expr.span);
        let value = match expr.kind {
            ExprKind::Variable(name) => scope[name],
            ExprKind::Constant(id) => self.constant(builder, loc, id),
            // ANCHOR: expression
            ExprKind::Access { base, field } => {
                let check::Type::Struct(id) = self.analysis.type_of(base) else {
                    unreachable!("the check rejects fields of what is no struct");
                };
                let info = &self.analysis.structs[id.index()];
                let index = info.field(field).expect("the check rejects unknown fields");
                let ty = self.ty(info.fields[index].1);
                let base = self.value(base);
                StructAccessOp::build(builder, loc, ty, base, index as i64).output(builder)
            }
            // ANCHOR_END: expression
            ExprKind::Binary {
                operator, lhs, rhs, ..
            } => {
                let (lhs, rhs) = (self.value(lhs), self.value(rhs));
                let ty = unranked(self.cx);
                match operator {
                    Operator::Add => AddOp::build(builder, loc, ty, lhs, rhs).result(builder),
                    Operator::Mul => MulOp::build(builder, loc, ty, lhs, rhs).result(builder),
                }
            }
            ExprKind::Builtin { builtin, args } => {
                let args = self.module.args(args);
                let input = self.value(*args.first().expect("the check counts arguments"));
                match builtin {
                    Builtin::Transpose => {
                        let ty = unranked(self.cx);
                        TransposeOp::build(builder, loc, ty, input).output(builder)
                    }
                    Builtin::Print => {
                        PrintOp::build(builder, loc, input);
                        return None;
                    }
                }
            }
            ExprKind::Call { callee, args } => {
                let index = self.analysis.function(callee.name);
                let index = index.expect("the check rejects undefined functions");
                let args = self.module.args(args).iter().map(|arg| self.value(*arg));
                let args: Vec<Value> = args.collect();
                let symbol = FlatSymbolRefAttr::get(self.cx, self.cx.ident(callee.name));
                let call = GenericCallOp::build(builder, loc, self.result(index), symbol, &args);
                return call.output(builder);
            }
        };
        Some(value)
    }

    fn constant(&self, builder: &mut Builder<'_>, loc: Location, id: ConstantId) -> Value {
        match &self.module.constant(id).kind {
            ConstantKind::Number(number) => {
                ConstantOp::scalar(builder, loc, *number).output(builder)
            }
            ConstantKind::Tensor(literal) => {
                let data = self.module.data(literal);
                ConstantOp::tensor(builder, loc, &literal.shape, data).output(builder)
            }
            ConstantKind::Struct(fields) => {
                let (value, ty) = self.struct_constant(fields);
                StructConstantOp::build(builder, loc, ty, value).output(builder)
            }
        }
    }

    /// The value and the type of a struct literal. The parser limits how deep they nest.
    fn struct_constant(&self, fields: &[ConstantId]) -> (ArrayAttr, Type) {
        let field = |id: &ConstantId| -> (Attribute, Type) {
            match &self.module.constant(*id).kind {
                ConstantKind::Number(number) => {
                    (elements(self.cx, &[], &[*number]).into(), unranked(self.cx))
                }
                ConstantKind::Tensor(literal) => {
                    let data = self.module.data(literal);
                    let value = elements(self.cx, &literal.shape, data);
                    (value.into(), unranked(self.cx))
                }
                ConstantKind::Struct(fields) => {
                    let (value, ty) = self.struct_constant(fields);
                    (value.into(), ty)
                }
            }
        };
        let (values, types): (Vec<Attribute>, Vec<Type>) = fields.iter().map(field).unzip();
        let ty = StructType::get(self.cx, types);
        (ArrayAttr::get(self.cx, &values), ty.into())
    }
}
