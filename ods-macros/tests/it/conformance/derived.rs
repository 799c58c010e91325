//! What is not stored: derived attributes, and methods and builders of one's own.

use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::{
    DerivedAttributeOpInterface, DerivedAttributes, stored_or_derived_attr,
};
use terrace_ir::ods::{AnyAttr, AnyTensor, I64Attr, Optional, TypedOp};
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Builder, Ir, Location, smallvec};
use terrace_ods_macros::op;

use super::super::dialect::with_module;
use super::{ConformanceDialect, accepts, context, rejects};

/// A tensor seen as rows.
#[op(
    dialect = ConformanceDialect, mnemonic = "grid", traits(Pure), interfaces(DerivedAttributeOpInterface),
    assembly { "rows" $rows attr_dict ":" type($grid) },
)]
pub struct GridOp {
    #[attr]
    rows: I64Attr,
    #[attr]
    note: Optional<AnyAttr>,
    #[result]
    grid: AnyTensor,
}

impl GridOp {
    /// How many elements a row has: a derived attribute for those that know the op.
    pub fn columns(self, ir: &Ir) -> i64 {
        let grid = ir.ty(self.grid(ir)).cast::<RankedTensorType>(ir);
        grid.and_then(|grid| grid.shape(ir).last().copied())
            .unwrap_or(1)
    }

    /// A builder of one's own: a grid as high as it is wide, made by the generated one.
    pub fn square(b: &mut Builder<'_>, loc: Location, size: i64) -> Self {
        let ty = RankedTensorType::get(b, &[size, size], Type::F32);
        GridOp::build(b, loc, ty.into(), size)
    }
}

impl DerivedAttributeOpInterface for GridOp {
    fn derived_attributes(&self, ir: &Ir) -> DerivedAttributes {
        smallvec![("columns", IntegerAttr::i64(ir, self.columns(ir)).into())]
    }
}

// covers: ODS-020, ODS-021
#[test]
fn derived_attributes_are_computed_and_not_stored() {
    accepts("%0 = o.grid rows 2 : tensor<2x3xf32>");
    rejects(
        "%0 = \"o.grid\"() : () -> tensor<2x3xf32>",
        "'o.grid' op requires attribute 'rows'",
    );
    with_module(&context(), |rw| {
        let ty = RankedTensorType::get(rw, &[2, 3], Type::F32).into();
        let grid = GridOp::build(rw, Location::UNKNOWN, ty, 2);
        assert_eq!(grid.columns(rw), 3);
        let attr = |name: &str| stored_or_derived_attr(rw, grid.op(), name);
        let number = |value| Some(IntegerAttr::i64(rw, value).into());
        assert_eq!(attr("columns"), number(3));
        assert_eq!(attr("rows"), number(2));
        assert_eq!(attr("depth"), None);
        assert_eq!(rw.attr(grid.op(), "columns"), None);
    });
}

// covers: ODS-087, ODS-088, ODS-089, ODS-090, ODS-092, ODS-149, ODS-150
#[test]
fn methods_and_builders_of_ones_own_are_ordinary_functions() {
    with_module(&context(), |rw| {
        let grid = GridOp::square(rw, Location::UNKNOWN, 4);
        assert_eq!((grid.rows(rw), grid.columns(rw)), (4, 4));
        // What a parameter's default is in other places, a part given by name is here.
        let ty = rw.ty(grid.grid(rw));
        let noted = GridOp::builder(ty, 4)
            .note(Some(IntegerAttr::i64(rw, 1).into()))
            .build(rw, Location::UNKNOWN);
        assert!(noted.note(rw).is_some() && grid.note(rw).is_none());
    });
}

// covers: ODS-065
#[test]
fn counts_follow_from_the_fields() {
    rejects(
        "%0 = \"t.v\"() : () -> f32 %1 = \"o.grid\"(%0) <{rows = 1 : i64}> : (f32) -> tensor<2x3xf32>",
        "'o.grid' op requires zero operands",
    );
    rejects(
        "\"o.grid\"() <{rows = 1 : i64}> : () -> ()",
        "'o.grid' op requires one result",
    );
    rejects(
        "%0 = \"o.grid\"() <{rows = 1 : i64}> ({}) : () -> tensor<2x3xf32>",
        "'o.grid' op requires zero regions",
    );
}
