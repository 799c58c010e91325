//! Numbers of a mixed base: `affine.delinearize_index` and `affine.linearize_index`.

use terrace_dialect_base::index_list::{parse_dynamic_index_tuple, print_dynamic_index_tuple};
use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::interfaces::MixedIndices;
use terrace_ir::ods::{
    DenseI64ArrayAttr, Fold, FoldResult, Folded, Index, TypedOp, UnitProp, Variadic, Verify,
    VerifyResult,
};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Op};
use terrace_ods_macros::op;

use super::AffineDialect;
use super::linearize_rules::{
    DelinearizeDisjoint, DelinearizeLastDigit, DigitsWithConstants, DropLeadingZero,
    DropUnitDigits, DropUnitIndices, LinearizeDigits, LinearizeSomeDigits, NumberWithConstants,
};

/// The digits of a number in a mixed base, the highest first. If there is one more digit than the basis has elements, the
/// first one is not bounded.
#[op(
    dialect = AffineDialect, mnemonic = "delinearize_index",
    traits(Pure),
    assembly {
        $linear_index "into" custom<DynamicIndexTuple>($dynamic_basis, $static_basis) attr_dict ":" type($multi_index)
    },
    verify, fold, canonicalize(DigitsWithConstants, DropUnitDigits, DelinearizeDisjoint, DelinearizeLastDigit),
)]
pub struct DelinearizeIndexOp {
    #[operand]
    linear_index: Index,
    #[operand]
    dynamic_basis: Variadic<Index>,
    #[attr]
    static_basis: DenseI64ArrayAttr,
    #[result]
    multi_index: Variadic<Index>,
}

impl DelinearizeIndexOp {
    /// How many values each digit has.
    pub fn mixed_basis(self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(ir, self.static_basis(ir), self.dynamic_basis(ir))
    }
}

/// The number that digits of a mixed base make, the highest first. If there is one more digit than the basis has elements,
/// the first one is not bounded. With `disjoint`, digits are known to be in their ranges.
#[op(
    dialect = AffineDialect, mnemonic = "linearize_index",
    traits(AttrSizedOperandSegments, Pure),
    assembly {
        ("disjoint" $disjoint^)? " " "[" $multi_index "]" "by" custom<DynamicIndexTuple>($dynamic_basis, $static_basis)
        attr_dict ":" type($linear_index)
    },
    verify, fold, canonicalize(NumberWithConstants, DropUnitIndices, DropLeadingZero, LinearizeDigits, LinearizeSomeDigits),
)]
pub struct LinearizeIndexOp {
    #[operand]
    multi_index: Variadic<Index>,
    #[operand]
    dynamic_basis: Variadic<Index>,
    #[attr]
    static_basis: DenseI64ArrayAttr,
    #[prop]
    disjoint: UnitProp,
    #[result]
    linear_index: Index,
}

impl LinearizeIndexOp {
    /// How many values each digit has.
    pub fn mixed_basis(self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(ir, self.static_basis(ir), self.dynamic_basis(ir))
    }
}

/// The numbers that values are known to be.
fn known(ir: &Ir, operands: &[Option<Attribute>]) -> Option<Vec<i64>> {
    let known = |operand: &Option<Attribute>| {
        let constant = operand.and_then(|operand| operand.cast::<IntegerAttr>(ir));
        constant.map(|constant| constant.as_i64(ir))
    };
    operands.iter().map(known).collect()
}

fn index_attr(ir: &Ir, value: i64) -> FoldResult {
    Attribute::from(IntegerAttr::index(ir, value)).into()
}

impl Fold for DelinearizeIndexOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let num_results = ir.num_results(self.op());
        if num_results == 1 {
            return FoldResult::single(self.linear_index(ir));
        }
        let known = known(ir, operands)?;
        let (mut rest, mut sizes) = (*known.first()?, known.iter().skip(1));
        let basis = self.mixed_basis(ir).constants;
        let basis = basis.into_iter().map(|size| match size {
            DYNAMIC => sizes.next().copied(),
            size => Some(size),
        });
        let basis: Vec<i64> = basis.collect::<Option<_>>()?;
        // The bound of the highest digit, if it is given, is not computed with.
        let mut digits: Vec<i64> = Vec::new();
        for size in basis.iter().rev().take(num_results.checked_sub(1)?) {
            digits.push(rest.checked_rem_euclid(*size)?);
            let (number, size) = (AffineExpr::Constant(rest), AffineExpr::Constant(*size));
            rest = AffineExpr::binary(BinaryKind::FloorDiv, number, size).evaluate(&[], &[])?;
        }
        digits.push(rest);
        let digits = digits.iter().rev();
        Some(digits.map(|digit| index_attr(ir, *digit)).collect())
    }
}

impl Fold for LinearizeIndexOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let num_digits = self.multi_index(ir).len();
        if num_digits == 1 {
            return FoldResult::single(self.multi_index(ir).next()?);
        }
        let digits = known(ir, operands.get(..num_digits)?)?;
        let basis = self.mixed_basis(ir);
        let used = basis.constants.len().min(num_digits.saturating_sub(1));
        let sizes = &basis.constants[basis.constants.len() - used..];
        if sizes.contains(&DYNAMIC) {
            return None;
        }
        let Some((first, digits)) = digits.split_first() else {
            return Some(smallvec::smallvec![index_attr(ir, 0)]);
        };
        let number = sizes
            .iter()
            .zip(digits)
            .fold(*first, |number, (size, digit)| {
                number.wrapping_mul(*size).wrapping_add(*digit)
            });
        Some(smallvec::smallvec![index_attr(ir, number)])
    }
}

fn verify_basis(ir: &Ir, op: Op, basis: &MixedIndices) -> VerifyResult {
    if basis.num_dynamic() == basis.values.len() {
        return Ok(());
    }
    ir.op_error(
        op,
        "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can \
         only happen due to an incorrect fold/rewrite",
    )
    .into()
}

/// Whether a basis is that of so many digits.
fn fits(basis: &MixedIndices, digits: usize) -> bool {
    digits == basis.len() || digits == basis.len() + 1
}

impl Verify for DelinearizeIndexOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let basis = self.mixed_basis(ir);
        verify_basis(ir, self.op(), &basis)?;
        let error = |message: &str| VerifyResult::from(ir.op_error(self.op(), message));
        if !fits(&basis, ir.num_results(self.op())) {
            return error(
                "should return an index for each basis element and up to one extra index",
            );
        }
        if basis
            .constants
            .iter()
            .any(|size| *size <= 0 && *size != DYNAMIC)
        {
            return error("no basis element may be statically non-positive");
        }
        Ok(())
    }
}

impl Verify for LinearizeIndexOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let basis = self.mixed_basis(ir);
        verify_basis(ir, self.op(), &basis)?;
        if fits(&basis, self.multi_index(ir).len()) {
            return Ok(());
        }
        ir.op_error(
            self.op(),
            "should be passed a basis element for each index except possibly the first",
        )
        .into()
    }
}
