//! Statements and expressions.

use std::collections::HashMap;

use super::declarations::resolve_struct;
use super::{Analysis, KnownShape, MAX_RANK, StructId, Type, did_you_mean};
use crate::ast::{
    ArgList, Builtin, Constant, ConstantId, ConstantKind, Expr, ExprId, ExprKind, Function, Ident,
    Module, Operator, Shape, Statement, StatementKind, VariableType,
};
use crate::error::{Error, Errors, count, quote};
use crate::source::Span;

/// Checks the bodies of the functions in the given order, which has callees before callers.
pub(super) fn check<'s>(
    module: &Module<'s>,
    order: &[usize],
    analysis: &mut Analysis<'s>,
    errors: &mut Errors,
) {
    analysis.types = vec![Type::Unknown; module.expr_count()];
    let functions: Vec<_> = module.functions().collect();
    for &index in order {
        let function = functions[index];
        let names = function.params.len() + function.body.len();
        let mut body = Body {
            module,
            scope: HashMap::with_capacity(names),
            analysis,
            errors,
        };
        body.function(index, function);
    }
}

/// A variable or parameter: its type and the place of its definition.
type Variable = (Type, Span);

struct Body<'a, 's> {
    module: &'a Module<'s>,
    scope: HashMap<&'s str, Variable>,
    analysis: &'a mut Analysis<'s>,
    errors: &'a mut Errors,
}

impl<'s> Body<'_, 's> {
    fn error(&mut self, error: Error) -> Type {
        self.errors.push(error);
        Type::Unknown
    }

    /// The type in words.
    fn describe(&self, ty: Type) -> String {
        match ty {
            Type::Struct(id) => format!(
                "the struct {}",
                quote(self.analysis.structs[id.index()].name.name)
            ),
            _ => "a tensor".to_owned(),
        }
    }

    fn function(&mut self, index: usize, function: &Function<'s>) {
        for &(name, ty) in &self.analysis.functions[index].params {
            self.scope.insert(name.name, (ty, name.span));
        }
        let mut result = Type::Nothing;
        let mut returned: Option<Span> = None;
        let mut reported = false;
        for statement in &function.body {
            if let Some(span) = returned
                && !reported
            {
                self.error(
                    Error::new(statement.span, "this statement is never reached")
                        .note_at(span, "the function returns here"),
                );
                reported = true;
            }
            let ty = self.statement(statement, function);
            if let StatementKind::Return(_) = statement.kind
                && returned.is_none()
            {
                returned = Some(statement.span);
                result = ty;
            }
        }
        self.analysis.functions[index].result = match result {
            Type::Tensor(_) => Type::Tensor(None),
            other => other,
        };
    }

    /// Checks a statement; the type is that of the value it returns.
    fn statement(&mut self, statement: &Statement<'s>, function: &Function<'s>) -> Type {
        for id in statement.exprs.iter() {
            let ty = self.expr(self.module.expr(id));
            self.analysis.types[id.index()] = ty;
        }
        match &statement.kind {
            StatementKind::Variable { name, ty, value } => {
                let value = self.variable(*name, ty, *value);
                if let Some((_, previous)) = self.scope.insert(name.name, (value, name.span)) {
                    let message = format!("the variable {} is defined twice", quote(name.name));
                    self.error(
                        Error::new(name.span, message)
                            .note_at(previous, "the first definition is here"),
                    );
                }
                Type::Nothing
            }
            StatementKind::Return(Some(value)) => {
                let ty = self.value(*value);
                if function.name.name == "main" {
                    self.error(
                        Error::new(statement.span, "`main` cannot return a value")
                            .help("print the value, and leave `main` with `return;` or at its end"),
                    );
                }
                ty
            }
            StatementKind::Return(None) | StatementKind::Expression(_) => Type::Nothing,
        }
    }

    /// The type of the variable `name`, declared as `ty`.
    fn variable(&mut self, name: Ident<'s>, ty: &VariableType<'s>, value: ExprId) -> Type {
        let found = self.value(value);
        let place = self.module.expr(value).span;
        let quoted = quote(name.name);
        match ty {
            VariableType::Inferred | VariableType::Shaped(_)
                if matches!(found, Type::Struct(_)) =>
            {
                let what = self.describe(found);
                self.error(
                    Error::new(
                        place,
                        format!("{quoted} is a tensor, but its value is {what}"),
                    )
                    .help("write the name of the struct instead of `var`"),
                );
                Type::Unknown
            }
            VariableType::Inferred => found,
            VariableType::Shaped(shape) => self.reshaped(shape, found, place),
            VariableType::Struct(ident) => {
                let declared = resolve_struct(self.analysis, *ident, self.errors);
                let Type::Struct(id) = declared else {
                    return declared;
                };
                if let ExprKind::Constant(constant) = self.module.expr(value).kind
                    && let ConstantKind::Struct(fields) = &self.module.constant(constant).kind
                {
                    self.struct_literal(id, place, fields);
                } else if found != Type::Unknown && found != declared {
                    let (declared, found) = (self.describe(declared), self.describe(found));
                    self.error(Error::new(
                        place,
                        format!("{quoted} is {declared}, but its value is {found}"),
                    ));
                }
                declared
            }
        }
    }

    fn reshaped(&mut self, shape: &Shape, value: Type, place: Span) -> Type {
        let Some(known) = KnownShape::new(&shape.dims) else {
            return self.rank_error(shape.span, shape.dims.len());
        };
        if let Type::Tensor(Some(from)) = value
            && from.elements() != known.elements()
        {
            let has = count(from.elements() as usize, "element");
            let needs = count(known.elements() as usize, "element");
            self.error(
                Error::new(
                    place,
                    format!("the value has {has}, but the shape {known} has {needs}"),
                )
                .note_at(shape.span, "the shape is declared here"),
            );
        }
        Type::Tensor(Some(known))
    }

    fn rank_error(&mut self, span: Span, rank: usize) -> Type {
        let message =
            format!("a tensor of rank {rank}: Toy has tensors of rank {MAX_RANK} at most");
        self.error(Error::new(span, message))
    }

    /// The type of an expression whose value is used.
    fn value(&mut self, id: ExprId) -> Type {
        let ty = self.analysis.type_of(id);
        if ty != Type::Nothing {
            return ty;
        }
        let expr = self.module.expr(id);
        let error = match expr.kind {
            ExprKind::Call { callee, .. } => {
                let error = Error::new(
                    expr.span,
                    format!("{} returns nothing, so it has no value", quote(callee.name)),
                );
                match self.analysis.function(callee.name) {
                    Some(function) => error.note_at(
                        self.analysis.functions[function].name.span,
                        "there is no `return` with a value in this function",
                    ),
                    None => error,
                }
            }
            _ => Error::new(expr.span, "`print` returns nothing, so it has no value"),
        };
        self.error(error)
    }

    fn expr(&mut self, expr: Expr<'s>) -> Type {
        match expr.kind {
            ExprKind::Variable(name) => match self.scope.get(name) {
                Some(&(ty, _)) => ty,
                None => self.undefined_variable(name, expr.span),
            },
            ExprKind::Constant(id) => self.constant(id),
            ExprKind::Access { base, field } => self.access(base, field, expr.span),
            ExprKind::Binary {
                operator,
                operator_span,
                lhs,
                rhs,
            } => self.binary(operator, operator_span, lhs, rhs),
            ExprKind::Builtin { builtin, args } => self.builtin(builtin, args, expr.span),
            ExprKind::Call { callee, args } => self.call(callee, args, expr.span),
        }
    }

    fn undefined_variable(&mut self, name: &str, span: Span) -> Type {
        self.errors.push_with(|| {
            let mut error = Error::new(span, format!("undefined variable {}", quote(name)));
            error.help =
                if self.analysis.function(name).is_some() || Builtin::by_name(name).is_some() {
                    Some(format!(
                        "{} is a function: it is called with `(...)`",
                        quote(name)
                    ))
                } else {
                    did_you_mean(name, self.scope.keys().copied())
                };
            error
        });
        Type::Unknown
    }

    /// A struct literal has no type of its own: it is checked with the variable that it is the value of.
    fn constant(&mut self, id: ConstantId) -> Type {
        let constant = self.module.constant(id);
        match &constant.kind {
            ConstantKind::Number(_) => Type::Tensor(KnownShape::new(&[])),
            ConstantKind::Tensor(tensor) => match KnownShape::new(&tensor.shape) {
                Some(shape) => Type::Tensor(Some(shape)),
                None => self.rank_error(constant.span, tensor.shape.len()),
            },
            ConstantKind::Struct(_) => Type::Unknown,
        }
    }

    fn struct_literal(&mut self, id: StructId, span: Span, values: &[ConstantId]) {
        let info = &self.analysis.structs[id.index()];
        let fields = info.fields.len();
        if fields != values.len() {
            let error = Error::new(
                span,
                format!(
                    "the struct {} has {}, but the literal has {}",
                    quote(info.name.name),
                    count(fields, "field"),
                    count(values.len(), "value"),
                ),
            )
            .note_at(info.name.span, "the struct is defined here");
            self.error(error);
            return;
        }
        for (i, &value) in values.iter().enumerate() {
            let (field, ty) = self.analysis.structs[id.index()].fields[i];
            let Constant { span, kind } = self.module.constant(value);
            match (ty, kind) {
                (Type::Struct(inner), ConstantKind::Struct(values)) => {
                    self.struct_literal(inner, *span, values)
                }
                (Type::Struct(_), _) => {
                    let what = self.describe(ty);
                    let message = format!(
                        "the field {} is {what}, but its value is a tensor",
                        quote(field.name)
                    );
                    self.error(
                        Error::new(*span, message)
                            .note_at(field.span, "the field is declared here"),
                    );
                }
                (Type::Tensor(_), ConstantKind::Struct(_)) => {
                    let message = format!(
                        "the field {} is a tensor, but its value is a struct",
                        quote(field.name)
                    );
                    self.error(
                        Error::new(*span, message)
                            .note_at(field.span, "the field is declared here"),
                    );
                }
                _ => {
                    self.constant(value);
                }
            }
        }
    }

    fn access(&mut self, base: ExprId, field: &str, span: Span) -> Type {
        let quoted = quote(field);
        let id = match self.value(base) {
            Type::Struct(id) => id,
            Type::Tensor(_) => {
                let error = Error::new(span, format!("a tensor has no field {quoted}"));
                return self.error(error.note_at(self.module.expr(base).span, "this is a tensor"));
            }
            _ => return Type::Unknown,
        };
        let info = &self.analysis.structs[id.index()];
        if let Some(index) = info.field(field) {
            return info.fields[index].1;
        }
        self.errors.push_with(|| {
            let message = format!("the struct {} has no field {quoted}", quote(info.name.name));
            let mut error =
                Error::new(span, message).note_at(info.name.span, "the struct is defined here");
            error.help = did_you_mean(field, info.field_index.keys().copied());
            error
        });
        Type::Unknown
    }

    /// The known shape of an operand that must be a tensor.
    fn tensor(&mut self, id: ExprId, user: &str) -> Option<KnownShape> {
        let ty = self.value(id);
        match ty {
            Type::Tensor(shape) => shape,
            Type::Struct(_) => {
                let message = format!("`{user}` takes tensors, but this is {}", self.describe(ty));
                let error = Error::new(self.module.expr(id).span, message);
                self.error(error.help("use its fields: `value.field`"));
                None
            }
            Type::Nothing | Type::Unknown => None,
        }
    }

    fn binary(&mut self, operator: Operator, span: Span, lhs: ExprId, rhs: ExprId) -> Type {
        let symbol = operator.symbol();
        let left = self.tensor(lhs, symbol);
        let right = self.tensor(rhs, symbol);
        if let (Some(left), Some(right)) = (left, right)
            && left != right
        {
            self.error(
                Error::new(
                    span,
                    format!("the operands of `{symbol}` differ in shape: {left} and {right}"),
                )
                .note(format!("`{symbol}` works element by element")),
            );
        }
        Type::Tensor(left.or(right))
    }

    fn builtin(&mut self, builtin: Builtin, args: ArgList, span: Span) -> Type {
        let name = builtin.name();
        let shape = match *self.module.args(args) {
            [arg] => self.tensor(arg, name),
            ref args => {
                let given = given(args.len());
                self.error(Error::new(
                    span,
                    format!("`{name}` takes 1 argument, but {given}"),
                ));
                None
            }
        };
        match builtin {
            Builtin::Transpose => Type::Tensor(shape.map(KnownShape::transposed)),
            Builtin::Print => Type::Nothing,
        }
    }

    fn call(&mut self, callee: Ident<'s>, args: ArgList, span: Span) -> Type {
        let quoted = quote(callee.name);
        let args = self.module.args(args);
        let Some(function) = self.analysis.function(callee.name) else {
            for &arg in args {
                self.value(arg);
            }
            return self.undefined_function(callee);
        };
        let arity = self.analysis.functions[function].params.len();
        if arity != args.len() {
            let takes = count(arity, "argument");
            let error = Error::new(
                span,
                format!("{quoted} takes {takes}, but {}", given(args.len())),
            )
            .note_at(
                self.analysis.functions[function].name.span,
                "the function is defined here",
            );
            self.error(error);
        }
        for (i, &arg) in args.iter().enumerate() {
            let found = self.value(arg);
            let Some(&(param, expected)) = self.analysis.functions[function].params.get(i) else {
                continue;
            };
            let fits = match (found, expected) {
                (Type::Struct(found), Type::Struct(expected)) => found == expected,
                (Type::Struct(_), Type::Tensor(_)) | (Type::Tensor(_), Type::Struct(_)) => false,
                _ => true,
            };
            if !fits {
                let (found, expected) = (self.describe(found), self.describe(expected));
                let message = format!(
                    "the parameter {} is {expected}, but the argument is {found}",
                    quote(param.name)
                );
                let error = Error::new(self.module.expr(arg).span, message);
                self.error(error.note_at(param.span, "the parameter is declared here"));
            }
        }
        self.analysis.functions[function].result
    }

    fn undefined_function(&mut self, callee: Ident<'_>) -> Type {
        self.errors.push_with(|| {
            let mut error = Error::new(
                callee.span,
                format!("undefined function {}", quote(callee.name)),
            );
            error.help = if self.analysis.struct_id(callee.name).is_some() {
                Some(format!(
                    "a struct is made with a literal: `{} v = {{...}};`",
                    callee.name
                ))
            } else if self.scope.contains_key(callee.name) {
                Some(format!("{} is a variable", quote(callee.name)))
            } else {
                let builtins = Builtin::ALL
                    .iter()
                    .map(|builtin| -> &str { builtin.name() });
                let names = self
                    .analysis
                    .function_ids
                    .keys()
                    .map(|name| -> &str { name });
                did_you_mean(callee.name, names.chain(builtins))
            };
            error
        });
        Type::Unknown
    }
}

/// `none was given`, `1 was given`, `2 were given`.
fn given(n: usize) -> String {
    match n {
        0 => "none was given".to_owned(),
        1 => "1 was given".to_owned(),
        n => format!("{n} were given"),
    }
}
