//! Transfers between memory spaces, and prefetching.

use smallvec::{SmallVec, smallvec};
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{BoolAttr, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyMemRef, AnyType, Confined, CustomAssembly, I32Attr, Index, IntMaxValue, IntMinValue,
    TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{MemRefType, Type};
use terrace_ir::{Ir, Op, Value};
use terrace_ods_macros::op;

use super::MemRefDialect;
use super::alloc::memref_type;
use super::rules::{PrefetchOfCast, StartOfCasts, WaitOfCast};

/// Starts to transfer elements between memrefs, whose end is noted in an element of a third one.
///
/// Operands are the source and its indices, the destination and its indices, the number of elements, the tag and its
/// indices, and perhaps the stride and the number of elements transferred before each step by it.
#[op(
    dialect = MemRefDialect, mnemonic = "dma_start",
    custom_assembly, verify, canonicalize(StartOfCasts),
)]
pub struct DmaStartOp {
    #[operand]
    operands: Variadic<AnyType>,
}

/// A memref among the operands of a transfer, with its indices.
#[derive(Clone, Copy)]
struct Place {
    /// The operand that is the memref; its indices follow.
    memref: usize,
    rank: usize,
}

impl Place {
    /// The place whose memref is at an index; `None` if there is no memref.
    fn at(ir: &Ir, op: Op, memref: usize) -> Option<Place> {
        let value = (memref < ir.num_operands(op)).then(|| ir.operand(op, memref))?;
        let ty: MemRefType = ir.ty(value).cast(ir)?;
        Some(Place {
            memref,
            rank: ty.rank(ir),
        })
    }

    fn end(self) -> usize {
        self.memref + 1 + self.rank
    }

    /// Whether the op has operands for all indices, and they are such.
    fn has_indices(self, ir: &Ir, op: Op) -> bool {
        let mut indices = self.memref + 1..self.end();
        indices.all(|index| index < ir.num_operands(op) && is_index(ir, ir.operand(op, index)))
    }
}

fn is_index(ir: &Ir, value: Value) -> bool {
    ir.ty(value) == Type::INDEX
}

impl DmaStartOp {
    /// Which operands are the source, the destination and the tag.
    pub(super) fn memrefs(self, ir: &Ir) -> [usize; 3] {
        self.places(ir).map(|place| place.memref)
    }

    /// Source, destination and tag of a valid op.
    fn places(self, ir: &Ir) -> [Place; 3] {
        let at = |memref| {
            Place::at(ir, self.op(), memref).expect("the verifier has checked the memrefs")
        };
        let source = at(0);
        let dest = at(source.end());
        [source, dest, at(dest.end() + 1)]
    }
}

impl Verify for DmaStartOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let count = ir.num_operands(op);
        let error = |message: &str| VerifyResult::from(ir.op_error(op, message));
        let at_least = |least: usize| match count < least {
            true => {
                VerifyResult::from(ir.op_error(op, format!("expected at least {least} operands")))
            }
            false => Ok(()),
        };
        at_least(4)?;
        let Some(source) = Place::at(ir, op, 0) else {
            return error("expected source to be of memref type");
        };
        at_least(source.rank + 4)?;
        if !source.has_indices(ir, op) {
            return error("expected source indices to be of index type");
        }
        let Some(dest) = Place::at(ir, op, source.end()) else {
            return error("expected destination to be of memref type");
        };
        at_least(source.rank + dest.rank + 4)?;
        if !dest.has_indices(ir, op) {
            return error("expected destination indices to be of index type");
        }
        if !is_index(ir, ir.operand(op, dest.end())) {
            return error("expected num elements to be of index type");
        }
        let Some(tag) = Place::at(ir, op, dest.end() + 1) else {
            return error("expected tag to be of memref type");
        };
        at_least(tag.end())?;
        if !tag.has_indices(ir, op) {
            return error("expected tag indices to be of index type");
        }
        if count != tag.end() && count != tag.end() + 2 {
            return error("incorrect number of operands");
        }
        let mut stride = tag.end()..count;
        if !stride.all(|index| is_index(ir, ir.operand(op, index))) {
            return error("expected stride and num elements per stride to be of type index");
        }
        Ok(())
    }
}

impl CustomAssembly for DmaStartOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let source = parser.parse_operand()?;
        let source_indices = parser.parse_operand_list(Delimiter::Square)?;
        parser.parse_punct(",")?;
        let dest = parser.parse_operand()?;
        let dest_indices = parser.parse_operand_list(Delimiter::Square)?;
        parser.parse_punct(",")?;
        let num_elements = parser.parse_operand()?;
        parser.parse_punct(",")?;
        let tag = parser.parse_operand()?;
        let tag_indices = parser.parse_operand_list(Delimiter::Square)?;
        let at = parser.position();
        // MLIR reads a comma with nothing after it, too.
        let stride = match parser.parse_optional_punct(",") {
            true => parser.parse_operand_list(Delimiter::None)?,
            false => SmallVec::new(),
        };
        if !matches!(stride.len(), 0 | 2) {
            return Err(parser.error_at(at, "expected two stride related operands"));
        }
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let at = parser.position();
        let types = parser.parse_type_list()?;
        let [source_type, dest_type, tag_type] = types[..] else {
            let at = parser.since(at);
            return Err(parser.error_at(at, "fewer/more types expected"));
        };
        let index = Type::INDEX;
        parser.resolve_operands_of_type(&[source], source_type, state)?;
        parser.resolve_operands_of_type(&source_indices, index, state)?;
        parser.resolve_operands_of_type(&[dest], dest_type, state)?;
        parser.resolve_operands_of_type(&dest_indices, index, state)?;
        parser.resolve_operands_of_type(&[num_elements], index, state)?;
        parser.resolve_operands_of_type(&[tag], tag_type, state)?;
        parser.resolve_operands_of_type(&tag_indices, index, state)?;
        parser.resolve_operands_of_type(&stride, index, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let op = self.op();
        let [source, dest, tag] = self.places(ir);
        let print_place = |printer: &mut AsmPrinter<'_>, place: Place| {
            printer.print_operand(ir.operand(op, place.memref));
            printer.write("[");
            let indices = place.memref + 1..place.end();
            printer.print_operands(indices.map(|index| ir.operand(op, index)));
            printer.write("]");
        };
        printer.write(" ");
        print_place(printer, source);
        printer.write(", ");
        print_place(printer, dest);
        printer.write(", ");
        printer.print_operand(ir.operand(op, dest.end()));
        printer.write(", ");
        print_place(printer, tag);
        for stride in tag.end()..ir.num_operands(op) {
            printer.write(", ");
            printer.print_operand(ir.operand(op, stride));
        }
        printer.print_attr_dict(ir, op, &[]);
        printer.write(" : ");
        printer.print_types([source, dest, tag].map(|place| ir.ty(ir.operand(op, place.memref))));
    }
}

/// Waits for the end of a transfer.
#[op(
    dialect = MemRefDialect, mnemonic = "dma_wait",
    assembly { $tag_mem_ref "[" $tag_indices "]" "," $num_elements attr_dict ":" type($tag_mem_ref) },
    verify, canonicalize(WaitOfCast),
)]
pub struct DmaWaitOp {
    #[operand]
    tag_mem_ref: AnyMemRef,
    #[operand]
    tag_indices: Variadic<Index>,
    #[operand]
    num_elements: Index,
}

impl Verify for DmaWaitOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let rank = memref_type(ir, self.tag_mem_ref(ir)).rank(ir);
        let indices = self.tag_indices(ir).len();
        if indices == rank {
            return Ok(());
        }
        let message = format!(
            "expected tagIndices to have the same number of elements as the tagMemRef rank, expected {rank}, but got {indices}"
        );
        ir.op_error(self.op(), message).into()
    }
}

/// How often an element will be accessed again: from never, 0, to often, 3.
pub(crate) type LocalityHint = Confined<I32Attr, (IntMinValue<0>, IntMaxValue<3>)>;

/// Says that an element will be accessed soon.
#[op(
    dialect = MemRefDialect, mnemonic = "prefetch",
    interfaces(MemoryEffects),
    custom_assembly, verify, canonicalize(PrefetchOfCast),
)]
pub struct PrefetchOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(name = "isWrite")]
    is_write: BoolAttr,
    #[attr(name = "localityHint")]
    locality_hint: LocalityHint,
    #[attr(name = "isDataCache")]
    is_data_cache: BoolAttr,
}

impl MemoryEffects for PrefetchOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        // A write, so that it is not removed.
        smallvec![Effect::on(EffectKind::Write, self.memref(ir))]
    }
}

impl Verify for PrefetchOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.indices(ir).len() != memref_type(ir, self.memref(ir)).rank(ir) {
            return ir.op_error(self.op(), "too few indices").into();
        }
        Ok(())
    }
}

/// The attributes that [`parse_prefetch_hints`] reads.
pub(crate) const PREFETCH_HINTS: [&str; 3] = ["isWrite", "localityHint", "isDataCache"];

/// Reads `, read|write, locality<n>, data|instr` into attributes.
pub(crate) fn parse_prefetch_hints(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
) -> ParseResult<()> {
    let cx = parser.context();
    let set = |state: &mut OpState, name: &str, value: bool| {
        state.set_attr(cx, name, BoolAttr::get(value).into());
    };
    parser.parse_punct(",")?;
    let is_write = parse_choice(
        parser,
        ["read", "write"],
        "rw specifier has to be 'read' or 'write'",
    )?;
    set(state, PREFETCH_HINTS[0], is_write);
    parser.parse_punct(",")?;
    parser.parse_keyword_exact("locality")?;
    parser.parse_punct("<")?;
    let hint = parser.parse_integer_as::<i32>()?;
    state.set_attr(
        cx,
        PREFETCH_HINTS[1],
        IntegerAttr::get(cx, Type::I32, hint.into()).into(),
    );
    parser.parse_punct(">")?;
    parser.parse_punct(",")?;
    let is_data = !parse_choice(
        parser,
        ["data", "instr"],
        "cache type has to be 'data' or 'instr'",
    )?;
    set(state, PREFETCH_HINTS[2], is_data);
    Ok(())
}

/// Whether the second of two words is next.
fn parse_choice(
    parser: &mut OpParser<'_, '_>,
    words: [&str; 2],
    message: &str,
) -> ParseResult<bool> {
    let at = parser.position();
    let word = parser.parse_keyword()?;
    match words.iter().position(|choice| *choice == word) {
        Some(index) => Ok(index == 1),
        None => Err(parser.error_at(at, message)),
    }
}

/// Prints what [`parse_prefetch_hints`] reads.
pub(crate) fn print_prefetch_hints(
    printer: &mut AsmPrinter<'_>,
    is_write: BoolAttr,
    hint: i32,
    is_data: BoolAttr,
) {
    let access = if is_write.value() { "write" } else { "read" };
    let cache = if is_data.value() { "data" } else { "instr" };
    write!(printer, ", {access}, locality<{hint}>, {cache}");
}

impl CustomAssembly for PrefetchOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let memref = parser.parse_operand()?;
        let indices = parser.parse_operand_list(Delimiter::Square)?;
        parse_prefetch_hints(parser, state)?;
        parser.parse_optional_attr_dict(state)?;
        let ty = parser.parse_colon_type()?;
        parser.resolve_operands_of_type(&[memref], ty, state)?;
        parser.resolve_operands_of_type(&indices, Type::INDEX, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let memref = self.memref(ir);
        printer.write(" ");
        printer.print_operand(memref);
        printer.write("[");
        printer.print_operands(self.indices(ir));
        printer.write("]");
        let (is_write, is_data) = (self.is_write(ir), self.is_data_cache(ir));
        print_prefetch_hints(printer, is_write, self.locality_hint(ir), is_data);
        printer.print_attr_dict(ir, self.op(), &PREFETCH_HINTS);
        printer.write(" : ");
        printer.print_type(ir.ty(memref));
    }
}
