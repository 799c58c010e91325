//! What TableGen has words for and Rust says by itself: modules, generic types, constraints of one's own.

use std::marker::PhantomData;

use terrace_ir::Context;
use terrace_ir::ods::{AnyFloat, I32, StrAttr, TypeConstraint, TypedOp};
use terrace_ir::types::{TupleType, Type};
use terrace_ods_macros::{constraint, op};

use super::{ConformanceDialect, accepts, rejects};

/// A tuple of two of a kind.
pub struct PairOf<C>(PhantomData<C>);

impl<C: TypeConstraint> TypeConstraint for PairOf<C> {
    fn describe(out: &mut String) {
        out.push_str("pair of ");
        C::describe(out);
        out.push_str(" values");
    }

    fn matches(cx: &Context, ty: Type) -> bool {
        let elements = ty.cast::<TupleType>(cx).map(|ty| ty.elements(cx));
        elements.is_some_and(|elements| match elements {
            [first, second] => C::matches(cx, *first) && C::matches(cx, *second),
            _ => false,
        })
    }
}

constraint! {
    /// direction
    pub Direction: Attribute = StrAttr & |_, text| matches!(&*text, "up" | "down");
}

/// Where an op is declared, and what its struct is called, are matters of Rust.
pub mod inner {
    pub mod most {
        use super::super::*;

        /// Moves pairs.
        #[op(
            dialect = ConformanceDialect, mnemonic = "pairs.move",
            assembly { $direction $numbers "," $floats attr_dict ":" type($numbers) "," type($floats) },
        )]
        pub struct MoveTwo {
            #[attr]
            direction: Direction,
            #[operand]
            numbers: PairOf<I32>,
            #[operand]
            floats: PairOf<AnyFloat>,
        }
    }
}

const PAIRS: &str = "%0:2 = \"t.v\"() : () -> (tuple<i32, i32>, tuple<f32, f64>)\n";

// covers: ODS-007, ODS-010
#[test]
fn an_op_of_an_inner_module_has_the_name_that_its_definition_gives() {
    assert_eq!(&*inner::most::MoveTwo::INFO.name, "o.pairs.move");
    accepts(&format!(
        "{PAIRS}o.pairs.move \"up\" %0#0, %0#1 : tuple<i32, i32>, tuple<f32, f64>"
    ));
}

// covers: ODS-072, ODS-073
#[test]
fn constraints_that_take_constraints_put_their_descriptions_together() {
    rejects(
        &format!(
            "{PAIRS}\"o.pairs.move\"(%0#1, %0#1) <{{direction = \"up\"}}> : (tuple<f32, f64>, tuple<f32, f64>) -> ()"
        ),
        "'o.pairs.move' op operand #0 must be pair of 32-bit signless integer values, but got 'tuple<f32, f64>'",
    );
    rejects(
        &format!(
            "{PAIRS}\"o.pairs.move\"(%0#0, %0#0) <{{direction = \"up\"}}> : (tuple<i32, i32>, tuple<i32, i32>) -> ()"
        ),
        "'o.pairs.move' op operand #1 must be pair of floating-point values, but got 'tuple<i32, i32>'",
    );
}

// covers: ODS-161
#[test]
fn strings_of_a_fixed_set_are_a_constraint() {
    rejects(
        &format!("{PAIRS}o.pairs.move \"left\" %0#0, %0#1 : tuple<i32, i32>, tuple<f32, f64>"),
        "'o.pairs.move' op attribute 'direction' failed to satisfy constraint: direction",
    );
}
