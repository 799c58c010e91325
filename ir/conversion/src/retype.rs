//! Ready patterns for ops that stay what they are and whose types change: functions, and whatever passes values on.

use std::marker::PhantomData;

use smallvec::SmallVec;
use terrace_ir::OpName;
use terrace_ir::attributes::{ArrayAttr, Attribute, TypeAttr};
use terrace_ir::ir::{Block, Ir, Op, OpSpec, Region, Value};
use terrace_ir::ods::generated::segment_sizes;
use terrace_ir::ods::{OPERAND_SEGMENT_SIZES, OpInfo, OpTraits, RESULT_SEGMENT_SIZES, TypedOp};
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewriteResult};
use terrace_ir::types::{FunctionType, Type};

#[cfg(doc)]
use super::Legality;
use super::{
    ConversionPattern, ConversionPatterns, ConversionRewriter, Converted, ConvertedOperands,
    SignatureConversion, TypeConverter, one_each,
};

impl ConversionPatterns {
    /// Adds the conversion of the types of functions of this kind: the attribute `function_type`, the arguments of all blocks, and
    /// `arg_attrs` and `res_attrs`, as far as they exist. A type that becomes several or none takes the attributes of its argument or
    /// result along only if it becomes one.
    ///
    /// Such ops are legal by [`Legality::LegalTypes`].
    pub fn add_function_types<O: TypedOp>(&mut self) -> &mut Self {
        self.add(Retype::<O>::new(
            "converts the signature of functions",
            convert_function,
        ));
        self
    }

    /// Adds the conversion of ops of this kind to such with other operands, result types and arguments of blocks, and all else kept:
    /// of calls, returns, branches, loops.
    ///
    /// Such ops are legal by [`Legality::LegalTypes`].
    pub fn add_op_types<O: TypedOp>(&mut self) -> &mut Self {
        self.add(Retype::<O>::new(
            "converts the types of an op",
            |op, operands, rw| rw.convert_op_types(op, operands),
        ));
        self
    }

    /// Adds the conversion of functions of one kind to those of another: what [`add_function_types`](Self::add_function_types)
    /// converts, and then the op itself. Attributes that both kinds have are kept.
    pub fn add_function_to<From: TypedOp, To: TypedOp>(&mut self) -> &mut Self {
        self.add(Retype::<From>::new(
            "converts functions of one kind to another",
            |op, operands, rw| {
                convert_function(op, operands, rw)?;
                let attributes = attributes_of::<To>(rw, op);
                let name = rw.op_name_of(To::INFO);
                rw.rename_op(op, name, &attributes);
                Ok(())
            },
        ));
        self
    }

    /// Adds the conversion of ops of one kind to such of another kind with the converted operands and result types: of `my.add` to
    /// `arith.addi`, of a return to `func.return`. Attributes that both kinds have are kept.
    ///
    /// # Panics
    /// If the two kinds do not have as many operands and results, as they are declared.
    pub fn add_op_to<From: TypedOp, To: TypedOp>(&mut self) -> &mut Self {
        let parts = |info: &OpInfo| (info.operands.len(), info.results.len());
        assert_eq!(
            parts(From::INFO),
            parts(To::INFO),
            "'{}' and '{}' have the same operands and results",
            From::NAME,
            To::NAME
        );
        self.add(Retype::<From>::new(
            "converts an op to one of another kind",
            |op, operands, rw| rw.convert_op_to::<To>(op, operands).map(drop),
        ));
        self
    }
}

/// What an op has of the attributes of another kind of op.
fn attributes_of<To: TypedOp>(ir: &Ir, op: Op) -> SmallVec<[Option<Attribute>; 4]> {
    let attributes = To::INFO.attributes.iter();
    attributes.map(|attr| ir.attr(op, &attr.name)).collect()
}

impl TypeConverter {
    /// Whether the types of operands, results and arguments of blocks of an op, and those of a function's `function_type`, stay as
    /// they are.
    pub fn is_legal_op(&self, ir: &Ir, op: Op) -> bool {
        let is_legal = |ty: Type| self.is_legal(ir, ty);
        let regions = ir.regions(op);
        if !ir
            .operand_types(op)
            .chain(ir.result_types(op))
            .all(is_legal)
        {
            return false;
        }
        if regions.is_empty() {
            return true;
        }
        let blocks = regions.iter().flat_map(|region| ir.region_blocks(*region));
        let mut arguments = blocks.flat_map(|block| ir.block_args(block));
        arguments.all(|argument| is_legal(ir.ty(*argument)))
            && function_type(ir, op).is_none_or(|ty| {
                let mut types = ty.inputs(ir).iter().chain(ty.results(ir));
                types.all(|ty| is_legal(*ty))
            })
    }
}

type Convert = fn(Op, &[Converted], &mut ConversionRewriter<'_>) -> RewriteResult;

/// A pattern for ops of one kind.
struct Retype<O> {
    info: PatternInfo,
    convert: Convert,
    op: PhantomData<fn() -> O>,
}

impl<O: TypedOp> Retype<O> {
    fn new(description: &'static str, convert: Convert) -> Self {
        Retype {
            info: PatternInfo {
                name: O::NAME,
                description,
                root: PatternRoot::Op(O::INFO),
                benefit: 1,
            },
            convert,
            op: PhantomData,
        }
    }
}

impl<O: TypedOp> ConversionPattern for Retype<O> {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        (self.convert)(op, &one_each(operands), rw)
    }

    fn convert_many(
        &self,
        op: Op,
        operands: &[Converted],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        (self.convert)(op, operands, rw)
    }
}

fn cannot_convert() -> MatchFailure {
    MatchFailure::new("a type cannot be converted")
}

/// What each of some types becomes.
fn convert_each(
    rw: &ConversionRewriter<'_>,
    types: impl Iterator<Item = Type>,
) -> Result<Vec<SmallVec<[Type; 2]>>, MatchFailure> {
    let converter = rw.converter();
    let converted =
        types.map(|ty| Some(converter.convert_to_many(rw, ty)?.iter().copied().collect()));
    converted.collect::<Option<_>>().ok_or_else(cannot_convert)
}

impl ConversionRewriter<'_> {
    /// Replaces an op by one of its kind with these operands, each of which may be several values, and converted types of results and
    /// of arguments of blocks. Its attributes, location, successors and regions are kept.
    ///
    /// # Errors
    /// If a type cannot be converted, or the op is isolated from above.
    pub fn convert_op_types(
        &mut self,
        op: impl Into<Op>,
        operands: &(impl ConvertedOperands + ?Sized),
    ) -> RewriteResult {
        let op = op.into();
        if self.child(op).is_some() {
            return Err(MatchFailure::new(
                "an op that is isolated from above is converted in its own arena",
            ));
        }
        let attributes = self.inherent_attrs(op).into();
        self.recreate(op, self.name(op), attributes, &operands.each())
            .map(drop)
    }

    /// Replaces an op by one of another kind, or of the same, with these operands and converted types. What else it has is kept:
    /// the attributes that both kinds have, location, successors and regions. The setters of the new op change the rest:
    /// `rw.update(new, |rw| new.set_fast(rw, true))`.
    ///
    /// # Errors
    /// If a type cannot be converted.
    pub fn convert_op_to<To: TypedOp>(
        &mut self,
        op: impl Into<Op>,
        operands: &(impl ConvertedOperands + ?Sized),
    ) -> Result<To, MatchFailure> {
        let op = op.into();
        let attributes = attributes_of::<To>(self, op);
        let name = self.op_name_of(To::INFO);
        let new = self.recreate(op, name, attributes, &operands.each())?;
        Ok(To::from_op_unchecked(new))
    }

    /// Replaces an op by one with this name and these attributes, with its types converted.
    fn recreate(
        &mut self,
        op: Op,
        name: OpName,
        mut attributes: SmallVec<[Option<Attribute>; 4]>,
        operands: &[Converted],
    ) -> Result<Op, MatchFailure> {
        let converter = self.converter();
        let types = convert_each(self, self.result_types(op))?;
        let regions: SmallVec<[Region; 2]> = self.regions(op).into();
        for region in &regions {
            for block in self.region_blocks(*region) {
                converter
                    .convert_block_signature(self, block)
                    .ok_or_else(cannot_convert)?;
            }
        }
        let sizes = [
            (OPERAND_SEGMENT_SIZES, OpTraits::ATTR_SIZED_OPERAND_SEGMENTS),
            (RESULT_SEGMENT_SIZES, OpTraits::ATTR_SIZED_RESULT_SEGMENTS),
        ];
        let info = name.info(self);
        for (attribute, sized) in sizes {
            if let Some(info) = info
                && info.traits.has(sized)
                && let Some(slot) = info.attribute_slot(attribute)
            {
                let is_operands = attribute == OPERAND_SEGMENT_SIZES;
                let count = if is_operands {
                    info.operands.len()
                } else {
                    info.results.len()
                };
                let sizes: SmallVec<[usize; 4]> = (0..count)
                    .map(|group| match is_operands {
                        true => self
                            .operand_group(op, group)
                            .map(|index| operands[index].len())
                            .sum(),
                        false => self
                            .result_group(op, group)
                            .map(|index| types[index].len())
                            .sum(),
                    })
                    .collect();
                attributes[slot] = Some(segment_sizes(self, &sizes));
            }
        }
        let operands: SmallVec<[Value; 8]> = operands.iter().flatten().copied().collect();
        let result_types: SmallVec<[Type; 8]> = types.iter().flatten().copied().collect();
        let successors: SmallVec<[Block; 2]> = self.successors(op).collect();
        let spec = OpSpec {
            name,
            loc: self.loc(op),
            operands: &operands,
            result_types: &result_types,
            attributes: &attributes,
            discardable: self.discardable_attrs(op),
            successors: &successors,
            num_regions: regions.len(),
        };
        let new = self.create(spec);
        for (index, from) in regions.into_iter().enumerate() {
            let to = self.regions(new)[index];
            self.ir_mut().move_region_blocks(from, to);
            self.convert_region_types(to)?;
        }
        let mut values = self.results(new);
        let values: Vec<Converted> = types
            .iter()
            .map(|types| values.by_ref().take(types.len()).collect())
            .collect();
        self.replace_op_with_many(op, &values);
        Ok(new)
    }
}

/// The attribute `function_type` as a type.
fn function_type(ir: &Ir, op: Op) -> Option<FunctionType> {
    let ty = ir.attr(op, "function_type")?.cast::<TypeAttr>(ir)?;
    ty.value(ir).cast(ir)
}

/// Converts a function in place: it is the root of its arena, or a declaration in another's.
fn convert_function(op: Op, _: &[Converted], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let ty = function_type(rw, op)
        .ok_or_else(|| MatchFailure::new("the op has no attribute `function_type`"))?;
    let inputs = convert_each(rw, ty.inputs(rw).iter().copied())?;
    let results = convert_each(rw, ty.results(rw).iter().copied())?;
    let body = rw.regions(op).first().copied();
    let entry = body.and_then(|body| rw.first_block(body));
    if let Some(body) = body {
        rw.convert_non_entry_types(body)?;
    }
    if let Some(entry) = entry {
        let mut signature = SignatureConversion::new(inputs.len());
        for (index, types) in inputs.iter().enumerate() {
            signature.add_inputs(index, types);
        }
        rw.apply_signature_conversion(entry, &signature);
    }
    let flat =
        |types: &[SmallVec<[Type; 2]>]| -> Vec<Type> { types.iter().flatten().copied().collect() };
    let ty = FunctionType::get(rw, &flat(&inputs), &flat(&results));
    let ty = TypeAttr::get(rw, ty.into()).into();
    let lists = [("arg_attrs", &inputs), ("res_attrs", &results)];
    let lists = lists.map(|(name, types)| (name, spread(rw, op, name, types)));
    rw.modify(op, |ir| {
        ir.set_attr(op, "function_type", ty);
        for (name, list) in lists {
            if let Some(list) = list {
                ir.set_attr(op, name, list);
            }
        }
    });
    Ok(())
}

/// A list of dictionaries, one for each converted type.
fn spread(ir: &Ir, op: Op, name: &str, types: &[SmallVec<[Type; 2]>]) -> Option<Attribute> {
    let list = ir.attr(op, name)?.cast::<ArrayAttr>(ir)?;
    let mut spread = Vec::new();
    for (dict, types) in list.elements(ir).iter().zip(types) {
        match types.len() {
            1 => spread.push(*dict),
            count => spread.extend(std::iter::repeat_n(Attribute::EMPTY_DICT, count)),
        }
    }
    Some(ArrayAttr::get(ir, &spread).into())
}
