//! Loops and conditionals.

use std::panic::Location;

use smallvec::{SmallVec, smallvec};
use terrace_ir::builder::InsertionPoint;
use terrace_ir::types::Type;
use terrace_ir::{Op, Region, Value};
use terrace_standard_dialects::affine::Bound;
use terrace_standard_dialects::{affine, scf};

use crate::affine::{Index, map_of};
use crate::{Expr, Operand, Scope};

/// What loops carry from one iteration to the next, and what conditionals and functions give: nothing, `()`; one expression; an array; a
/// vector; or a tuple of two or three expressions. The results have the same form.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be carried by a loop or given by a conditional",
    label = "expected `()`, an expression, an array, a vector, or a tuple of two or three expressions"
)]
pub trait Carried<'s>: Sized {
    /// The values, computed where the builder stands.
    #[doc(hidden)]
    fn values(
        &self,
        scope: &'s Scope<'s>,
        caller: &'static Location<'static>,
    ) -> SmallVec<[Value; 4]>;

    /// The same with other values, as many.
    #[doc(hidden)]
    fn with_values(&self, scope: &'s Scope<'s>, values: &[Value]) -> Self;
}

impl<'s> Carried<'s> for () {
    fn values(&self, _: &'s Scope<'s>, _: &'static Location<'static>) -> SmallVec<[Value; 4]> {
        SmallVec::new()
    }

    fn with_values(&self, _: &'s Scope<'s>, _: &[Value]) -> Self {}
}

impl<'s> Carried<'s> for Expr<'s> {
    fn values(&self, _: &'s Scope<'s>, caller: &'static Location<'static>) -> SmallVec<[Value; 4]> {
        smallvec![self.value_at(caller)]
    }

    fn with_values(&self, scope: &'s Scope<'s>, values: &[Value]) -> Self {
        scope.expr(values[0])
    }
}

impl<'s, const N: usize> Carried<'s> for [Expr<'s>; N] {
    fn values(&self, _: &'s Scope<'s>, caller: &'static Location<'static>) -> SmallVec<[Value; 4]> {
        self.iter().map(|expr| expr.value_at(caller)).collect()
    }

    fn with_values(&self, scope: &'s Scope<'s>, values: &[Value]) -> Self {
        std::array::from_fn(|index| scope.expr(values[index]))
    }
}

impl<'s> Carried<'s> for Vec<Expr<'s>> {
    fn values(&self, _: &'s Scope<'s>, caller: &'static Location<'static>) -> SmallVec<[Value; 4]> {
        self.iter().map(|expr| expr.value_at(caller)).collect()
    }

    fn with_values(&self, scope: &'s Scope<'s>, values: &[Value]) -> Self {
        values.iter().map(|value| scope.expr(*value)).collect()
    }
}

impl<'s> Carried<'s> for (Expr<'s>, Expr<'s>) {
    fn values(
        &self,
        scope: &'s Scope<'s>,
        caller: &'static Location<'static>,
    ) -> SmallVec<[Value; 4]> {
        [self.0, self.1].values(scope, caller)
    }

    fn with_values(&self, scope: &'s Scope<'s>, values: &[Value]) -> Self {
        (scope.expr(values[0]), scope.expr(values[1]))
    }
}

impl<'s> Carried<'s> for (Expr<'s>, Expr<'s>, Expr<'s>) {
    fn values(
        &self,
        scope: &'s Scope<'s>,
        caller: &'static Location<'static>,
    ) -> SmallVec<[Value; 4]> {
        [self.0, self.1, self.2].values(scope, caller)
    }

    fn with_values(&self, scope: &'s Scope<'s>, values: &[Value]) -> Self {
        let [a, b, c] = [0, 1, 2].map(|index| scope.expr(values[index]));
        (a, b, c)
    }
}

/// A bound or a step of a loop: an expression of type `index`, or a number.
fn bound<'s>(
    scope: &'s Scope<'s>,
    what: &str,
    operand: impl Operand<'s>,
    caller: &'static Location<'static>,
) -> Expr<'s> {
    if let Some(ty) = operand.known_type()
        && ty != Type::INDEX
    {
        scope.mistake(
            caller,
            format!(
                "the {what} of a loop has type `index`, this has `{}`",
                scope.spelled(ty)
            ),
            "convert it: `.cast(Type::INDEX)`",
        );
        return scope.index(1);
    }
    operand.expr(scope, Type::INDEX, caller)
}

impl<'s> Scope<'s> {
    /// Builds the only block of a region: the closure gets its arguments, and what it gives goes to its terminator.
    fn block<R>(
        &'s self,
        region: Region,
        arguments: &[Type],
        body: impl FnOnce(&[Value]) -> R,
    ) -> R {
        let (before, arguments) = self.change(|b| {
            let before = b.insertion_point();
            let block = b.create_block(region, arguments);
            (before, SmallVec::<[Value; 4]>::from(b.block_args(block)))
        });
        let result = body(&arguments);
        self.change(|b| b.set_insertion_point(before));
        result
    }

    /// The results of an op, in the form of what it was built from.
    fn results_of<C: Carried<'s>>(&'s self, op: impl Into<Op>, form: &C) -> C {
        let op = op.into();
        let results: SmallVec<[Value; 4]> = self.read(|ir| ir.results(op).collect());
        form.with_values(self, &results)
    }

    /// Whether what an iteration gives fits what was carried into it: numbers of values and types.
    fn check_carried(
        &'s self,
        what: &str,
        expected: &[Type],
        found: &[Value],
        caller: &'static Location<'static>,
    ) -> bool {
        let found = self.types(found);
        if found[..] == *expected {
            return true;
        }
        let (found, expected) = (self.listed(&found), self.listed(expected));
        self.mistake(
            caller,
            format!("{what} gives {found}, where {expected} is expected"),
            "give as many values as there are, of the same types",
        );
        false
    }

    /// A loop from a bound up to another one, which is not reached (`scf.for`). The closure gets the loop variable and what is
    /// carried, and gives what the next iteration gets; the loop gives what the last one gave.
    ///
    /// ```
    /// # use terrace_expressions::function;
    /// # use terrace_ir::builtin::ModuleOp;
    /// # use terrace_ir::{Context, Location, Type};
    /// # let cx = Context::new();
    /// # terrace_standard_dialects::register_all(&cx);
    /// # let mut module = ModuleOp::create(&cx, Location::UNKNOWN);
    /// # let b = &ModuleOp::body_builder(&mut module, Location::UNKNOWN);
    /// function(b, "factorial", &[Type::INDEX], &[Type::INDEX], |e, args| {
    ///     let product = e.for_(1, args[0] + 1, 1, e.index(1), |i, product| product * i);
    ///     e.results(product)
    /// })?;
    /// # assert!(terrace_ir::verify::verify(&module).is_ok());
    /// # Ok::<(), Vec<terrace_ir::Diagnostic>>(())
    /// ```
    #[track_caller]
    pub fn for_<C: Carried<'s>>(
        &'s self,
        lower: impl Operand<'s>,
        upper: impl Operand<'s>,
        step: impl Operand<'s>,
        inits: C,
        body: impl FnOnce(Expr<'s>, C) -> C,
    ) -> C {
        let caller = Location::caller();
        let lower = bound(self, "lower bound", lower, caller).value_at(caller);
        let upper = bound(self, "upper bound", upper, caller).value_at(caller);
        let step = bound(self, "step", step, caller).value_at(caller);
        let values = inits.values(self, caller);
        let types = self.types(&values);
        let op = self.build_at(caller, |b| {
            scf::ForOp::new(b, &types, lower, upper, step, &values[..])
        });
        let region = self.read(|ir| op.region(ir));
        let mut arguments: SmallVec<[Type; 4]> = smallvec![Type::INDEX];
        arguments.extend_from_slice(&types);
        self.block(region, &arguments, |arguments| {
            let carried = inits.with_values(self, &arguments[1..]);
            let next = body(self.expr(arguments[0]), carried).values(self, caller);
            self.check_carried("the body of the loop", &types, &next, caller);
            self.build_at(caller, |b| scf::YieldOp::new(b, &next[..]));
        });
        self.results_of(op, &inits)
    }

    /// As [`for_`](Self::for_), of affine bounds and a constant step (`affine.for`): its variable may be part of affine expressions.
    #[track_caller]
    pub fn affine_for<C: Carried<'s>>(
        &'s self,
        lower: impl Operand<'s>,
        upper: impl Operand<'s>,
        step: u32,
        inits: C,
        body: impl FnOnce(Expr<'s>, C) -> C,
    ) -> C {
        let caller = Location::caller();
        let lower = self.affine_bound("lower bound", lower, caller);
        let upper = self.affine_bound("upper bound", upper, caller);
        let step = match step {
            0 => {
                let help = "write how much the loop variable grows by";
                self.mistake(caller, "a loop with the step 0 has no end", help);
                1
            }
            step => i64::from(step),
        };
        let values = inits.values(self, caller);
        let types = self.types(&values);
        let (op, outside) = self.enter_affine_loop(&lower, &upper, step, &values, caller);
        let (variable, carried) = self.read(|ir| {
            let carried = op.region_iter_args(ir).to_vec();
            (op.induction_variable(ir), carried)
        });
        let carried = inits.with_values(self, &carried);
        let next = body(self.expr(variable), carried).values(self, caller);
        if self.check_carried("the body of the loop", &types, &next, caller) && !types.is_empty() {
            self.build_at(caller, |b| affine::YieldOp::new(b, &next[..]));
        }
        self.change(|b| b.set_insertion_point(outside));
        self.results_of(op, &inits)
    }

    /// Builds an affine loop, and enters its body. Gives where the builder stood.
    fn enter_affine_loop(
        &'s self,
        lower: &Index,
        upper: &Index,
        step: i64,
        inits: &[Value],
        caller: &'static Location<'static>,
    ) -> (affine::ForOp, InsertionPoint) {
        let maps = [lower, upper].map(|bound| map_of(std::slice::from_ref(bound)));
        let op = self.build_at(caller, |b| {
            let [lower, upper] = maps.each_ref().map(|map| Bound {
                map: &map.map,
                operands: &map.operands,
            });
            b.build(|b, loc| affine::ForOp::with_bounds(b, loc, lower, upper, step, inits))
        });
        let outside = self.change(|b| {
            let outside = b.insertion_point();
            let body = op.body(b);
            b.set_insertion_point_to_start(body);
            outside
        });
        (op, outside)
    }

    fn affine_bound(
        &'s self,
        what: &str,
        operand: impl Operand<'s>,
        caller: &'static Location<'static>,
    ) -> Index {
        let expr = bound(self, what, operand, caller);
        self.affine_part(expr).unwrap_or_else(|| {
            self.mistake(
                caller,
                format!("the {what} of an affine loop is no affine expression of loop variables and symbols"),
                "use `for_`, whose bounds are any indices",
            );
            Index::constant(0)
        })
    }

    /// A nest of affine loops from 0 up to sizes, by 1: as many as there are sizes. The closure gets their variables.
    #[track_caller]
    pub fn affine_nest(&'s self, sizes: &[Expr<'s>], body: impl FnOnce(&[Expr<'s>])) {
        let caller = Location::caller();
        let mut variables = Vec::with_capacity(sizes.len());
        let mut outermost = None;
        for size in sizes {
            let upper = self.affine_bound("upper bound", *size, caller);
            let (op, outside) = self.enter_affine_loop(&Index::constant(0), &upper, 1, &[], caller);
            outermost.get_or_insert(outside);
            variables.push(self.expr(self.read(|ir| op.induction_variable(ir))));
        }
        body(&variables);
        if let Some(outside) = outermost {
            self.change(|b| b.set_insertion_point(outside));
        }
    }

    /// A conditional (`scf.if`): what the closures give, both the same form and types, is its result.
    #[track_caller]
    pub fn if_<C: Carried<'s>>(
        &'s self,
        condition: Expr<'s>,
        then: impl FnOnce() -> C,
        otherwise: impl FnOnce() -> C,
    ) -> C {
        let caller = Location::caller();
        let condition = self.condition(condition, caller);
        let [then_region, else_region] =
            [(); 2].map(|()| self.change(|b| b.ir_mut().create_region()));
        let (given, types) = self.block(then_region, &[], |_| {
            let given = then();
            let values = given.values(self, caller);
            self.build_at(caller, |b| scf::YieldOp::new(b, &values[..]));
            (given, self.types(&values))
        });
        self.block(else_region, &[], |_| {
            let values = otherwise().values(self, caller);
            self.check_carried("the other case", &types, &values, caller);
            self.build_at(caller, |b| scf::YieldOp::new(b, &values[..]));
        });
        let op: scf::IfOp = self.build_at(caller, |b| {
            b.around(&[condition], &types, &[then_region, else_region])
        });
        self.results_of(op, &given)
    }

    /// A conditional without results: what is done if the condition holds.
    #[track_caller]
    pub fn when(&'s self, condition: Expr<'s>, then: impl FnOnce()) {
        let caller = Location::caller();
        let condition = self.condition(condition, caller);
        let op = self.build_at(caller, |b| scf::IfOp::new(b, &[], condition));
        let region = self.read(|ir| op.then_region(ir));
        self.block(region, &[], |_| {
            then();
            self.build_at(caller, |b| scf::YieldOp::new(b, ()));
        });
    }

    /// A loop that goes on as long as a condition holds (`scf.while`). Both closures get what is carried: one gives the condition, the
    /// other what the next iteration gets; the loop gives what it carried when the condition was false.
    #[track_caller]
    pub fn while_<C: Carried<'s>>(
        &'s self,
        inits: C,
        condition: impl FnOnce(C) -> Expr<'s>,
        body: impl FnOnce(C) -> C,
    ) -> C {
        let caller = Location::caller();
        let values = inits.values(self, caller);
        let types = self.types(&values);
        let [before, after] = [(); 2].map(|()| self.change(|b| b.ir_mut().create_region()));
        self.block(before, &types, |arguments| {
            let holds = condition(inits.with_values(self, arguments));
            let holds = self.condition(holds, caller);
            self.build_at(caller, |b| scf::ConditionOp::new(b, holds, arguments));
        });
        self.block(after, &types, |arguments| {
            let next = body(inits.with_values(self, arguments)).values(self, caller);
            self.check_carried("the body of the loop", &types, &next, caller);
            self.build_at(caller, |b| scf::YieldOp::new(b, &next[..]));
        });
        let op: scf::WhileOp =
            self.build_at(caller, |b| b.around(&values, &types, &[before, after]));
        self.results_of(op, &inits)
    }
}
