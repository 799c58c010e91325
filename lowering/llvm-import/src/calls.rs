//! Calls.

use std::borrow::Cow;

use terrace_ir::attributes::{
    ArrayAttr, Attribute, DenseArrayAttr, DictAttr, FlatSymbolRefAttr, StringAttr, TypeAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::AttrConstraint;
use terrace_ir::{Context, Location, Type, Value};
use terrace_llvm_dialect::{self as llvm, CConv, FastmathFlags, FunctionType, TailCallKind};

use crate::attributes::{AttributeSet, Memory, dictionaries};
use crate::function::FunctionBody;
use crate::instructions::{Read, set_fast_math};
use crate::lexer::Kind;
use crate::module::SymbolKind;
use crate::parser::{Name, Result};

/// What is called.
enum Callee<'a> {
    /// A function or an ifunc.
    Symbol(Name<'a>),
    /// A pointer.
    Value(Value),
    Assembly(Assembly<'a>),
}

/// Inline assembly.
struct Assembly<'a> {
    text: Cow<'a, [u8]>,
    constraints: Cow<'a, [u8]>,
    has_side_effects: bool,
    aligns_stack: bool,
    is_intel: bool,
}

/// An argument of a call.
pub(crate) enum Operand {
    Value(Value),
    /// A node, which only functions that are built in take.
    Metadata,
}

/// Some operands with a name.
pub(crate) struct Bundle<'a> {
    pub(crate) tag: Cow<'a, [u8]>,
    pub(crate) operands: Vec<Value>,
}

/// A call up to what follows its operands.
pub(crate) struct Call<'a> {
    pub(crate) convention: CConv,
    pub(crate) flags: FastmathFlags,
    pub(crate) result_attributes: AttributeSet<'a>,
    pub(crate) result: Type,
    /// The type of the function, if it is written whole.
    ty: Option<FunctionType>,
    pub(crate) arguments: Vec<Operand>,
    pub(crate) argument_types: Vec<Type>,
    pub(crate) argument_attributes: Vec<AttributeSet<'a>>,
    pub(crate) attributes: AttributeSet<'a>,
    pub(crate) bundles: Vec<Bundle<'a>>,
}

impl Call<'_> {
    /// Makes the arguments operands of an op; nothing if one of them is metadata.
    pub(crate) fn add_arguments(&self, state: &mut OpState) -> Option<()> {
        for argument in &self.arguments {
            match argument {
                Operand::Value(value) => state.operands.push(*value),
                Operand::Metadata => return None,
            }
        }
        Some(())
    }
}

impl<'a> FunctionBody<'a, '_> {
    /// `tail call ..`
    pub(crate) fn parse_call(&mut self, loc: Location) -> Result<Read> {
        let tail = match self.body.parser.word() {
            b"tail" => TailCallKind::Tail,
            b"musttail" => TailCallKind::Musttail,
            b"notail" => TailCallKind::Notail,
            _ => TailCallKind::None,
        };
        if tail != TailCallKind::None {
            self.body.parser.bump();
        }
        self.body.parser.expect_word("call")?;
        let flags = self.body.parser.parse_fast_math_flags();
        let mut call = self.parse_call_head(flags)?;
        if let Some(name) = self.intrinsic_name()? {
            return self.parse_intrinsic(loc, name, call);
        }
        let callee = self.parse_callee()?;
        self.parse_arguments(&mut call)?;
        let callee = match callee {
            Callee::Assembly(assembly) => return self.call_assembly(loc, &call, &assembly, tail),
            callee => callee,
        };
        let cx = self.body.cx;
        let mut state = self.state::<llvm::CallOp>(loc);
        if tail != TailCallKind::None {
            state.set_attr(cx, "TailCallKind", TailCallKind::make(cx, tail));
        }
        set_fast_math(cx, &mut state, call.flags);
        call.attributes.set_flags(cx, &mut state);
        if let Some(memory) = self.memory_of(&call, &callee).attr(cx) {
            state.set_attr(cx, "memory_effects", memory);
        }
        let companion = self.set_callee(&mut state, &call, &callee)?;
        let operands = state.operands.len();
        let bundled = set_bundles(cx, &mut state, &call.bundles);
        state.set_operand_sizes(cx, &[operands, bundled]);
        let read = self.finish_call(state, call.result);
        Ok(Read { companion, ..read })
    }

    /// `invoke ..`
    pub(crate) fn parse_invoke(&mut self, loc: Location) -> Result<Read> {
        self.body.parser.bump();
        let mut call = self.parse_call_head(FastmathFlags::NONE)?;
        let callee = self.parse_callee()?;
        self.parse_arguments(&mut call)?;
        if let Callee::Assembly(_) = callee {
            return Err(self
                .body
                .error("invoke of inline assembly is not supported"));
        }
        self.body.parser.expect_word("to")?;
        let normal = self.parse_label()?;
        self.body.parser.expect_word("unwind")?;
        let unwind = self.parse_label()?;
        let for_unwind = self.arguments_for(unwind)?;
        let cx = self.body.cx;
        let mut state = self.state::<llvm::InvokeOp>(loc);
        let companion = self.set_callee(&mut state, &call, &callee)?;
        let operands = state.operands.len();
        // What the invocation itself gives cannot be an argument of it: a block in between hands it on.
        let place = self.current;
        let needs_result = self.outline.blocks[normal].phis.iter().any(|phi| {
            let mut incoming = phi.incoming.iter();
            let from_here = incoming.find(|(_, block)| self.outline.place(block) == Some(place));
            from_here.is_some_and(|(at, _)| self.is_unknown_local(*at))
        });
        let between = needs_result.then(|| self.block_before(normal));
        let for_normal = match between {
            Some(_) => Vec::new(),
            None => self.arguments_for(normal)?,
        };
        state.successors.extend([
            between.unwrap_or_else(|| self.block(normal)),
            self.block(unwind),
        ]);
        let sizes = [operands, for_normal.len(), for_unwind.len()];
        state
            .operands
            .extend(for_normal.into_iter().chain(for_unwind));
        let bundled = set_bundles(cx, &mut state, &call.bundles);
        let [callee, normal_operands, unwind_operands] = sizes;
        state.set_operand_sizes(cx, &[callee, normal_operands, unwind_operands, bundled]);
        let mut read = self.finish_call(state, call.result);
        read.ends_block = true;
        read.companion = companion;
        self.handing_on = between.map(|between| (between, normal));
        Ok(read)
    }

    /// Everything in front of the callee.
    fn parse_call_head(&mut self, flags: FastmathFlags) -> Result<Call<'a>> {
        let cx = self.body.cx;
        let parser = &mut self.body.parser;
        let convention = parser.parse_convention()?;
        let result_attributes = parser.parse_parameter_attributes()?;
        parser.parse_address_space()?;
        let ty = parser.parse_any_type()?;
        let function = ty.cast::<FunctionType>(cx);
        Ok(Call {
            convention,
            flags,
            result_attributes,
            result: function.map_or(ty, |function| function.result(cx)),
            ty: function,
            arguments: Vec::new(),
            argument_types: Vec::new(),
            argument_attributes: Vec::new(),
            attributes: AttributeSet::default(),
            bundles: Vec::new(),
        })
    }

    fn parse_callee(&mut self) -> Result<Callee<'a>> {
        let token = self.body.parser.peek();
        if self.body.parser.take_word("asm") {
            let parser = &mut self.body.parser;
            let mut take = |word| parser.take_word(word);
            let has_side_effects = take("sideeffect");
            let aligns_stack = take("alignstack");
            let is_intel = take("inteldialect");
            take("unwind");
            let text = parser.parse_string()?;
            parser.expect(Kind::Comma)?;
            let constraints = parser.parse_string()?;
            return Ok(Callee::Assembly(Assembly {
                text,
                constraints,
                has_side_effects,
                aligns_stack,
                is_intel,
            }));
        }
        if matches!(token.kind, Kind::Global | Kind::GlobalId) {
            let name = self.body.parser.name(token)?;
            if let Some(SymbolKind::Function(_) | SymbolKind::IFunc(_)) =
                self.body.module.kind(&name)
            {
                self.body.parser.bump();
                return Ok(Callee::Symbol(name));
            }
        }
        let pointer = self.body.parser.types.common().pointer;
        self.parse_value(pointer).map(Callee::Value)
    }

    /// `(i32 noundef %a, ..) #1 [ "tag"(..) ]`
    pub(crate) fn parse_arguments(&mut self, call: &mut Call<'a>) -> Result {
        self.body.parser.expect(Kind::LeftParen)?;
        while self.body.parser.kind() != Kind::RightParen {
            // What a function that must be a tail call hands on.
            if self.body.parser.take(Kind::Dots) {
                break;
            }
            if self.body.parser.at_word("metadata") {
                self.body.parser.bump();
                let argument = self.parse_metadata_operand()?;
                call.arguments.push(argument);
                call.argument_types.push(Type::NONE);
                call.argument_attributes.push(AttributeSet::default());
            } else {
                self.parse_argument(call)?;
            }
            if !self.body.parser.take(Kind::Comma) {
                break;
            }
        }
        self.body.parser.expect(Kind::RightParen)?;
        self.parse_call_end(call)
    }

    /// `i32 noundef %a`
    pub(crate) fn parse_argument(&mut self, call: &mut Call<'a>) -> Result<Value> {
        let ty = self.body.parser.parse_type()?;
        let attributes = self.body.parser.parse_parameter_attributes()?;
        let value = self.parse_value(ty)?;
        call.arguments.push(Operand::Value(value));
        call.argument_types.push(ty);
        call.argument_attributes.push(attributes);
        Ok(value)
    }

    /// What follows the arguments.
    pub(crate) fn parse_call_end(&mut self, call: &mut Call<'a>) -> Result {
        call.attributes = self
            .body
            .parser
            .parse_function_attributes(&self.body.module.groups)?;
        if !self.body.parser.take(Kind::LeftSquare) {
            return Ok(());
        }
        while !self.body.parser.take(Kind::RightSquare) {
            let tag = self.body.parser.parse_string()?;
            self.body.parser.expect(Kind::LeftParen)?;
            let mut operands = Vec::new();
            while !self.body.parser.take(Kind::RightParen) {
                let (value, _) = self.parse_typed_value()?;
                operands.push(value);
                self.body.parser.take(Kind::Comma);
            }
            call.bundles.push(Bundle { tag, operands });
            self.body.parser.take(Kind::Comma);
        }
        Ok(())
    }

    /// A metadata node, or a value in its place.
    fn parse_metadata_operand(&mut self) -> Result<Operand> {
        match self.body.parser.kind() {
            Kind::Exclaim | Kind::MetadataName => {
                self.body.parser.parse_node_reference()?;
                Ok(Operand::Metadata)
            }
            _ => {
                let (value, _) = self.parse_typed_value()?;
                Ok(Operand::Value(value))
            }
        }
    }

    /// What a call and the function that it names do with memory.
    fn memory_of(&self, call: &Call<'a>, callee: &Callee<'a>) -> Memory {
        let own = call.attributes.memory();
        let Callee::Symbol(name) = callee else {
            return own;
        };
        let Some(function) = self.body.module.function(name) else {
            return own;
        };
        // Operands of bundles may be read, or changed, by whoever looks at them.
        let mut of_function = function.attributes.memory();
        for bundle in &call.bundles {
            of_function = of_function.or(match &*bundle.tag {
                b"ptrauth" | b"kcfi" | b"convergencectrl" | b"align" => 0,
                b"deopt" | b"funclet" => 1,
                _ => 3,
            });
        }
        own.and(of_function)
    }

    /// Names what is called, with its arguments and what is said of them. Gives an op beside the call, if there is one.
    fn set_callee(
        &mut self,
        state: &mut OpState,
        call: &Call<'a>,
        callee: &Callee<'a>,
    ) -> Result<Option<terrace_ir::Op>> {
        let cx = self.body.cx;
        let convention = call.convention;
        if convention != CConv::Ccc {
            state.set_attr(cx, "CConv", CConv::make(cx, convention));
        }
        let written = call
            .ty
            .unwrap_or_else(|| FunctionType::of(cx, call.result, &call.argument_types));
        let mut companion = None;
        let mut is_compatible = true;
        let mut ty = written;
        match callee {
            Callee::Symbol(name) => {
                let declared = match self.body.module.kind(name) {
                    Some(SymbolKind::Function(index)) => Some(self.body.module.functions[index].ty),
                    Some(SymbolKind::IFunc(index)) => self.body.module.ifuncs[index].ty.cast(cx),
                    _ => None,
                };
                let symbol = self
                    .body
                    .module
                    .symbol(name)
                    .expect("the callee is a symbol");
                let symbol = FlatSymbolRefAttr::get(cx, symbol);
                is_compatible = declared.is_none_or(|declared| fits(cx, written, declared));
                if is_compatible {
                    ty = declared.unwrap_or(written);
                    state.set_attr(cx, "callee", symbol.into());
                } else {
                    let mut address = self.state::<llvm::AddressOfOp>(state.loc);
                    address.set_attr(cx, "global_name", symbol.into());
                    let pointer = self.body.parser.types.common().pointer;
                    let address = self.body.insert_value(address, pointer);
                    companion = self.body.ir.defining_op(address);
                    state.operands.push(address);
                }
            }
            Callee::Value(pointer) => state.operands.push(*pointer),
            Callee::Assembly(_) => unreachable!("assembly is no function"),
        }
        if ty.variadic(cx) {
            state.set_attr(cx, "var_callee_type", TypeAttr::get(cx, ty.into()).into());
        }
        call.add_arguments(state).ok_or_else(|| {
            self.body
                .error("only functions that are built in take metadata")
        })?;
        if is_compatible {
            set_signature(
                cx,
                state,
                &call.argument_attributes,
                &call.result_attributes,
            );
        }
        Ok(companion)
    }

    /// Adds the op of a call, which may return nothing.
    pub(crate) fn finish_call(&mut self, state: OpState, result: Type) -> Read {
        if result == self.body.parser.types.common().void {
            return Read::plain(self.body.insert(state));
        }
        self.finish(state, result)
    }

    fn call_assembly(
        &mut self,
        loc: Location,
        call: &Call<'a>,
        assembly: &Assembly<'a>,
        tail: TailCallKind,
    ) -> Result<Read> {
        let cx = self.body.cx;
        let mut state = self.state::<llvm::InlineAsmOp>(loc);
        call.add_arguments(&mut state)
            .ok_or_else(|| self.body.error("assembly takes no metadata"))?;
        state.set_attr(cx, "asm_string", StringAttr::get(cx, &assembly.text).into());
        let constraints = StringAttr::get(cx, &assembly.constraints);
        state.set_attr(cx, "constraints", constraints.into());
        let flags = [
            (assembly.has_side_effects, "has_side_effects"),
            (assembly.aligns_stack, "is_align_stack"),
        ];
        for (_, name) in flags.into_iter().filter(|(is_set, _)| *is_set) {
            state.set_attr(cx, name, Attribute::UNIT);
        }
        if tail != TailCallKind::None {
            state.set_attr(cx, "tail_call_kind", TailCallKind::make(cx, tail));
        }
        let syntax = match assembly.is_intel {
            true => llvm::AsmDialect::Intel,
            false => llvm::AsmDialect::Att,
        };
        state.set_attr(cx, "asm_dialect", llvm::AsmDialect::make(cx, syntax));
        if let Some(operands) = self.assembly_operands(call) {
            state.set_attr(cx, "operand_attrs", operands);
        }
        let read = self.finish(state, call.result);
        let is_void = call.result == self.body.parser.types.common().void;
        Ok(Read {
            value: read.value.filter(|_| !is_void),
            ..read
        })
    }

    /// What pointers point to that assembly goes through.
    fn assembly_operands(&self, call: &Call<'a>) -> Option<Attribute> {
        let cx = self.body.cx;
        let types = call
            .argument_attributes
            .iter()
            .map(|set| set.ty("elementtype"));
        let types: Vec<Option<Type>> = types.collect();
        if types.iter().all(Option::is_none) {
            return None;
        }
        let dictionaries = types.into_iter().map(|ty| {
            let entry = ty.map(|ty| (cx.ident("elementtype"), TypeAttr::get(cx, ty).into()));
            DictAttr::get(cx, entry).into()
        });
        let dictionaries: Vec<Attribute> = dictionaries.collect();
        Some(ArrayAttr::get(cx, &dictionaries).into())
    }

    /// Whether a value that is written somewhere is a local one that is not known yet.
    fn is_unknown_local(&self, at: u32) -> bool {
        let mut parser = self.body.parser.elsewhere(at);
        let token = parser.bump();
        let is_local = matches!(token.kind, Kind::Local | Kind::LocalId);
        is_local
            && parser
                .name(token)
                .is_ok_and(|name| self.known_local(&name).is_none())
    }
}

/// Whether a call of this type can be one of a function of that type.
fn fits(cx: &Context, call: FunctionType, function: FunctionType) -> bool {
    let (given, wanted) = (call.inputs(cx), function.inputs(cx));
    let count = match function.variadic(cx) {
        true => given.len() >= wanted.len(),
        false => given.len() == wanted.len(),
    };
    let same = given
        .iter()
        .zip(wanted)
        .all(|(given, wanted)| given == wanted);
    count && same && call.result(cx) == function.result(cx)
}

/// Says what a call or a function says of its arguments and results.
pub(crate) fn set_signature(
    cx: &Context,
    state: &mut OpState,
    arguments: &[AttributeSet<'_>],
    result: &AttributeSet<'_>,
) {
    if let Some(attrs) = dictionaries(cx, arguments) {
        state.set_attr(cx, "arg_attrs", attrs);
    }
    if let Some(attrs) = dictionaries(cx, std::slice::from_ref(result)) {
        state.set_attr(cx, "res_attrs", attrs);
    }
}

/// Adds bundles behind the other operands; gives how many operands they have.
pub(crate) fn set_bundles(cx: &Context, state: &mut OpState, bundles: &[Bundle<'_>]) -> usize {
    let before = state.operands.len();
    let sizes: Vec<i32> = bundles
        .iter()
        .map(|bundle| bundle.operands.len() as i32)
        .collect();
    let sizes = DenseArrayAttr::i32s(cx, &sizes);
    state.set_attr(cx, "op_bundle_sizes", sizes.into());
    if !bundles.is_empty() {
        let tags = bundles
            .iter()
            .map(|bundle| StringAttr::get(cx, &bundle.tag).into());
        let tags: Vec<Attribute> = tags.collect();
        state.set_attr(cx, "op_bundle_tags", ArrayAttr::get(cx, &tags).into());
    }
    for bundle in bundles {
        state.operands.extend_from_slice(&bundle.operands);
    }
    state.operands.len() - before
}
