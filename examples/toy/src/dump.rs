//! Prints the syntax tree, for `-emit=ast`.

use std::fmt::Write;

use crate::ast::{
    Builtin, ConstantId, ConstantKind, ExprId, ExprKind, Function, Item, Module, StatementKind,
    Struct, Tensor, VariableType,
};
use crate::source::{Source, Span};

/// Indentation grows no further than this many levels: a sum of n terms is n levels deep, and its dump shall not be
/// quadratic in n.
const MAX_INDENT: usize = 100;

/// The tree of `module`, which was parsed from `source`, as text.
pub fn dump(module: &Module<'_>, source: &Source) -> String {
    let mut dumper = Dumper {
        module,
        source,
        out: "Module:\n".to_owned(),
    };
    for item in &module.items {
        match item {
            Item::Function(function) => dumper.function(function),
            Item::Struct(def) => dumper.struct_definition(def),
        }
    }
    dumper.out
}

/// What is left to print of an expression.
enum Task {
    Expr(ExprId, usize),
    /// The field name under a field access.
    Field(ExprId, usize),
    Close(usize),
}

struct Dumper<'a> {
    module: &'a Module<'a>,
    source: &'a Source,
    out: String,
}

impl Dumper<'_> {
    fn indent(&mut self, level: usize) {
        for _ in 0..level.min(MAX_INDENT) {
            self.out.push_str("  ");
        }
    }

    fn text(&mut self, text: std::fmt::Arguments<'_>) {
        self.out.write_fmt(text).expect("a String takes all text");
    }

    fn line(&mut self, level: usize, text: std::fmt::Arguments<'_>) {
        self.indent(level);
        self.text(text);
        self.out.push('\n');
    }

    /// `@file:line:column`.
    fn loc(&self, span: Span) -> String {
        format!(
            "@{}:{}",
            self.source.name(),
            self.source.position(span.start)
        )
    }

    fn struct_definition(&mut self, def: &Struct<'_>) {
        let loc = self.loc(def.span);
        self.line(1, format_args!("Struct: {} {loc}", def.name.name));
        self.line(2, format_args!("Variables: ["));
        for field in &def.fields {
            let loc = self.loc(field.span);
            let ty = field.struct_name.map_or("", |ident| ident.name);
            self.line(3, format_args!("VarDecl {}<{ty}> {loc}", field.name.name));
        }
        self.line(2, format_args!("]"));
    }

    fn function(&mut self, function: &Function<'_>) {
        let loc = self.loc(function.span);
        let params: Vec<_> = function
            .params
            .iter()
            .map(|param| param.name.name)
            .collect();
        self.line(1, format_args!("Function "));
        // The quote at the end belongs to the tutorial's layout.
        self.line(2, format_args!("Proto '{}' {loc}'", function.name.name));
        self.line(2, format_args!("Params: [{}]", params.join(", ")));
        self.line(2, format_args!("Block {{"));
        for statement in &function.body {
            match &statement.kind {
                StatementKind::Variable { name, ty, value } => {
                    let loc = self.loc(statement.span);
                    let ty = match ty {
                        VariableType::Inferred => String::new(),
                        VariableType::Shaped(shape) => list(&shape.dims),
                        VariableType::Struct(ident) => ident.name.to_owned(),
                    };
                    self.line(3, format_args!("VarDecl {}<{ty}> {loc}", name.name));
                    self.expr(*value, 4);
                }
                StatementKind::Return(value) => {
                    self.line(3, format_args!("Return"));
                    match value {
                        Some(value) => self.expr(*value, 4),
                        None => self.line(4, format_args!("(void)")),
                    }
                }
                StatementKind::Expression(value) => self.expr(*value, 3),
            }
        }
        self.line(2, format_args!("}} // Block"));
    }

    fn expr(&mut self, root: ExprId, level: usize) {
        let mut tasks = vec![Task::Expr(root, level)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Expr(id, level) => self.node(id, level, &mut tasks),
                Task::Field(id, level) => {
                    let expr = self.module.expr(id);
                    if let ExprKind::Access { field, .. } = expr.kind {
                        let loc = self.loc(expr.span);
                        self.line(level, format_args!("var: {field} {loc}"));
                    }
                }
                Task::Close(level) => self.line(level, format_args!("]")),
            }
        }
    }

    /// Prints the head of an expression; what comes under it goes on the stack, last first.
    fn node(&mut self, id: ExprId, level: usize, tasks: &mut Vec<Task>) {
        let expr = self.module.expr(id);
        let loc = self.loc(expr.span);
        let below = level + 1;
        let args = match expr.kind {
            ExprKind::Variable(name) => return self.line(level, format_args!("var: {name} {loc}")),
            ExprKind::Constant(constant) => return self.constant(constant, level),
            ExprKind::Access { base, .. } => {
                self.line(level, format_args!("BinOp: . {loc}"));
                return tasks.extend([Task::Field(id, below), Task::Expr(base, below)]);
            }
            ExprKind::Binary {
                operator, lhs, rhs, ..
            } => {
                self.line(level, format_args!("BinOp: {} {loc}", operator.symbol()));
                return tasks.extend([Task::Expr(rhs, below), Task::Expr(lhs, below)]);
            }
            ExprKind::Builtin {
                builtin: Builtin::Print,
                args,
            } => {
                self.line(level, format_args!("Print [ {loc}"));
                args
            }
            ExprKind::Builtin { builtin, args } => {
                self.line(level, format_args!("Call '{}' [ {loc}", builtin.name()));
                args
            }
            ExprKind::Call { callee, args } => {
                self.line(level, format_args!("Call '{}' [ {loc}", callee.name));
                args
            }
        };
        tasks.push(Task::Close(level));
        let args = self.module.args(args).iter().rev();
        tasks.extend(args.map(|&arg| Task::Expr(arg, below)));
    }

    fn constant(&mut self, id: ConstantId, level: usize) {
        let module = self.module;
        let constant = module.constant(id);
        let loc = self.loc(constant.span);
        self.indent(level);
        match &constant.kind {
            ConstantKind::Number(number) => self.number(*number),
            ConstantKind::Tensor(tensor) => self.tensor(tensor),
            ConstantKind::Struct(fields) => {
                // The first field follows on the same line, with its own indentation: so has it the tutorial's layout.
                self.out.push_str("Struct Literal: ");
                for &field in fields {
                    self.constant(field, level + 1);
                }
                self.indent(level);
            }
        }
        self.text(format_args!(" {loc}\n"));
    }

    fn tensor(&mut self, tensor: &Tensor) {
        self.out.push_str("Literal: ");
        let module = self.module;
        self.list(&tensor.shape, module.data(tensor));
    }

    /// The lists of a tensor, each with the shape of what it holds.
    fn list(&mut self, shape: &[i64], data: &[f64]) {
        let Some((_, inner)) = shape.split_first() else {
            return self.number(data[0]);
        };
        let stride = inner.iter().product::<i64>() as usize;
        self.text(format_args!("<{}>[ ", list(shape)));
        for (i, part) in data.chunks(stride).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.list(inner, part);
        }
        self.out.push(']');
    }

    /// A number as C's `%e` writes it: six decimals and an exponent of at least two digits.
    fn number(&mut self, number: f64) {
        let text = format!("{number:.6e}");
        let (mantissa, exponent) = text.split_once('e').expect("the format has an exponent");
        let (sign, digits) = match exponent.strip_prefix('-') {
            Some(digits) => ('-', digits),
            None => ('+', exponent),
        };
        self.text(format_args!("{mantissa}e{sign}{digits:0>2}"));
    }
}

fn list(dims: &[i64]) -> String {
    let dims: Vec<_> = dims.iter().map(i64::to_string).collect();
    dims.join(", ")
}
