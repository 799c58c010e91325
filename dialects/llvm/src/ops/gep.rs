//! Computing addresses.

use smallvec::SmallVec;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, IntegerAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::DestructurableAccessorInterface;
use terrace_ir::ods::{
    AttrConstraint, CustomAssembly, DefaultValued, DenseI32ArrayAttr, Fold, FoldResult, Folded,
    Variadic, Verify, VerifyResult,
};
use terrace_ir::types::TypeData;
use terrace_ir::{Builder, Ir, Location, Type, Value};
use terrace_ods_macros::op;

use crate::rules::ConstantIndices;
use crate::{ArrayType, GepNoWrapFlags, LlvmDialect, LlvmInteger, LlvmPointer, StructType};

/// The address of an element: the first index counts objects of type `elem_type`, the others go into the object.
///
/// Indices are constants in `rawConstantIndices`, or values where that holds [`GepOp::DYNAMIC`].
#[op(
    dialect = LlvmDialect, mnemonic = "getelementptr",
    traits(Pure),
    interfaces(DestructurableAccessorInterface),
    custom_assembly, verify, fold, canonicalize(ConstantIndices),
)]
pub struct GepOp {
    #[operand]
    base: LlvmPointer,
    #[operand]
    dynamic_indices: Variadic<LlvmInteger>,
    #[attr(name = "rawConstantIndices")]
    raw_constant_indices: DenseI32ArrayAttr,
    #[attr]
    elem_type: TypeAttr,
    #[attr(name = "noWrapFlags")]
    no_wrap_flags: DefaultValued<GepNoWrapFlags, { GepNoWrapFlags::NONE }>,
    #[result]
    res: LlvmPointer,
}

impl Fold for GepOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let mut indices = self.indices(ir);
        let (Some(only), None) = (indices.next(), indices.next()) else {
            return None;
        };
        let index = match only {
            GepIndex::Constant(index) => index.into(),
            GepIndex::Value(_) => operands[1]?.cast::<IntegerAttr>(ir)?.value(ir),
        };
        let base = self.base(ir);
        let is_base = index == 0 && ir.ty(base) == ir.ty(self.res(ir));
        is_base.then(|| FoldResult::single(base)).flatten()
    }
}

/// One index of a [`GepOp`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GepIndex {
    /// Known now.
    Constant(i32),
    /// Known at run time.
    Value(Value),
}

impl GepOp {
    /// Stands for a value among the constant indices.
    pub const DYNAMIC: i32 = i32::MIN;

    /// The address of element `indices` behind `base`, in elements of type `element`.
    pub fn dynamic(
        b: &mut Builder<'_>,
        loc: Location,
        pointer: Type,
        base: Value,
        indices: &[Value],
        element: Type,
    ) -> Self {
        Self::with_flags(
            b,
            loc,
            pointer,
            base,
            indices,
            element,
            GepNoWrapFlags::NONE,
        )
    }

    /// As [`GepOp::dynamic`], where the address stays inside the object.
    pub fn dynamic_in_bounds(
        b: &mut Builder<'_>,
        loc: Location,
        pointer: Type,
        base: Value,
        indices: &[Value],
        element: Type,
    ) -> Self {
        // What MLIR's lowering of loads and stores promises of addresses of elements that exist.
        let flags = GepNoWrapFlags::INBOUNDS | GepNoWrapFlags::NUW;
        Self::with_flags(b, loc, pointer, base, indices, element, flags)
    }

    fn with_flags(
        b: &mut Builder<'_>,
        loc: Location,
        pointer: Type,
        base: Value,
        indices: &[Value],
        element: Type,
        flags: GepNoWrapFlags,
    ) -> Self {
        let raw: SmallVec<[i32; 4]> = indices.iter().map(|_| Self::DYNAMIC).collect();
        let raw = DenseArrayAttr::i32s(b, &raw);
        let element = TypeAttr::get(b, element);
        GepOp::builder(pointer, base, raw, element)
            .dynamic_indices(indices)
            .no_wrap_flags(flags)
            .build(b, loc)
    }

    /// The address of the first element of an array of arrays, `rank` deep.
    pub fn first_element(
        b: &mut Builder<'_>,
        loc: Location,
        pointer: Type,
        base: Value,
        array: Type,
        rank: usize,
    ) -> Self {
        let raw = DenseArrayAttr::i32s(b, &vec![0; rank + 1]);
        let array = TypeAttr::get(b, array);
        GepOp::build(b, loc, pointer, base, &[], raw, array)
    }

    /// The address at these indices.
    pub fn at(
        b: &mut Builder<'_>,
        loc: Location,
        pointer: Type,
        base: Value,
        indices: &[GepIndex],
        element: Type,
    ) -> Self {
        let mut values: SmallVec<[Value; 2]> = SmallVec::new();
        let mut raw: SmallVec<[i32; 4]> = SmallVec::new();
        for index in indices {
            match index {
                GepIndex::Constant(constant) => raw.push(*constant),
                GepIndex::Value(value) => {
                    raw.push(Self::DYNAMIC);
                    values.push(*value);
                }
            }
        }
        let raw = DenseArrayAttr::i32s(b, &raw);
        let element = TypeAttr::get(b, element);
        GepOp::build(b, loc, pointer, base, &values, raw, element)
    }

    /// All indices in order.
    pub fn indices(self, ir: &Ir) -> impl Iterator<Item = GepIndex> + '_ {
        let mut values = self.dynamic_indices(ir);
        self.raw_constant_indices(ir)
            .as_i32s(ir)
            .filter_map(move |raw| match raw {
                Self::DYNAMIC => values.next().map(GepIndex::Value),
                constant => Some(GepIndex::Constant(constant)),
            })
    }
}

impl Verify for GepOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let raw = self.raw_constant_indices(ir);
        let dynamic = raw.as_i32s(ir).filter(|raw| *raw == Self::DYNAMIC).count();
        if dynamic != self.dynamic_indices(ir).len() {
            let message = "expected as many dynamic indices as specified in 'rawConstantIndices'";
            return ir.op_error(self, message).into();
        }
        let flags = self.no_wrap_flags(ir);
        if flags.contains(GepNoWrapFlags::INBOUNDS_FLAG) && !flags.contains(GepNoWrapFlags::NUSW) {
            return ir
                .op_error(self, "'inbounds_flag' cannot be used directly.")
                .help("write 'inbounds', which includes 'nusw'")
                .into();
        }
        let mut ty = self.elem_type(ir).value(ir);
        // The first index counts objects of the type.
        for (position, index) in self.indices(ir).enumerate().skip(1) {
            ty = match (ty.data(ir), index) {
                (TypeData::Vector { element, .. }, _) => *element,
                _ => part(ir, ty, position, index).map_err(|message| ir.op_error(self, message))?,
            };
        }
        Ok(())
    }
}

/// The type of a part of an array or a struct.
fn part(ir: &Ir, ty: Type, position: usize, index: GepIndex) -> Result<Type, String> {
    if let Some(array) = ty.cast::<ArrayType>(ir) {
        return Ok(array.element(ir));
    }
    let Some(structure) = ty.cast::<StructType>(ir) else {
        let ty = print_type(ir, ty);
        return Err(format!("type '{ty}' cannot be indexed (index #{position})"));
    };
    let GepIndex::Constant(field) = index else {
        return Err(format!(
            "expected index {position} indexing a struct to be constant"
        ));
    };
    let field = usize::try_from(field).ok();
    let field = field.and_then(|field| structure.elements(ir).get(field));
    field
        .copied()
        .ok_or_else(|| format!("index {position} indexing a struct is out of bounds"))
}

/// The words of flags and what they stand for, as they are printed.
const FLAGS: [(&str, GepNoWrapFlags); 4] = [
    ("inbounds", GepNoWrapFlags::INBOUNDS),
    ("inbounds_flag", GepNoWrapFlags::INBOUNDS_FLAG),
    ("nusw", GepNoWrapFlags::NUSW),
    ("nuw", GepNoWrapFlags::NUW),
];

impl CustomAssembly for GepOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        let mut flags = GepNoWrapFlags::NONE;
        while let Some((_, flag)) = FLAGS
            .iter()
            .find(|(word, _)| parser.parse_optional_keyword(word))
        {
            flags = flags | *flag;
            if !parser.parse_optional_punct("|") {
                break;
            }
        }
        if flags != GepNoWrapFlags::NONE {
            state.set_attr(&cx, "noWrapFlags", GepNoWrapFlags::make(&cx, flags));
        }
        let base = parser.parse_operand()?;
        let mut operands: SmallVec<[_; 4]> = smallvec::smallvec![base];
        let mut raw: SmallVec<[i32; 4]> = SmallVec::new();
        parser.parse_comma_list(Delimiter::Square, |parser| {
            match parser.parse_optional_operand()? {
                Some(operand) => {
                    operands.push(operand);
                    raw.push(Self::DYNAMIC);
                }
                None => raw.push(parser.parse_integer_as()?),
            }
            Ok(())
        })?;
        state.set_attr(
            &cx,
            "rawConstantIndices",
            DenseArrayAttr::i32s(&cx, &raw).into(),
        );
        parser.parse_optional_attr_dict(state)?;
        let at = parser.position();
        let ty = parser.parse_colon_function_type()?;
        parser.resolve_operands(&operands, ty.inputs(&cx), at, state)?;
        state.result_types.extend(ty.results(&cx).iter().copied());
        parser.parse_punct(",")?;
        let element = parser.parse_type()?;
        state.set_attr(&cx, "elem_type", TypeAttr::get(&cx, element).into());
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        let mut rest = self.no_wrap_flags(ir);
        let mut separator = "";
        for (word, flag) in FLAGS {
            if rest.contains(flag) {
                printer.write(separator);
                printer.write(word);
                rest = rest & !flag;
                separator = "|";
            }
        }
        if !separator.is_empty() {
            printer.write(" ");
        }
        printer.print_operand(self.base(ir));
        printer.write("[");
        printer.comma_separated(self.indices(ir), |printer, index| match index {
            GepIndex::Constant(constant) => write!(printer, "{constant}"),
            GepIndex::Value(value) => printer.print_operand(value),
        });
        printer.write("]");
        printer.print_attr_dict(
            ir,
            self.into(),
            &["rawConstantIndices", "elem_type", "noWrapFlags"],
        );
        printer.write(" : ");
        printer.print_functional_type(ir, self.into());
        printer.write(", ");
        printer.print_type(self.elem_type(ir).value(ir));
    }
}
