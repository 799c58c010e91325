//! Tensors in tiles: `linalg.pack` makes them, `linalg.unpack` undoes that.

use std::ops::Range;

use terrace_dialect_base::folding::{uniform_attr, uniform_bits};
use terrace_dialect_base::index_list::{
    known_index, parse_dynamic_index_list, print_dynamic_index_list,
};
use terrace_dialect_base::shapes::are_compatible_shapes;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, DenseArrayAttr};
use terrace_ir::interfaces::{
    ConditionallySpeculatable, DestinationStyleOpInterface, MixedIndices, ReifiedShape,
    ReifyRankedShapedTypeOpInterface, Speculatability,
};
use terrace_ir::ods::{
    AnyRankedTensor, AnyType, DenseI64ArrayAttr, Fold, FoldResult, Folded, Index, Optional,
    ResultNames, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType, Type};
use terrace_ir::{Builder, Context, Ir, Op, SmallVec, Value, smallvec};
use terrace_ods_macros::op;

use super::LinalgDialect;
use super::interface::{shape, size_of};
use super::rules::{
    PackOfCasts, PackOfUnPack, PackSizes, PackWithoutPadding, SliceOfUnPack, UnPackIntoResult,
    UnPackOfCasts, UnPackOfPack, UnPackSizes,
};
use terrace_dialect_base::shapes::is_permutation;

/// A tensor in tiles: some dimensions are divided by the sizes of the tiles, which are appended as dimensions of their own. The
/// outer dimensions may be in another order. Where tiles are not full they get the padding value.
#[op(
    dialect = LinalgDialect, mnemonic = "pack",
    traits(
        AttrSizedOperandSegments, NoMemoryEffect,
        TypesMatchWith("result type matches type of dest", from = dest, to = result, same_type),
    ),
    interfaces(ConditionallySpeculatable, DestinationStyleOpInterface, ReifyRankedShapedTypeOpInterface),
    assembly {
        $source ("padding_value" "(" $padding_value^ ":" type($padding_value) ")")?
        ("outer_dims_perm" "=" $outer_dims_perm^)? "inner_dims_pos" "=" $inner_dims_pos
        "inner_tiles" "=" custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
        "into" $dest attr_dict ":" type($source) "->" type($dest)
    },
    verify, fold, result_names,
    canonicalize(PackOfUnPack, PackWithoutPadding, PackSizes, PackOfCasts),
)]
pub struct PackOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    dest: AnyRankedTensor,
    #[operand]
    padding_value: Optional<AnyType>,
    #[attr]
    outer_dims_perm: Optional<DenseI64ArrayAttr>,
    #[attr]
    inner_dims_pos: DenseI64ArrayAttr,
    #[operand]
    inner_tiles: Variadic<Index>,
    #[attr]
    static_inner_tiles: DenseI64ArrayAttr,
    #[result]
    result: AnyRankedTensor,
}

/// A tensor from tiles: the dimensions of the tiles are merged into those that they are tiles of. What does not fit into the
/// destination was padding.
#[op(
    dialect = LinalgDialect, mnemonic = "unpack",
    traits(
        NoMemoryEffect,
        TypesMatchWith("result type matches type of dest", from = dest, to = result, same_type),
    ),
    interfaces(ConditionallySpeculatable, DestinationStyleOpInterface, ReifyRankedShapedTypeOpInterface),
    assembly {
        $source ("outer_dims_perm" "=" $outer_dims_perm^)? "inner_dims_pos" "=" $inner_dims_pos
        "inner_tiles" "=" custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
        "into" $dest attr_dict ":" type($source) "->" type($dest)
    },
    verify, fold, result_names,
    canonicalize(UnPackOfPack, UnPackIntoResult, SliceOfUnPack, UnPackSizes, UnPackOfCasts),
)]
pub struct UnPackOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    dest: AnyRankedTensor,
    #[attr]
    outer_dims_perm: Optional<DenseI64ArrayAttr>,
    #[attr]
    inner_dims_pos: DenseI64ArrayAttr,
    #[operand]
    inner_tiles: Variadic<Index>,
    #[attr]
    static_inner_tiles: DenseI64ArrayAttr,
    #[result]
    result: AnyRankedTensor,
}

fn same_type(_: &Context, ty: Type) -> Option<Type> {
    Some(ty)
}

fn numbers(ir: &Ir, array: Option<DenseArrayAttr>) -> Vec<i64> {
    array.map_or_else(Vec::new, |array| array.as_i64s(ir).collect())
}

/// How a tensor is divided into tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiling {
    /// In which order the outer dimensions are; empty if they are as they were.
    pub outer_perm: Vec<i64>,
    /// The dimensions that are divided.
    pub positions: Vec<i64>,
    /// By how much each is.
    pub tiles: MixedIndices,
}

macro_rules! relayout {
    ($Op:ident, $name:literal) => {
        impl $Op {
            /// How the tiles are.
            pub fn tiling(self, ir: &Ir) -> Tiling {
                Tiling {
                    outer_perm: numbers(ir, self.outer_dims_perm(ir)),
                    positions: numbers(ir, Some(self.inner_dims_pos(ir))),
                    tiles: MixedIndices::new(ir, self.static_inner_tiles(ir), self.inner_tiles(ir)),
                }
            }
        }

        impl DestinationStyleOpInterface for $Op {
            fn inits(&self, _: &Ir) -> Range<usize> {
                1..2
            }
        }

        impl ReifyRankedShapedTypeOpInterface for $Op {
            fn reify_result_shapes(
                &self,
                b: &mut Builder<'_>,
            ) -> Option<SmallVec<[ReifiedShape; 1]>> {
                let (loc, dest) = (b.loc(self.op()), self.dest(b));
                let rank = shape(b, dest).len();
                Some(smallvec![
                    (0..rank).map(|dim| size_of(b, loc, dest, dim)).collect()
                ])
            }
        }

        impl ResultNames for $Op {
            fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
                name(self.result(ir), $name);
            }
        }
    };
}

relayout!(PackOp, "pack");
relayout!(UnPackOp, "unpack");

impl ConditionallySpeculatable for PackOp {
    fn speculatability(&self, ir: &Ir) -> Speculatability {
        let is_padded = self.padding_value(ir).is_some();
        let packed = shape(ir, self.dest(ir));
        speculatable(is_padded || self.tiling(ir).are_tiles_known(ir, packed))
    }
}

impl ConditionallySpeculatable for UnPackOp {
    fn speculatability(&self, ir: &Ir) -> Speculatability {
        let packed = shape(ir, self.source(ir));
        speculatable(self.tiling(ir).are_tiles_known(ir, packed))
    }
}

fn speculatable(condition: bool) -> Speculatability {
    match condition {
        true => Speculatability::Always,
        false => Speculatability::Never,
    }
}

impl Tiling {
    /// Whether all tiles have sizes that are known, and the packed type says so.
    fn are_tiles_known(&self, ir: &Ir, packed: &[i64]) -> bool {
        let inner = &packed[packed.len() - self.tiles.constants.len().min(packed.len())..];
        let mut tiles = self.tiles.iter();
        !inner.contains(&DYNAMIC) && tiles.all(|tile| known_index(ir, tile).is_some())
    }

    /// The shape in tiles.
    pub fn packed_shape(&self, unpacked: &[i64]) -> Vec<i64> {
        let mut packed = unpacked.to_vec();
        for (position, tile) in self.positions.iter().zip(&self.tiles.constants) {
            let size = usize::try_from(*position)
                .ok()
                .and_then(|p| packed.get_mut(p));
            let Some(size) = size.filter(|size| **size != DYNAMIC) else {
                continue;
            };
            *size = match *tile {
                DYNAMIC => DYNAMIC,
                0 => *size,
                tile => size.div_euclid(tile) + i64::from(size.rem_euclid(tile) != 0),
            };
        }
        if !self.outer_perm.is_empty() {
            let outer = |dim: &i64| {
                let size = usize::try_from(*dim).ok().and_then(|dim| packed.get(dim));
                size.copied().unwrap_or(DYNAMIC)
            };
            packed = self.outer_perm.iter().map(outer).collect();
        }
        packed.extend_from_slice(&self.tiles.constants);
        packed
    }

    /// Whether a tile is known not to be full.
    pub(super) fn needs_padding(&self, ir: &Ir, unpacked: &[i64], packed: &[i64]) -> bool {
        let outer = |dim: usize| match self.outer_perm.is_empty() {
            true => packed.get(dim),
            false => {
                let place = |found: &i64| usize::try_from(*found) == Ok(dim);
                packed.get(self.outer_perm.iter().position(place)?)
            }
        };
        let mut tiles = self.positions.iter().zip(self.tiles.iter());
        tiles.any(|(position, tile)| {
            let dim = usize::try_from(*position).expect("the position has been found valid");
            let size = unpacked[dim];
            let divisor = known_index(ir, tile).or_else(|| outer(dim).copied());
            size != DYNAMIC && divisor.is_some_and(|d| d != DYNAMIC && d != 0 && size % d != 0)
        })
    }

    /// What is wrong with tiles of a tensor of one type that shall have another one, if something is.
    fn wrong(
        &self,
        ir: &Ir,
        unpacked: RankedTensorType,
        packed: RankedTensorType,
    ) -> Option<String> {
        let (values, dynamic) = (self.tiles.values.len(), self.tiles.num_dynamic());
        if values != dynamic {
            return Some(format!(
                "expected {dynamic} dynamic tile sizes, got {values}"
            ));
        }
        let is_zero = |tile| known_index(ir, tile) == Some(0);
        if self.tiles.iter().any(is_zero) {
            return Some("invalid zero tile factor".to_owned());
        }
        let (rank, packed_rank) = (unpacked.rank(ir), packed.rank(ir));
        if !are_positions(&self.positions, rank) {
            return Some("invalid inner_dims_pos vector".to_owned());
        }
        if !are_positions(&self.outer_perm, rank) {
            return Some("invalid outer_dims_perm vector".to_owned());
        }
        let is_complete = self.outer_perm.len() == rank && is_permutation(&self.outer_perm);
        if !self.outer_perm.is_empty() && !is_complete {
            return Some("outer_dims_perm must be a permutation or empty".to_owned());
        }
        let tiles = self.tiles.constants.len();
        if tiles > rank {
            return Some(
                "tiling factors must be less than or equal to the input rank for pack or output rank for unpack".to_owned(),
            );
        }
        if tiles != self.positions.len() {
            return Some("tiling factors must equal the number of dimensions to tile".to_owned());
        }
        if rank + tiles != packed_rank {
            return Some(format!(
                "packed rank != (unpacked rank + num tiling factors), got {packed_rank} != {}",
                rank + tiles
            ));
        }
        let inner = &packed.shape(ir)[rank..];
        if inner != &self.tiles.constants[..] {
            return Some(
                "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type".to_owned(),
            );
        }
        let expected = self.packed_shape(unpacked.shape(ir));
        if !are_compatible_shapes(Some(&expected), Some(packed.shape(ir))) {
            let expected = RankedTensorType::get(ir, &expected, unpacked.element(ir));
            let [expected, found] = [expected, packed].map(|ty| print_type(ir, ty.into()));
            return Some(format!(
                "expected '{expected}' for the packed domain value, got '{found}'"
            ));
        }
        None
    }
}

/// The tensor that is a constant of one element, with another shape, of perhaps more or fewer elements.
fn splat_of_shape(ir: &Ir, source: Option<Attribute>, ty: RankedTensorType) -> Option<Attribute> {
    let is_static = ShapedType::from(ty).has_static_shape(ir);
    let bits = uniform_bits(ir, source.filter(|_| is_static)?)?;
    uniform_attr(ir, ty.into(), bits)
}

impl Fold for PackOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let [source, dest] = types(ir, self.source(ir), self.dest(ir));
        let splat = splat_of_shape(ir, operands[0], dest)?;
        let elements = |ty: RankedTensorType| ShapedType::from(ty).num_elements(ir);
        // What is added is the same as the elements, if anything is.
        let is_same = |value: Attribute| uniform_bits(ir, value) == uniform_bits(ir, splat);
        let fits = self.padding_value(ir).is_none()
            || elements(source) == elements(dest)
            || operands[2].is_some_and(is_same);
        fits.then(|| FoldResult::single(splat))?
    }
}

impl Fold for UnPackOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let [_, dest] = types(ir, self.source(ir), self.dest(ir));
        FoldResult::single(splat_of_shape(ir, operands[0], dest)?)
    }
}

/// Whether these are dimensions of a shape, each once.
fn are_positions(list: &[i64], rank: usize) -> bool {
    let is_valid = |(index, dim): (usize, &i64)| {
        usize::try_from(*dim).is_ok_and(|dim| dim < rank) && !list[..index].contains(dim)
    };
    list.iter().enumerate().all(is_valid)
}

fn types(ir: &Ir, source: Value, dest: Value) -> [RankedTensorType; 2] {
    [source, dest].map(|value| {
        let ty: Type = ir.ty(value);
        ty.cast(ir)
            .expect("the constraint is one on ranked tensors")
    })
}

fn report(ir: &Ir, op: Op, wrong: Option<String>) -> VerifyResult {
    match wrong {
        Some(message) => ir.error(op, message).into(),
        None => Ok(()),
    }
}

impl Verify for PackOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [source, dest] = types(ir, self.source(ir), self.dest(ir));
        let tiling = self.tiling(ir);
        report(ir, self.op(), tiling.wrong(ir, source, dest))?;
        let Some(padding) = self.padding_value(ir) else {
            if tiling.needs_padding(ir, source.shape(ir), dest.shape(ir)) {
                let message = "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set";
                return ir.op_error(self, message).into();
            }
            return Ok(());
        };
        let (wanted, found) = (source.element(ir), ir.ty(padding));
        if wanted != found {
            let [wanted, found] = [wanted, found].map(|ty| print_type(ir, ty));
            let message = format!("expected padding_value has '{wanted}' but got: '{found}'");
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

impl Verify for UnPackOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [source, dest] = types(ir, self.source(ir), self.dest(ir));
        report(ir, self.op(), self.tiling(ir).wrong(ir, dest, source))
    }
}
