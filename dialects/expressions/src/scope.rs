//! Where expressions are built.

use std::cell::{Cell, RefCell};
use std::panic;

use smallvec::SmallVec;
use terrace_ir::builder::{Builder, ImplicitLocBuilder, InsertionPoint};
use terrace_ir::types::Type;
use terrace_ir::{Context, Diagnostic, Ir, Location, Region, Value};
use terrace_standard_dialects::affine::affine_scope_of_region;
use terrace_standard_dialects::func::FuncOp;

use crate::affine::Index;
use crate::expr::{Expr, Node};

/// What can build: a builder, whatever it borrows from.
trait Build {
    fn build(&self, work: &mut dyn FnMut(&mut Builder<'_>));
    fn loc(&self) -> Location;
}

impl Build for ImplicitLocBuilder<'_> {
    fn build(&self, work: &mut dyn FnMut(&mut Builder<'_>)) {
        self.with(|b| work(b));
    }

    fn loc(&self) -> Location {
        ImplicitLocBuilder::loc(self)
    }
}

/// Where expressions are built: [`function`] and [`expressions`] give one to a closure.
pub struct Scope<'s> {
    builder: &'s dyn Build,
    /// The region in which affine dimensions and symbols are looked for.
    affine_scope: Option<Region>,
    /// Affine expressions, which become ops when their values are needed.
    pub(crate) indices: RefCell<Vec<Index>>,
    /// The subscripts of elements.
    pub(crate) subscripts: RefCell<Vec<SmallVec<[Node; 4]>>>,
    mistakes: RefCell<Vec<Diagnostic>>,
}

/// What a function returns: see [`Scope::results`].
pub struct Results<'s> {
    pub(crate) values: SmallVec<[Value; 4]>,
    caller: &'static panic::Location<'static>,
    /// They are of the scope that made them.
    scope: std::marker::PhantomData<&'s ()>,
}

/// Defines a function with these types of arguments and results, whose body the closure builds. Mistakes in it are errors, each at
/// its line of Rust; then the function is there, and not to be used.
pub fn function(
    b: &ImplicitLocBuilder<'_>,
    name: &str,
    inputs: &[Type],
    results: &[Type],
    body: impl for<'s> FnOnce(&'s Scope<'s>, &[Expr<'s>]) -> Results<'s>,
) -> Result<FuncOp, Vec<Diagnostic>> {
    let mistakes = Cell::new(Vec::new());
    let op = FuncOp::define(b, name, inputs, results, |b, args| {
        let scope = Scope::new(b);
        let args: Vec<Expr<'_>> = args.iter().map(|arg| scope.expr(*arg)).collect();
        let returned = body(&scope, &args);
        scope.check_results(name, results, &returned);
        let values = returned.values;
        mistakes.set(scope.mistakes.into_inner());
        values
    });
    match mistakes.take() {
        none if none.is_empty() => Ok(op),
        mistakes => Err(mistakes),
    }
}

/// Builds expressions where a builder stands. Mistakes are errors, each at its line of Rust.
///
/// ```
/// use terrace_expressions::expressions;
/// use terrace_ir::builtin::ModuleOp;
/// use terrace_ir::{Context, Location, Type};
/// use terrace_standard_dialects::func::FuncOp;
///
/// let cx = Context::new();
/// terrace_standard_dialects::register_all(&cx);
/// let mut module = ModuleOp::create(&cx, Location::UNKNOWN);
/// let b = &ModuleOp::body_builder(&mut module, Location::UNKNOWN);
/// FuncOp::define(b, "next", &[Type::I32], &[Type::I32], |b, args| {
///     expressions(b, |e| (e.expr(args[0]) + 1).value()).expect("numbers can be added")
/// });
/// # assert!(terrace_ir::verify::verify(&module).is_ok());
/// ```
pub fn expressions<R>(
    b: &ImplicitLocBuilder<'_>,
    body: impl for<'s> FnOnce(&'s Scope<'s>) -> R,
) -> Result<R, Vec<Diagnostic>> {
    let scope = Scope::new(b);
    let result = body(&scope);
    match scope.mistakes.into_inner() {
        none if none.is_empty() => Ok(result),
        mistakes => Err(mistakes),
    }
}

impl<'s> Scope<'s> {
    fn new(b: &'s ImplicitLocBuilder<'_>) -> Self {
        let affine_scope = b.with(|b| {
            let block = match b.insertion_point() {
                InsertionPoint::Detached => None,
                InsertionPoint::BlockEnd(block) => Some(block),
                InsertionPoint::Before(op) => b.parent_block(op),
            };
            let region = block.and_then(|block| b.block_region(block));
            region.and_then(|region| affine_scope_of_region(b, region))
        });
        Scope {
            builder: b,
            affine_scope,
            indices: RefCell::default(),
            subscripts: RefCell::default(),
            mistakes: RefCell::default(),
        }
    }

    pub(crate) fn affine_scope(&self) -> Option<Region> {
        self.affine_scope
    }

    /// Calls a function with the builder at the location of a line of Rust.
    pub(crate) fn build_at<R>(
        &self,
        caller: &'static panic::Location<'static>,
        work: impl FnOnce(&ImplicitLocBuilder<'_>) -> R,
    ) -> R {
        let given = self.builder.loc();
        self.change(|b| {
            let loc = match given == Location::UNKNOWN {
                true => line(b, caller),
                false => given,
            };
            work(&b.at(loc))
        })
    }

    /// Calls a function with the IR.
    pub(crate) fn read<R>(&self, work: impl FnOnce(&Ir) -> R) -> R {
        self.change(|b| work(b))
    }

    /// Calls a function with the builder itself.
    pub(crate) fn change<R>(&self, work: impl FnOnce(&mut Builder<'_>) -> R) -> R {
        let mut work = Some(work);
        let mut result = None;
        self.builder.build(&mut |b| {
            if let Some(work) = work.take() {
                result = Some(work(b));
            }
        });
        result.expect("a builder calls what it is given")
    }

    /// Remembers what is wrong at a line of Rust.
    pub(crate) fn mistake(
        &self,
        caller: &'static panic::Location<'static>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let loc = self.read(|ir| line(ir, caller));
        let mistake = Diagnostic::error(loc, message).help(help);
        self.mistakes.borrow_mut().push(mistake);
    }

    /// A type as the text has it.
    pub(crate) fn spelled(&self, ty: Type) -> String {
        self.read(|ir| terrace_ir::asm::print_type(ir, ty))
    }

    /// A list of types as the text has it.
    pub(crate) fn listed(&self, types: &[Type]) -> String {
        let types: Vec<String> = types.iter().map(|ty| self.spelled(*ty)).collect();
        format!("({})", types.join(", "))
    }

    /// The types of values.
    pub(crate) fn types(&self, values: &[Value]) -> SmallVec<[Type; 4]> {
        self.read(|ir| values.iter().map(|value| ir.ty(*value)).collect())
    }

    /// A value as an expression.
    pub fn expr(&'s self, value: Value) -> Expr<'s> {
        Expr {
            scope: self,
            node: Node::Value(value),
        }
    }

    /// A constant of a type of numbers: `e.constant(Type::F32, 0.5)`.
    #[track_caller]
    pub fn constant(&'s self, ty: Type, value: impl crate::Operand<'s>) -> Expr<'s> {
        value.expr(self, ty, panic::Location::caller())
    }

    /// A constant of type `index`.
    pub fn index(&'s self, value: i64) -> Expr<'s> {
        self.affine(Index::constant(value))
    }

    /// What a function returns: nothing, `()`; one expression; an array, or a vector.
    #[track_caller]
    pub fn results(&'s self, results: impl crate::Carried<'s>) -> Results<'s> {
        let caller = panic::Location::caller();
        Results {
            values: results.values(self, caller),
            caller,
            scope: std::marker::PhantomData,
        }
    }

    fn check_results(&self, name: &str, expected: &[Type], returned: &Results<'_>) {
        let types = self.types(&returned.values);
        if types[..] == *expected {
            return;
        }
        let (found, expected) = (self.listed(&types), self.listed(expected));
        self.mistake(
            returned.caller,
            format!("`{name}` returns {found}, and is declared with {expected}"),
            "declare what it returns, or return what it declares",
        );
    }
}

/// A line of Rust as a location.
fn line(cx: &Context, caller: &'static panic::Location<'static>) -> Location {
    Location::file(cx, cx.ident(caller.file()), caller.line(), caller.column())
}
