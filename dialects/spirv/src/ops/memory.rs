//! Pointers and what they point to.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{FlatSymbolRefAttr, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects, constant_value};
use terrace_ir::ods::{
    AnyType, Confined, CustomAssembly, I32Attr, IntPositivePowerOf2, Optional, ResultNames,
    TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Op, Type, Value};
use terrace_ods_macros::{op, op_family};

use super::GlobalVariableOp;
use super::atomics::pointee;
use super::syntax::{parse_access, parse_quoted, print_access, set};
use super::traits::in_function_scope;
use crate::rules::AccessChainOfAccessChain;
use crate::{
    AnyPtr, AnySpirv, Integer, MemoryAccess, PointerType, SpirvDialect, StorageClass, StructType,
    element, part,
};

/// A number of bytes that addresses are multiples of.
type Alignment = Confined<I32Attr, IntPositivePowerOf2>;

/// A variable of a function; the result points to it. It stays where nothing uses it.
#[op(dialect = SpirvDialect, mnemonic = "Variable", custom_assembly, verify)]
pub struct VariableOp {
    #[attr]
    storage_class: StorageClass,
    #[operand]
    initializer: Optional<AnyType>,
    #[result]
    pointer: AnyPtr,
}

impl Verify for VariableOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| ir.op_error(self, message).into();
        if self.storage_class(ir) != StorageClass::Function {
            return error(
                "can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables.",
            );
        }
        let pointer = ir.ty(self.pointer(ir)).cast::<PointerType>(ir);
        if pointer.is_some_and(|pointer| pointer.storage(ir) != self.storage_class(ir)) {
            return error("storage class must match result pointer's storage class");
        }
        if let Some(initializer) = self.initializer(ir)
            && !is_constant(ir, initializer)
        {
            return error(
                "initializer must be the result of a constant or spirv.GlobalVariable op",
            );
        }
        let interface = ["descriptor_set", "binding", "built_in"];
        match interface
            .iter()
            .find(|name| ir.attr(self.into(), name).is_some())
        {
            Some(name) => {
                let message = format!(
                    "cannot have '{name}' attribute (only allowed in spirv.GlobalVariable)"
                );
                ir.op_error(self, message).into()
            }
            None => Ok(()),
        }
    }
}

/// Whether the value is one that can initialise variables.
fn is_constant(ir: &Ir, value: Value) -> bool {
    ir.defining_op(value).is_some_and(|op| {
        matches!(
            ir.name(op).as_str(ir),
            "spirv.Constant" | "spirv.mlir.referenceof" | "spirv.mlir.addressof"
        )
    })
}

impl CustomAssembly for VariableOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let mut initializer = None;
        if parser.parse_optional_keyword("init") {
            parser.parse_punct("(")?;
            initializer = Some(parser.parse_operand()?);
            parser.parse_punct(")")?;
        }
        super::global::parse_decorations(parser, state)?;
        parser.parse_punct(":")?;
        let at = parser.position();
        let ty = parser.parse_type()?;
        let Some(pointer) = ty.cast::<PointerType>(cx) else {
            return Err(parser.error_at(at, "expected spirv.ptr type"));
        };
        if let Some(initializer) = initializer {
            let initializer = parser.resolve_operand(initializer, pointer.pointee(cx))?;
            state.operands.push(initializer);
        }
        set::<StorageClass>(cx, state, "storage_class", pointer.storage(cx));
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        if let Some(initializer) = self.initializer(ir) {
            printer.write(" init(");
            printer.print_operand(initializer);
            printer.write(")");
        }
        super::global::print_decorations(ir, self.into(), printer, &["storage_class"]);
        printer.write(" : ");
        printer.print_type(ir.ty(self.pointer(ir)));
    }
}

/// What a pointer points to, as far as it must be equal to the type of a value.
fn verify_pointee(ir: &Ir, op: Op, pointer: Value, value: Value, message: &str) -> VerifyResult {
    match pointee(ir, ir.ty(pointer)) == Some(ir.ty(value)) {
        true => Ok(()),
        false => ir.op_error(op, message).into(),
    }
}

/// An alignment stands where the flags announce one.
fn verify_access(
    ir: &Ir,
    op: Op,
    access: Option<MemoryAccess>,
    alignment: Option<i32>,
) -> VerifyResult {
    let aligned = access.is_some_and(|access| access.contains(MemoryAccess::ALIGNED));
    match (aligned, alignment.is_some()) {
        (true, false) => ir.op_error(op, "missing alignment value").into(),
        (false, true) if access.is_none() => ir
            .op_error(
                op,
                "invalid alignment specification without aligned memory access specification",
            )
            .into(),
        (false, true) => ir
            .op_error(
                op,
                "invalid alignment specification with non-aligned memory access specification",
            )
            .into(),
        (true, true) | (false, false) => Ok(()),
    }
}

const ACCESS: [&str; 2] = ["memory_access", "alignment"];
const SOURCE_ACCESS: [&str; 2] = ["source_memory_access", "source_alignment"];

/// `"Function"` of a pointer.
fn print_storage(ir: &Ir, pointer: Value, printer: &mut AsmPrinter<'_>) {
    let storage = ir.ty(pointer).cast::<PointerType>(ir);
    let storage = storage.map_or("", |pointer| pointer.storage(ir).stringify());
    write!(printer, " \"{storage}\" ");
}

/// What a pointer points to. Reads may be volatile: they stay, and stay in order, as what has unknown effects.
#[op(dialect = SpirvDialect, mnemonic = "Load", custom_assembly, verify)]
pub struct LoadOp {
    #[operand]
    ptr: AnyPtr,
    #[attr]
    memory_access: Optional<MemoryAccess>,
    #[attr]
    alignment: Optional<Alignment>,
    #[result]
    value: AnySpirv,
}

impl Verify for LoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let message = "mismatch in result type and pointer type";
        verify_pointee(ir, self.into(), self.ptr(ir), self.value(ir), message)?;
        verify_access(ir, self.into(), self.memory_access(ir), self.alignment(ir))
    }
}

impl CustomAssembly for LoadOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let storage: StorageClass = parse_quoted(parser, "storage_class")?;
        let pointer = parser.parse_operand()?;
        parse_access(parser, state, ACCESS)?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let ty = parser.parse_type()?;
        let pointer = parser.resolve_operand(pointer, PointerType::get(cx, ty, storage).into())?;
        state.operands.push(pointer);
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_storage(ir, self.ptr(ir), printer);
        printer.print_operand(self.ptr(ir));
        print_access(ir, self.into(), printer, "", ACCESS);
        printer.print_attr_dict(ir, self.into(), &ACCESS);
        printer.write(" : ");
        printer.print_type(ir.ty(self.value(ir)));
    }
}

/// Puts a value where a pointer points to.
#[op(dialect = SpirvDialect, mnemonic = "Store", interfaces(MemoryEffects), custom_assembly, verify)]
pub struct StoreOp {
    #[operand]
    ptr: AnyPtr,
    #[operand]
    value: AnySpirv,
    #[attr]
    memory_access: Optional<MemoryAccess>,
    #[attr]
    alignment: Optional<Alignment>,
}

impl MemoryEffects for StoreOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        [Effect::on(EffectKind::Write, self.ptr(ir))]
            .into_iter()
            .collect()
    }
}

impl Verify for StoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let message = "mismatch in result type and pointer type";
        verify_pointee(ir, self.into(), self.ptr(ir), self.value(ir), message)?;
        verify_access(ir, self.into(), self.memory_access(ir), self.alignment(ir))
    }
}

impl CustomAssembly for StoreOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let storage: StorageClass = parse_quoted(parser, "storage_class")?;
        let at = parser.position();
        let operands = parser.parse_operand_list(Delimiter::None)?;
        let operands: Result<[_; 2], _> = operands[..].try_into();
        let [pointer, value] = operands.map_err(|_| parser.error_at(at, "expected 2 operands"))?;
        parse_access(parser, state, ACCESS)?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let ty = parser.parse_type()?;
        let pointer = parser.resolve_operand(pointer, PointerType::get(cx, ty, storage).into())?;
        let value = parser.resolve_operand(value, ty)?;
        state.operands.extend([pointer, value]);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_storage(ir, self.ptr(ir), printer);
        printer.print_operand(self.ptr(ir));
        printer.write(", ");
        printer.print_operand(self.value(ir));
        print_access(ir, self.into(), printer, "", ACCESS);
        printer.print_attr_dict(ir, self.into(), &ACCESS);
        printer.write(" : ");
        printer.print_type(ir.ty(self.value(ir)));
    }
}

/// Puts what one pointer points to where another points to.
#[op(dialect = SpirvDialect, mnemonic = "CopyMemory", custom_assembly, verify)]
pub struct CopyMemoryOp {
    #[operand]
    target: AnyPtr,
    #[operand]
    source: AnyPtr,
    #[attr]
    memory_access: Optional<MemoryAccess>,
    #[attr]
    alignment: Optional<Alignment>,
    #[attr]
    source_memory_access: Optional<MemoryAccess>,
    #[attr]
    source_alignment: Optional<Alignment>,
}

impl Verify for CopyMemoryOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [target, source] =
            [self.target(ir), self.source(ir)].map(|pointer| pointee(ir, ir.ty(pointer)));
        if target != source {
            return ir
                .op_error(self, "both operands must be pointers to the same type")
                .into();
        }
        verify_access(ir, self.into(), self.memory_access(ir), self.alignment(ir))?;
        verify_access(
            ir,
            self.into(),
            self.source_memory_access(ir),
            self.source_alignment(ir),
        )
    }
}

impl CustomAssembly for CopyMemoryOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let to: StorageClass = parse_quoted(parser, "storage_class")?;
        let target = parser.parse_operand()?;
        parser.parse_punct(",")?;
        let from: StorageClass = parse_quoted(parser, "storage_class")?;
        let source = parser.parse_operand()?;
        parse_access(parser, state, ACCESS)?;
        if parser.parse_optional_punct(",") {
            parse_access(parser, state, SOURCE_ACCESS)?;
        }
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let ty = parser.parse_type()?;
        for (pointer, storage) in [(target, to), (source, from)] {
            let pointer =
                parser.resolve_operand(pointer, PointerType::get(cx, ty, storage).into())?;
            state.operands.push(pointer);
        }
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_storage(ir, self.target(ir), printer);
        printer.print_operand(self.target(ir));
        printer.write(",");
        print_storage(ir, self.source(ir), printer);
        printer.print_operand(self.source(ir));
        print_access(ir, self.into(), printer, "", ACCESS);
        print_access(ir, self.into(), printer, ",", SOURCE_ACCESS);
        let [access, alignment] = ACCESS;
        let [source_access, source_alignment] = SOURCE_ACCESS;
        let elided = [access, alignment, source_access, source_alignment];
        printer.print_attr_dict(ir, self.into(), &elided);
        printer.write(" : ");
        if let Some(ty) = pointee(ir, ir.ty(self.target(ir))) {
            printer.print_type(ty);
        }
    }
}

/// Writes what a subgroup has in a row.
#[op(dialect = SpirvDialect, mnemonic = "INTEL.SubgroupBlockWrite", custom_assembly)]
pub struct IntelSubgroupBlockWriteOp {
    #[operand]
    ptr: AnyPtr,
    #[operand]
    value: AnySpirv,
}

impl CustomAssembly for IntelSubgroupBlockWriteOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let storage: StorageClass = parse_quoted(parser, "storage_class")?;
        let pointer = parser.parse_operand()?;
        parser.parse_punct(",")?;
        let value = parser.parse_operand()?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let ty = parser.parse_type()?;
        let inner = element(cx, ty).unwrap_or(ty);
        let pointer =
            parser.resolve_operand(pointer, PointerType::get(cx, inner, storage).into())?;
        let value = parser.resolve_operand(value, ty)?;
        state.operands.extend([pointer, value]);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_storage(ir, self.ptr(ir), printer);
        printer.print_operand(self.ptr(ir));
        printer.write(", ");
        printer.print_operand(self.value(ir));
        printer.print_attr_dict(ir, self.into(), &[]);
        printer.write(" : ");
        printer.print_type(ir.ty(self.value(ir)));
    }
}

/// Points to a part of what a pointer points to.
#[op(
    dialect = SpirvDialect, mnemonic = "AccessChain",
    traits(Pure),
    assembly { $base_ptr "[" $indices "]" attr_dict ":" type($base_ptr) "," type($indices) "->" type(results) },
    verify, canonicalize(AccessChainOfAccessChain),
)]
pub struct AccessChainOp {
    #[operand]
    base_ptr: AnyPtr,
    #[operand]
    indices: Variadic<Integer>,
    #[result]
    component_ptr: AnyPtr,
}

impl Verify for AccessChainOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let base = ir.ty(self.base_ptr(ir));
        verify_chain(
            ir,
            self.into(),
            base,
            self.indices(ir),
            self.component_ptr(ir),
        )
    }
}

op_family! {
    /// Pointers to a part of an element before or after that which a pointer points to.
    #[op(
        dialect = SpirvDialect, traits(Pure), verify,
        assembly {
            $base_ptr "[" $element ($indices^)? "]" attr_dict
            ":" type($base_ptr) "," type($element) ("," type($indices)^)? "->" type($result)
        },
    )]
    struct ElementChainOps {
        #[operand] base_ptr: AnyPtr,
        #[operand] element: Integer,
        #[operand] indices: Variadic<Integer>,
        #[result] result: AnyPtr,
    }

    impl Verify for ElementChainOps {
        fn verify(self, ir: &Ir) -> VerifyResult {
            let base = ir.ty(self.base_ptr(ir));
            verify_chain(ir, self.into(), base, self.indices(ir), self.result(ir))
        }
    }
}

/// Points to a part of an element that is in the same array.
#[op(family = ElementChainOps, mnemonic = "InBoundsPtrAccessChain")]
pub struct InBoundsPtrAccessChainOp;

/// Points to a part of an element.
#[op(family = ElementChainOps, mnemonic = "PtrAccessChain")]
pub struct PtrAccessChainOp;

/// Indices name parts that exist, and the result points to the last.
fn verify_chain<I>(ir: &Ir, op: Op, base: Type, indices: I, result: Value) -> VerifyResult
where
    I: IntoIterator,
    I::Item: Into<Value>,
{
    let Some(pointer) = base.cast::<PointerType>(ir) else {
        return Ok(());
    };
    let name = ir.name(op).as_str(ir);
    let mut ty = pointer.pointee(ir);
    for index in indices {
        let index: Value = index.into();
        let mut number = 0;
        if ty.is::<StructType>(ir) {
            let constant =
                constant_value(ir, index).and_then(|index| index.cast::<IntegerAttr>(ir));
            let Some(constant) = constant else {
                let message = format!(
                    "'{name}' op index must be an integer spirv.Constant to access element of spirv.struct"
                );
                return ir.error(op, message).into();
            };
            let members = ty
                .cast::<StructType>(ir)
                .map_or(0, |ty| ty.members(ir).len());
            number = match u64::try_from(constant.as_i64(ir)) {
                Ok(number) if number < members as u64 => number,
                _ => {
                    let ty = print_type(ir, ty);
                    let number = constant.as_i64(ir);
                    return ir
                        .error(
                            op,
                            format!("'{name}' op index {number} out of bounds for {ty}"),
                        )
                        .into();
                }
            };
        }
        ty = match part(ir, ty, number) {
            Some(part) => part,
            None => {
                let ty = print_type(ir, ty);
                let message = format!("cannot extract from non-composite type '{ty}' with indices");
                let error = ir.op_error(op, message);
                return error.into();
            }
        };
    }
    let expected: Type = PointerType::get(ir, ty, pointer.storage(ir)).into();
    if ir.ty(result) == expected {
        return Ok(());
    }
    let [expected, found] = [expected, ir.ty(result)].map(|ty| print_type(ir, ty));
    let message = format!("invalid result type: expected '{expected}', but provided '{found}'");
    ir.op_error(op, message).into()
}

/// Points to a global variable.
#[op(
    dialect = SpirvDialect, mnemonic = "mlir.addressof",
    traits(PredOpTrait("op must appear in a function-like op's block", in_function_scope), Pure),
    interfaces(SymbolUserOpInterface),
    assembly { $variable attr_dict ":" type($pointer) },
    result_names,
)]
pub struct AddressOfOp {
    #[attr]
    variable: FlatSymbolRefAttr,
    #[result]
    pointer: AnyPtr,
}

impl ResultNames for AddressOfOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        let variable = self.variable(ir).symbol(ir).as_str(ir);
        name(self.pointer(ir), &format!("{variable}_addr"));
    }
}

impl SymbolUserOpInterface for AddressOfOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let found = symbols.lookup(self.variable(ir).into());
        let variable = found.and_then(|(at, op)| Some(GlobalVariableOp::cast(at, op)?.ty(at)));
        let Some(ty) = variable else {
            return ir
                .op_error(self.op(), "expected spirv.GlobalVariable symbol")
                .into();
        };
        match ir.ty(self.pointer(ir)) == ty.value(ir) {
            true => Ok(()),
            false => ir
                .op_error(
                    self.op(),
                    "result type mismatch with the referenced global variable's type",
                )
                .into(),
        }
    }
}
