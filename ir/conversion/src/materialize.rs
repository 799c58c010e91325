//! Materializations: how a value of one type becomes one of another where conversion leaves off.

use terrace_ir::builder::Builder;
use terrace_ir::ir::{Ir, Op, OpSpec, Value};
use terrace_ir::location::Location;
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::types::Type;

use super::TypeConverter;

/// Builds a value of a type from others at the insertion point. `None` if it is for another to build, `Some(None)` if
/// nobody can.
pub type Materialization =
    Box<dyn Fn(&mut Builder<'_>, Type, &[Value], Location) -> Option<Option<Value>> + Send + Sync>;

/// The materializations of a converter, of each kind the last added first.
#[derive(Default)]
pub(super) struct Materializations {
    source: Vec<Materialization>,
    target: Vec<Materialization>,
    argument: Vec<Materialization>,
}

/// What a value is made for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A user that keeps the type from before the conversion.
    Source,
    /// A pattern that wants the converted type.
    Target,
    /// A user of a block argument that was converted.
    Argument,
}

impl TypeConverter {
    /// Adds a way to make a value of a type from before the conversion, for users that are not converted.
    #[must_use]
    pub fn source_materialization(
        mut self,
        build: impl Fn(&mut Builder<'_>, Type, &[Value], Location) -> Option<Option<Value>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.materializations.source.push(Box::new(build));
        self
    }

    /// Adds a way to make a value of a converted type, for patterns whose operands were not converted to it.
    #[must_use]
    pub fn target_materialization(
        mut self,
        build: impl Fn(&mut Builder<'_>, Type, &[Value], Location) -> Option<Option<Value>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.materializations.target.push(Box::new(build));
        self
    }

    /// Adds a way to make a block argument as it was from what it became, for users that are not converted; without one
    /// source materializations do it.
    #[must_use]
    pub fn argument_materialization(
        mut self,
        build: impl Fn(&mut Builder<'_>, Type, &[Value], Location) -> Option<Option<Value>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.materializations.argument.push(Box::new(build));
        self
    }

    /// Makes a value at the insertion point: by a materialization, or else as a cast, which is also given back.
    ///
    /// # Errors
    /// If a materialization says that it cannot be made.
    pub(super) fn materialize(
        &self,
        builder: &mut Builder<'_>,
        purpose: Purpose,
        ty: Type,
        inputs: &[Value],
        loc: Location,
    ) -> Result<(Value, Option<Op>), MatchFailure> {
        let known = &self.materializations;
        let (first, second): (&[_], &[_]) = match purpose {
            Purpose::Source => (&known.source, &[]),
            Purpose::Target => (&known.target, &[]),
            Purpose::Argument => (&known.argument, &known.source),
        };
        for build in first.iter().rev().chain(second.iter().rev()) {
            match build(builder, ty, inputs, loc) {
                None => {}
                Some(Some(value)) => return Ok((value, None)),
                Some(None) => {
                    return Err(MatchFailure::new(
                        "a value cannot be materialized in its type",
                    ));
                }
            }
        }
        let cast = build_cast(builder, inputs, &[ty], loc);
        Ok((builder.result(cast, 0), Some(cast)))
    }
}

/// A `builtin.unrealized_conversion_cast` at the builder's insertion point.
pub(super) fn build_cast(
    builder: &mut Builder<'_>,
    inputs: &[Value],
    types: &[Type],
    loc: Location,
) -> Op {
    let name = builder.op_name("builtin.unrealized_conversion_cast");
    builder.create(OpSpec {
        operands: inputs,
        result_types: types,
        ..OpSpec::new(name, loc)
    })
}

/// Where a value comes from.
pub(super) fn value_location(ir: &Ir, value: Value) -> Location {
    match ir.def(value) {
        terrace_ir::ir::ValueDef::Result { op, .. } => ir.loc(op),
        terrace_ir::ir::ValueDef::Argument { block, .. } => ir
            .block_op(block)
            .map_or(Location::UNKNOWN, |op| ir.loc(op)),
    }
}
