//! What clauses name: how variables are copied, mapped and reduced.

use terrace_ir::asm::print_type;
use terrace_ir::attributes::TypeAttr;
use terrace_ir::ods::{
    AnyRegion, AnyType, MaxSizedRegion, OpTraits, Optional, SymbolNameAttr, TypedOp, Variadic,
    Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::types::Type;
use terrace_ir::{Ir, Op, Region};
use terrace_ods_macros::op;

use crate::argument_types;

use super::checks::check_map;
use super::clauses::constructs;
use super::{
    AtomicUpdateOp, DataSharingClauseType, DataSharingClauseTypeAttr, LoopNestOp, OmpDialect,
    PointerLike, is_pointer_like, pointee,
};

/// How a thread gets its own copy of a variable, which `private` clauses name.
#[op(
    dialect = OmpDialect, mnemonic = "private", traits(IsolatedFromAbove, Symbol),
    assembly {
        $data_sharing_type $sym_name ":" $ty ("init" $init_region^)? ("copy" $copy_region^)? ("dealloc" $dealloc_region^)?
        attr_dict
    },
    verify_regions,
)]
pub struct PrivateClauseOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "type")]
    ty: TypeAttr,
    #[attr]
    data_sharing_type: DataSharingClauseTypeAttr,
    #[region]
    init_region: AnyRegion,
    #[region]
    copy_region: AnyRegion,
    #[region]
    dealloc_region: AnyRegion,
}

impl PrivateClauseOp {
    /// The type that variables have, if the regions tell. `self` is the root of its arena.
    pub fn argument_type(self, ir: &Ir) -> Option<Type> {
        let regions = ir.regions(self.op()).iter();
        regions
            .flat_map(|region| argument_types(ir, *region))
            .next()
    }

    fn check_region(
        self,
        ir: &Ir,
        region: Region,
        (name, count): (&str, usize),
        given: Option<Type>,
    ) -> VerifyResult {
        let found = argument_types(ir, region).count();
        if found != count {
            let message = format!("`{name}`: expected {count} region arguments, got: {found}");
            return ir.error(self, message).into();
        }
        for block in ir.region_blocks(region) {
            let Some(end) = ir.last_op(block) else {
                continue;
            };
            if ir.num_successors(end) != 0 || !ir.has_trait(end, OpTraits::TERMINATOR) {
                continue;
            }
            let error = |message: String| VerifyResult::from(ir.error(end, message));
            let Some(end) = YieldOp::cast(ir, end) else {
                return error("expected exit block terminator to be an `omp.yield` op.".into());
            };
            let types: Vec<Type> = end.results(ir).map(|value| ir.ty(value)).collect();
            match (given, &types[..]) {
                (None, []) => {}
                (None, _) => return error("Did not expect any values to be yielded.".into()),
                (Some(wanted), [found]) if wanted == *found => {}
                (Some(wanted), _) => {
                    let text = |ty: &Type| format!("'{}'", print_type(ir, *ty));
                    let found = match types.is_empty() {
                        true => "None".to_owned(),
                        false => types.iter().map(text).collect::<Vec<_>>().join(", "),
                    };
                    let wanted = text(&wanted);
                    return error(format!(
                        "Invalid yielded value. Expected type: {wanted}, got: {found}"
                    ));
                }
            }
        }
        Ok(())
    }
}

impl VerifyRegions for PrivateClauseOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.error(self, message));
        let ty = self.argument_type(ir);
        let mut types = ir
            .regions(self.op())
            .iter()
            .flat_map(|region| argument_types(ir, *region));
        if let Some((wanted, found)) =
            ty.and_then(|wanted| Some((wanted, types.find(|found| *found != wanted)?)))
        {
            let [wanted, found] = [wanted, found].map(|ty| print_type(ir, ty));
            return error(format!(
                "Region argument type mismatch: got '{found}' expected '{wanted}'."
            ));
        }
        let is_there = |region: Region| ir.first_block(region).is_some();
        let (init, copy) = (self.init_region(ir), self.copy_region(ir));
        // Where there are arguments, what is yielded has their type; where there are none that is an error before.
        let given = Some(ty.unwrap_or(Type::NONE));
        if is_there(init) {
            self.check_region(ir, init, ("init", 2), given)?;
        }
        match (self.data_sharing_type(ir).value(ir), is_there(copy)) {
            (DataSharingClauseType::Private, true) => {
                return error("`private` clauses do not require a `copy` region.".into());
            }
            (DataSharingClauseType::FirstPrivate, false) => {
                return error("`firstprivate` clauses require at least a `copy` region.".into());
            }
            (DataSharingClauseType::FirstPrivate, true) => {
                self.check_region(ir, copy, ("copy", 2), given)?;
            }
            (DataSharingClauseType::Private, false) => {}
        }
        let dealloc = self.dealloc_region(ir);
        match is_there(dealloc) {
            true => self.check_region(ir, dealloc, ("dealloc", 1), None),
            false => Ok(()),
        }
    }
}

/// Ends a region, and gives its values to the op around it.
#[op(
    dialect = OmpDialect, mnemonic = "yield",
    traits(
        Pure, HasParent(AtomicUpdateOp, DeclareReductionOp, LoopNestOp, PrivateClauseOp), ReturnLike, Terminator,
    ),
    assembly { ("" "(" $results^ ":" type($results) ")")? attr_dict },
)]
pub struct YieldOp {
    #[operand]
    results: Variadic<AnyType>,
}

/// How values become one, which `reduction` clauses name.
#[op(
    dialect = OmpDialect, mnemonic = "declare_reduction", traits(IsolatedFromAbove, Symbol),
    assembly {
        $sym_name ":" $ty attr_dict_with_keyword ("alloc" $alloc_region^)? "init" $initializer_region
        "combiner" $reduction_region ("atomic" $atomic_reduction_region^)? ("cleanup" $cleanup_region^)?
        ("data_ptr_ptr" $data_ptr_ptr_region^)?
    },
    verify_regions,
)]
pub struct DeclareReductionOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "type")]
    ty: TypeAttr,
    #[attr]
    byref_element_type: Optional<TypeAttr>,
    #[region(name = "allocRegion")]
    alloc_region: MaxSizedRegion<1>,
    #[region(name = "initializerRegion")]
    initializer_region: AnyRegion,
    #[region(name = "reductionRegion")]
    reduction_region: AnyRegion,
    #[region(name = "atomicReductionRegion")]
    atomic_reduction_region: AnyRegion,
    #[region(name = "cleanupRegion")]
    cleanup_region: AnyRegion,
    #[region(name = "dataPtrPtrRegion")]
    data_ptr_ptr_region: MaxSizedRegion<1>,
}

impl DeclareReductionOp {
    /// The type of pointers to what values are collected in, if a region tells. `self` is the root of its arena.
    pub fn accumulator_type(self, ir: &Ir) -> Option<Type> {
        argument_types(ir, self.atomic_reduction_region(ir)).next()
    }

    /// Whether all values that a region gives are of the type that is reduced.
    fn gives_values(self, ir: &Ir, region: Region) -> bool {
        let ty = self.ty(ir).value(ir);
        let ends = ir
            .region_blocks(region)
            .filter_map(|block| YieldOp::cast(ir, ir.last_op(block)?));
        let mut ends = ends.map(|end| {
            end.results(ir)
                .map(|value| ir.ty(value))
                .collect::<Vec<Type>>()
        });
        ends.all(|types| types == [ty])
    }
}

impl VerifyRegions for DeclareReductionOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let ty = self.ty(ir).value(ir);
        let is_there = |region: Region| ir.first_block(region).is_some();
        let types = |region: Region| argument_types(ir, region).collect::<Vec<Type>>();
        let has_alloc = is_there(self.alloc_region(ir));
        if has_alloc && !self.gives_values(ir, self.alloc_region(ir)) {
            return error("expects alloc region to yield a value of the reduction type");
        }
        let init = self.initializer_region(ir);
        if !is_there(init) {
            return error("expects non-empty initializer region");
        }
        let arguments = types(init);
        match (arguments.len(), has_alloc) {
            (1, false) | (2, true) => {}
            (1, true) => {
                return error(
                    "expects two arguments to the initializer region when an allocation region is used",
                );
            }
            (2, false) => {
                return error(
                    "expects one argument to the initializer region when no allocation region is used",
                );
            }
            _ => return error("expects one or two arguments to the initializer region"),
        }
        if arguments.iter().any(|argument| *argument != ty) {
            return error("expects initializer region argument to match the reduction type");
        }
        if !self.gives_values(ir, init) {
            return error("expects initializer region to yield a value of the reduction type");
        }
        let combiner = self.reduction_region(ir);
        if !is_there(combiner) {
            return error("expects non-empty reduction region");
        }
        if types(combiner) != [ty, ty] {
            return error("expects reduction region with two arguments of the reduction type");
        }
        if !self.gives_values(ir, combiner) {
            return error("expects reduction region to yield a value of the reduction type");
        }
        let atomic = self.atomic_reduction_region(ir);
        if is_there(atomic) {
            let [left, right] = types(atomic)[..] else {
                return error(
                    "expects atomic reduction region with two arguments of the same type",
                );
            };
            if left != right {
                return error(
                    "expects atomic reduction region with two arguments of the same type",
                );
            }
            if !is_pointer_like(ir, left) || pointee(ir, left).is_some_and(|inner| inner != ty) {
                return error(
                    "expects atomic reduction region arguments to be accumulators containing the reduction type",
                );
            }
        }
        let cleanup = self.cleanup_region(ir);
        match is_there(cleanup) && types(cleanup) != [ty] {
            true => error("expects cleanup region with one argument of the reduction type"),
            false => Ok(()),
        }
    }
}

/// How values of a type are mapped to devices.
#[op(
    dialect = OmpDialect, mnemonic = "declare_mapper", traits(IsolatedFromAbove, SingleBlock, Symbol),
    assembly { $sym_name ":" $ty $body attr_dict },
    verify_regions,
)]
pub struct DeclareMapperOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "type")]
    ty: TypeAttr,
    #[region]
    body: AnyRegion,
}

impl VerifyRegions for DeclareMapperOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let end = ir
            .first_block(self.body(ir))
            .and_then(|body| ir.last_op(body));
        let is_info = |end: Op| DeclareMapperInfoOp::cast(ir, end).is_some();
        match end.is_some_and(is_info) {
            true => Ok(()),
            false => ir
                .op_error(self, "expected terminator to be a DeclareMapperInfoOp")
                .into(),
        }
    }
}

constructs! {
    /// Ends a mapper, with what it maps.
    DeclareMapperInfoOp = "declare_mapper.info" [HasParent(DeclareMapperOp), Terminator] [verify,] (map) () () {}
}

impl Verify for DeclareMapperInfoOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_map(ir, self.op(), self.map_vars(ir))
    }
}
