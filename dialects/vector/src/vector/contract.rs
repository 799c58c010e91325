//! `vector.contract`: sums of products along dimensions that two vectors have in common.

use terrace_dialect_base::maps::as_dim;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute, DictAttr, StringAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyType, AnyVectorOfNonZeroRank, AttrConstraint, CustomAssembly, DefaultValued, Enumeration,
    TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::{IntegerType, Type, VectorType};
use terrace_ir::{Context, Ir, SmallVec, smallvec};
use terrace_ods_macros::op;

use super::rules::{FloatsAddedToContraction, IntegersAddedToContraction};
use super::types::{Sizes, dims, vector_of};
use super::unroll::VectorUnrollOpInterface;
use super::{
    CombiningKind, IteratorType, IteratorTypes, MaskableOpInterface, VectorDialect, vector_type,
};

/// Products of elements of two vectors, combined along some dimensions, and with the elements of a third vector. A map for each
/// of the three says which of the op's dimensions each of its own is, and a list which of those are combined.
#[op(
    dialect = VectorDialect, mnemonic = "contract",
    traits(
        Pure,
        PredOpTrait("lhs and rhs have same element type", same_factors),
        PredOpTrait("third operand acc and result have same element type", same_sums),
    ),
    interfaces(MaskableOpInterface, VectorUnrollOpInterface),
    custom_assembly, verify, canonicalize(IntegersAddedToContraction, FloatsAddedToContraction),
)]
pub struct ContractionOp {
    #[operand]
    lhs: AnyVectorOfNonZeroRank,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand]
    acc: AnyType,
    #[attr]
    indexing_maps: ArrayAttr,
    #[attr]
    iterator_types: IteratorTypes,
    #[attr]
    kind: DefaultValued<CombiningKind, { CombiningKind::Add }>,
    #[result]
    result: AnyType,
}

fn same_factors(op: ContractionOp, ir: &Ir) -> bool {
    let element = |value| ir.ty(value).element_or_self(ir);
    element(op.lhs(ir)) == element(op.rhs(ir))
}

fn same_sums(op: ContractionOp, ir: &Ir) -> bool {
    let element = |value| ir.ty(value).element_or_self(ir);
    element(op.acc(ir)) == element(op.result(ir))
}

/// What the custom form has in braces in front of the operands, beside attributes of others.
const TRAITS: [&str; 3] = ["indexing_maps", "iterator_types", "kind"];

/// The place of a map's result that is this dimension.
fn place_of(map: &AffineMap, dim: usize) -> Option<usize> {
    let is_dim =
        |result: &AffineExpr| matches!(result, AffineExpr::Dim(found) if *found as usize == dim);
    map.results.iter().position(is_dim)
}

/// Whether each result is a dimension, no two the same, or zero.
fn is_projected_permutation(map: &AffineMap) -> bool {
    let mut seen = vec![false; map.num_dims as usize];
    map.num_symbols == 0
        && map.results.len() <= seen.len()
        && map.results.iter().all(|result| {
            as_dim(result).is_some_and(|dim| {
                seen.get_mut(dim)
                    .is_some_and(|seen| !std::mem::replace(seen, true))
            })
        })
}

impl ContractionOp {
    /// The maps of the operands.
    pub fn maps(self, ir: &Ir) -> SmallVec<[&AffineMap; 3]> {
        let maps = self.indexing_maps(ir).elements(ir).iter();
        maps.filter_map(|map| Some(map.cast::<AffineMapAttr>(ir)?.value(ir)))
            .collect()
    }

    /// How the dimensions are iterated over.
    pub fn iterators(self, ir: &Ir) -> SmallVec<[IteratorType; 4]> {
        let types = self.iterator_types(ir).elements(ir).iter();
        types
            .filter_map(|attr| IteratorType::read(ir, *attr))
            .collect()
    }

    /// The dimensions of both factors that are of this kind, by their places in the types.
    fn common_dims(self, ir: &Ir, kind: IteratorType) -> SmallVec<[(usize, usize); 2]> {
        let maps = self.maps(ir);
        let of_kind = self
            .iterators(ir)
            .into_iter()
            .enumerate()
            .filter(|(_, found)| *found == kind);
        let places =
            of_kind.filter_map(|(dim, _)| Some((place_of(maps[0], dim)?, place_of(maps[1], dim)?)));
        places.collect()
    }

    /// The dimensions of the op as the factors have them; `None` for those that neither has.
    fn extents(self, ir: &Ir) -> SmallVec<[Option<(i64, bool)>; 4]> {
        let maps = self.maps(ir);
        let mut extents = smallvec![None; self.iterators(ir).len()];
        for (value, map) in [self.lhs(ir), self.rhs(ir)].into_iter().zip(maps) {
            for (dim, result) in dims(ir, vector_type(ir, value)).zip(&*map.results) {
                let place = as_dim(result).and_then(|place| extents.get_mut(place));
                if let Some(extent @ None) = place {
                    *extent = Some(dim);
                }
            }
        }
        extents
    }
}

impl CustomAssembly for ContractionOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let at = parser.position();
        let Some(traits) = parser.parse_attribute()?.cast::<DictAttr>(cx) else {
            return Err(parser.error_at(parser.since(at), "invalid kind of attribute specified"));
        };
        for (name, attr) in traits.entries(cx) {
            let attr = match name.as_str(cx) {
                "iterator_types" => match iterator_types(cx, *attr) {
                    Ok(types) => types.into(),
                    Err(message) => return Err(parser.error_at(parser.since(at), message)),
                },
                _ => *attr,
            };
            state.set_attr(cx, name.as_str(cx), attr);
        }
        if state.attr(cx, "kind").is_none() {
            state.set_attr(cx, "kind", CombiningKind::make(cx, CombiningKind::Add));
        }
        let mut operands = SmallVec::<[_; 3]>::new();
        for index in 0..3 {
            if index != 0 {
                parser.parse_punct(",")?;
            }
            operands.push(parser.parse_operand()?);
        }
        let mut masks = SmallVec::<[_; 2]>::new();
        while parser.parse_optional_punct(",") {
            masks.push(parser.parse_operand()?);
        }
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let lhs = parser.parse_type()?;
        parser.parse_punct(",")?;
        let rhs = parser.parse_type()?;
        parser.parse_keyword_exact("into")?;
        let result = parser.parse_type()?;
        for (operand, ty) in operands.into_iter().zip([lhs, rhs, result]) {
            let value = parser.resolve_operand(operand, ty)?;
            state.operands.push(value);
        }
        state.result_types.push(result);
        if masks.is_empty() {
            return Ok(());
        }
        let at_name = parser.name_position();
        if masks.len() != 2 {
            return Err(parser.error_at(at_name, "expected zero or exactly 2 vector mask operands"));
        }
        // The verifier says that there is no such operand.
        for (mask, ty) in masks.into_iter().zip([lhs, rhs]) {
            let value = parser.resolve_operand(mask, ty.with_element(cx, Type::I1))?;
            state.operands.push(value);
        }
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let kind = self.kind(ir);
        let traits = TRAITS.iter().map(|name| {
            let attr = match *name {
                "iterator_types" => {
                    let words = self.iterators(ir).into_iter();
                    let words: Vec<Attribute> = words
                        .map(|kind| StringAttr::get(ir, &*kind.text()).into())
                        .collect();
                    ArrayAttr::get(ir, &words).into()
                }
                "kind" => CombiningKind::make(ir, kind),
                _ => self.indexing_maps(ir).into(),
            };
            (ir.ident(name), attr)
        });
        printer.write(" ");
        printer.print_attr(DictAttr::get(ir, traits).into());
        printer.write(" ");
        printer.print_operands(ir.operands(self.op()));
        printer.print_attr_dict(ir, self.op(), &TRAITS);
        printer.write(" : ");
        printer.print_types([ir.ty(self.lhs(ir)), ir.ty(self.rhs(ir))]);
        printer.write(" into ");
        printer.print_type(ir.ty(self.result(ir)));
    }
}

/// The array of kinds that an array of words says.
fn iterator_types(cx: &Context, attr: Attribute) -> Result<ArrayAttr, String> {
    let Some(words) = attr.cast::<ArrayAttr>(cx) else {
        return Err("expected 'iterator_types' to be an array".to_owned());
    };
    let kinds = words.elements(cx).iter().map(|word| {
        let Some(word) = word.cast::<StringAttr>(cx) else {
            return Err("expected 'iterator_types' to hold strings".to_owned());
        };
        let word = word.text(cx);
        match IteratorType::of_text(&word) {
            Some(kind) => Ok(IteratorType::make(cx, kind)),
            None => Err(format!("unexpected iterator_type ({word})")),
        }
    });
    Ok(ArrayAttr::get(cx, &kinds.collect::<Result<Vec<_>, _>>()?))
}

impl Verify for ContractionOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let [lhs, rhs] = [self.lhs(ir), self.rhs(ir)].map(|value| vector_type(ir, value));
        if lhs.element(ir).is::<IntegerType>(ir) && !lhs.element(ir).is_signless_integer(ir) {
            return error("only supports signless integer types".to_owned());
        }
        let (maps, iterators) = (self.maps(ir), self.iterators(ir).len());
        if maps.len() != 3 || self.indexing_maps(ir).elements(ir).len() != 3 {
            return error("expected an indexing map for each vector operand".to_owned());
        }
        for (index, map) in maps.iter().enumerate() {
            let ty = ir.ty(ir.operand(self.op(), index)).cast::<VectorType>(ir);
            let rank = ty.map_or(0, |ty| ty.rank(ir));
            let fault = if map.num_symbols != 0 {
                "have no symbols".to_owned()
            } else if map.num_dims as usize != iterators {
                format!("have {iterators} number of inputs")
            } else if map.results.len() != rank {
                format!("have {rank} number of outputs")
            } else if !is_projected_permutation(map) {
                "be a projected permutation of its inputs".to_owned()
            } else {
                continue;
            };
            return error(format!("expected indexing map {index} to {fault}"));
        }
        let contracting = self.common_dims(ir, IteratorType::Reduction);
        let batch = self.common_dims(ir, IteratorType::Parallel);
        if contracting.is_empty() {
            return error("expected at least one contracting dimension pair".to_owned());
        }
        let differs = |pair: &(usize, usize)| lhs.shape(ir)[pair.0] != rhs.shape(ir)[pair.1];
        for (name, pairs) in [("contracting", &contracting), ("batch", &batch)] {
            if pairs.iter().any(differs) {
                return error(format!("invalid {name} dimension map"));
            }
        }
        self.verify_result(ir, &contracting, &batch)?;
        let element = ir.ty(self.result(ir)).element_or_self(ir);
        match self.kind(ir).supports(ir, element) {
            true => Ok(()),
            false => error("unsupported contraction type".to_owned()),
        }
    }
}

impl ContractionOp {
    /// Checks the types of the third operand and of the result.
    fn verify_result(
        self,
        ir: &Ir,
        contracting: &[(usize, usize)],
        batch: &[(usize, usize)],
    ) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let [lhs, rhs] = [self.lhs(ir), self.rhs(ir)].map(|value| vector_type(ir, value).rank(ir));
        let left = lhs - contracting.len();
        let right = rhs - contracting.len() - batch.len();
        let [acc, result] = [ir.ty(self.acc(ir)), ir.ty(self.result(ir))];
        let vectors = acc
            .cast::<VectorType>(ir)
            .zip(result.cast::<VectorType>(ir));
        let is_scalar = left + right == 0;
        if is_scalar {
            return match [acc, result].iter().any(|ty| ty.is::<VectorType>(ir)) {
                true => error("invalid accumulator/result vector shape".to_owned()),
                false => Ok(()),
            };
        }
        let Some((_, result_vector)) = vectors else {
            return error("invalid accumulator/result vector shape".to_owned());
        };
        let extents = self.extents(ir);
        if extents.contains(&None) {
            return error(
                "expected all dimensions to be either a LHS or a RHS dimension".to_owned(),
            );
        }
        let results = self.maps(ir)[2].results.iter();
        let sizes: Sizes = results
            .filter_map(|result| Some(extents[as_dim(result)?]?.0))
            .collect();
        let (scalable, element) = (result_vector.scalable_dims(ir), result_vector.element(ir));
        let expected = Type::from(VectorType::scalable(ir, &sizes, scalable, element));
        if [acc, result] != [expected; 2] {
            return error(format!(
                "invalid accumulator/result vector shape, expected: '{}'",
                print_type(ir, expected)
            ));
        }
        Ok(())
    }
}

impl MaskableOpInterface for ContractionOp {
    fn expected_mask_type(&self, ir: &Ir) -> Option<Type> {
        let extents: Option<SmallVec<[_; 4]>> = self.extents(ir).into_iter().collect();
        Some(vector_of(ir, extents?, Type::I1).into())
    }
}

impl VectorUnrollOpInterface for ContractionOp {
    fn shape_for_unroll(&self, ir: &Ir) -> Option<SmallVec<[i64; 4]>> {
        self.extents(ir)
            .into_iter()
            .map(|extent| Some(extent?.0))
            .collect()
    }
}
