//! Globals, aliases, ifuncs and functions as ops of the module.

use std::borrow::Cow;

use terrace_ir::attributes::{
    ArrayAttr, Attribute, FlatSymbolRefAttr, IntegerAttr, StringAttr, TypeAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::context::Ident;
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::{Block, Context, Diagnostic, Ir, Location, Type};
use terrace_llvm_dialect::{self as llvm, CConv, Linkage, UnnamedAddr, Visibility};

use crate::body::Body;
use crate::calls::set_signature;
use crate::constants::{Constant, ConstantId};
use crate::function;
use crate::module::{COMDATS, Module};
use crate::parser::{Name, Parser, Result};
use crate::symbols::{Alias, Function, Global, IFunc, Properties};

/// What the ops of a module are made with.
pub(crate) struct Maker<'a, 'm> {
    pub(crate) cx: &'a Context,
    pub(crate) module: &'m Module<'a>,
    pub(crate) parser: Parser<'a>,
    /// Of the module.
    pub(crate) loc: Location,
}

/// The lists of functions that run before and after a program.
const CONSTRUCTORS: &[u8] = b"llvm.global_ctors";
const DESTRUCTORS: &[u8] = b"llvm.global_dtors";

impl<'a> Maker<'a, '_> {
    fn state<T: TypedOp>(&self, loc: Location) -> OpState {
        OpState::new(self.cx, self.cx.loaded_op_name_of(T::INFO), loc)
    }

    /// An arena for an isolated op with one region.
    fn arena<T: TypedOp>(&self, loc: Location) -> Box<Ir> {
        let name = self.cx.loaded_op_name_of(T::INFO);
        Box::new(Ir::new(self.cx, name, loc, 1))
    }

    fn symbol(&self, name: &Name<'_>) -> Ident {
        self.module
            .symbol(name)
            .expect("what is defined has a symbol")
    }

    /// Says what all symbols say.
    fn set_properties(&self, state: &mut OpState, name: &Name<'_>, properties: &Properties) {
        let cx = self.cx;
        let symbol = StringAttr::get(cx, self.symbol(name).as_str(cx));
        state.set_attr(cx, "sym_name", symbol.into());
        state.set_attr(cx, "linkage", Linkage::make(cx, properties.linkage));
        if properties.is_dso_local() {
            state.set_attr(cx, "dso_local", Attribute::UNIT);
        }
        if properties.unnamed != UnnamedAddr::None {
            let unnamed = UnnamedAddr::make(cx, properties.unnamed);
            state.set_attr(cx, "unnamed_addr", unnamed);
        }
        if properties.visibility != Visibility::Default {
            let visibility = Visibility::make(cx, properties.visibility);
            state.set_attr(cx, "visibility_", visibility);
        }
        if properties.thread_local {
            state.set_attr(cx, "thread_local_", Attribute::UNIT);
        }
    }

    fn set_text(&self, state: &mut OpState, slot: &str, text: Option<&Cow<'_, [u8]>>) {
        if let Some(text) = text {
            state.set_attr(self.cx, slot, StringAttr::get(self.cx, text).into());
        }
    }

    fn set_comdat(&self, state: &mut OpState, comdat: Option<&Name<'a>>) {
        if let Some(symbol) = comdat.and_then(|name| self.module.comdat(name)) {
            state.set_attr(self.cx, "comdat", symbol.into());
        }
    }

    /// The table of the comdats that are used.
    pub(crate) fn make_comdats(&self, ir: &mut Ir, block: Block) -> Result {
        if self.module.used_comdats.is_empty() {
            return Ok(());
        }
        let cx = self.cx;
        let region = ir.create_region();
        let inside = ir.append_block(region, &[]);
        for name in self.module.used_comdats.keys() {
            let selection = self.module.comdats.get(name).copied();
            let Some(selection) = selection else {
                let message = format!("use of undefined comdat '${}'", name.display());
                return Err(Diagnostic::error(self.loc, message));
            };
            let mut state = self.state::<llvm::ComdatSelectorOp>(self.loc);
            let text = StringAttr::get(cx, name.display());
            state.set_attr(cx, "sym_name", text.into());
            state.set_attr(cx, "comdat", llvm::Comdat::make(cx, selection));
            let op = state.create(ir);
            ir.append_op(inside, op);
        }
        let mut state = self.state::<llvm::ComdatOp>(self.loc);
        state.set_attr(cx, "sym_name", StringAttr::get(cx, COMDATS).into());
        state.regions.push(region);
        let op = state.create(ir);
        ir.append_op(block, op);
        Ok(())
    }

    /// A global, or one of the lists of functions that run before and after a program.
    pub(crate) fn make_global(&self, ir: &mut Ir, block: Block, global: &Global<'a>) -> Result {
        if let Name::Text(name) = &global.name
            && matches!(&**name, CONSTRUCTORS | DESTRUCTORS)
        {
            return self.make_structors(ir, block, global, **name == *CONSTRUCTORS);
        }
        let (cx, loc) = (self.cx, self.loc);
        let mut state = self.state::<llvm::GlobalOp>(loc);
        self.set_properties(&mut state, &global.name, &global.properties);
        if global.is_constant {
            state.set_attr(cx, "constant", Attribute::UNIT);
        }
        state.set_attr(cx, "global_type", TypeAttr::get(cx, global.ty).into());
        let space = IntegerAttr::get(cx, Type::I32, global.space.into());
        state.set_attr(cx, "addr_space", space.into());
        if let Some(alignment) = global.alignment {
            let alignment = IntegerAttr::i64(cx, alignment as i64);
            state.set_attr(cx, "alignment", alignment.into());
        }
        self.set_text(&mut state, "section", global.section.as_ref());
        self.set_comdat(&mut state, global.comdat.as_ref());
        let passed = global.attributes.passed_through(cx);
        if !passed.is_empty() {
            let passed = ArrayAttr::get(cx, &passed);
            state.set_attr(cx, "target_specific_attrs", passed.into());
        }
        let mut expressions = Vec::new();
        for attachment in &global.attachments {
            if attachment.kind == b"dbg" {
                let metadata = &self.module.metadata;
                expressions.extend(metadata.global_expression(&self.parser, attachment.node)?);
            }
        }
        if !expressions.is_empty() {
            state.set_attr(cx, "dbg_exprs", ArrayAttr::get(cx, &expressions).into());
        }
        let mut child = self.arena::<llvm::GlobalOp>(loc);
        if let Some(value) = global.value {
            let (made, attr) = self.make_value(child, value, Some(global.ty))?;
            child = made;
            if let Some(attr) = attr {
                state.set_attr(cx, "value", attr);
            }
        }
        state.child = Some(child);
        let op = state.create(ir);
        ir.append_op(block, op);
        Ok(())
    }

    /// The body of a value that stands at a place in the text: a new block in the region of an arena.
    fn start_value(&self, mut arena: Box<Ir>, at: u32) -> (Body<'a, '_>, Block) {
        let region = arena.regions(arena.root())[0];
        let block = arena.append_block(region, &[]);
        let parser = self.parser.elsewhere(at);
        (Body::new(self.module, parser, arena, block), block)
    }

    /// A constant, at a place in the text, in the region of an arena, or as an attribute where it can be one and has its type before it
    /// already.
    fn make_value(
        &self,
        arena: Box<Ir>,
        at: u32,
        ty: Option<Type>,
    ) -> Result<(Box<Ir>, Option<Attribute>)> {
        let (mut body, block) = self.start_value(arena, at);
        let known = ty;
        let ty = match ty {
            Some(ty) => ty,
            None => body.parser.parse_type()?,
        };
        let constant = body.parse_constant(ty)?;
        if known.is_some()
            && let Some(attr) = body.pool.attr(self.cx, constant)
        {
            body.ir.erase_block(block);
            return Ok((body.ir, Some(attr)));
        }
        let value = body.constant(constant)?;
        body.go_to_end(block);
        let mut end = body.state::<llvm::ReturnOp>(self.loc);
        end.operands.push(value);
        body.insert(end);
        Ok((body.ir, None))
    }

    /// `{ i32, ptr, ptr }` each: a priority, a function, and data that must be linked with it.
    fn make_structors(
        &self,
        ir: &mut Ir,
        block: Block,
        global: &Global<'a>,
        before: bool,
    ) -> Result {
        let cx = self.cx;
        let unhandled = || {
            let name = global.name.display();
            Diagnostic::error(self.loc, format!("unhandled global variable: @{name}"))
        };
        let at = global
            .value
            .filter(|_| global.properties.linkage == Linkage::Appending)
            .ok_or_else(unhandled)?;
        let (mut body, _) = self.start_value(self.arena::<llvm::GlobalOp>(self.loc), at);
        let list = body.parse_constant(global.ty)?;
        let entries = match body.pool.get(list) {
            Constant::Aggregate(entries) => entries.to_vec(),
            Constant::Zero => Vec::new(),
            _ => return Err(unhandled()),
        };
        let (mut functions, mut priorities, mut data) = (Vec::new(), Vec::new(), Vec::new());
        let address = |body: &Body<'a, '_>, id: ConstantId| match body.pool.get(id) {
            Constant::Address(symbol) => Some(Attribute::from(FlatSymbolRefAttr::get(cx, *symbol))),
            Constant::Null => Some(llvm::ZeroAttr::get(cx).into()),
            _ => None,
        };
        for entry in entries {
            let parts = match body.pool.get(entry) {
                Constant::Aggregate(parts) => parts.to_vec(),
                _ => return Err(unhandled()),
            };
            let [priority, function, with] = parts[..] else {
                return Err(unhandled());
            };
            priorities.push(body.scalar(priority).ok_or_else(unhandled)?);
            functions.push(address(&body, function).ok_or_else(unhandled)?);
            data.push(address(&body, with).ok_or_else(unhandled)?);
        }
        let (mut state, list) = match before {
            true => (self.state::<llvm::GlobalCtorsOp>(self.loc), "ctors"),
            false => (self.state::<llvm::GlobalDtorsOp>(self.loc), "dtors"),
        };
        for (name, list) in [
            (list, functions),
            ("priorities", priorities),
            ("data", data),
        ] {
            state.set_attr(cx, name, ArrayAttr::get(cx, &list).into());
        }
        let op = state.create(ir);
        ir.append_op(block, op);
        Ok(())
    }

    pub(crate) fn make_alias(&self, ir: &mut Ir, block: Block, alias: &Alias<'a>) -> Result {
        let mut state = self.state::<llvm::AliasOp>(self.loc);
        self.set_properties(&mut state, &alias.name, &alias.properties);
        let ty = TypeAttr::get(self.cx, alias.ty);
        state.set_attr(self.cx, "alias_type", ty.into());
        let arena = self.arena::<llvm::AliasOp>(self.loc);
        let (child, _) = self.make_value(arena, alias.target, None)?;
        state.child = Some(child);
        let op = state.create(ir);
        ir.append_op(block, op);
        Ok(())
    }

    pub(crate) fn make_ifunc(&self, ir: &mut Ir, block: Block, ifunc: &IFunc<'a>) -> Result {
        let cx = self.cx;
        let mut state = self.state::<llvm::IFuncOp>(self.loc);
        self.set_properties(&mut state, &ifunc.name, &ifunc.properties);
        state.set_attr(cx, "i_func_type", TypeAttr::get(cx, ifunc.ty).into());
        let ty = TypeAttr::get(cx, ifunc.resolver_type);
        state.set_attr(cx, "resolver_type", ty.into());
        let Some(resolver) = self.module.symbol(&ifunc.resolver) else {
            let message = format!("use of undefined value '@{}'", ifunc.resolver.display());
            return Err(Diagnostic::error(self.loc, message));
        };
        let resolver = FlatSymbolRefAttr::get(cx, resolver);
        state.set_attr(cx, "resolver", resolver.into());
        let op = state.create(ir);
        ir.append_op(block, op);
        Ok(())
    }

    /// A function with all that it contains.
    pub(crate) fn make_function(
        &self,
        ir: &mut Ir,
        block: Block,
        function: &Function<'a>,
    ) -> Result {
        let Some(state) = self.function_state(function)? else {
            return Ok(());
        };
        let op = state.create(ir);
        ir.append_op(block, op);
        if function
            .attachments
            .iter()
            .any(|attachment| attachment.kind != b"dbg")
            && let Some(own) = ir.child_mut(op)
        {
            let root = own.root();
            self.module
                .metadata
                .attach(&self.parser, own, root, &function.attachments)?;
        }
        Ok(())
    }

    /// The op of a function with all that it contains; none for what is built in and has ops of its own.
    fn function_state(&self, function: &Function<'a>) -> Result<Option<OpState>> {
        let cx = self.cx;
        if let Name::Text(name) = &function.name
            && let Ok(name) = std::str::from_utf8(name)
            && crate::intrinsics::is_declared_by_ops(cx, name)
        {
            return Ok(None);
        }
        let subprogram = function
            .attachments
            .iter()
            .find(|attachment| attachment.kind == b"dbg");
        let subprogram = subprogram.map(|attachment| attachment.node);
        let loc = self
            .module
            .metadata
            .function_location(&self.parser, subprogram)?;
        let mut state = self.state::<llvm::FuncOp>(loc);
        self.set_properties(&mut state, &function.name, &function.properties);
        state.set_attr(
            cx,
            "function_type",
            TypeAttr::get(cx, function.ty.into()).into(),
        );
        if function.cconv != CConv::Ccc {
            state.set_attr(cx, "CConv", CConv::make(cx, function.cconv));
        }
        let sets = function
            .parameters
            .iter()
            .map(|parameter| parameter.attributes.clone());
        let sets: Vec<_> = sets.collect();
        set_signature(cx, &mut state, &sets, &function.result);
        function.attributes.set_of_function(cx, &mut state);
        if let Some(personality) = &function.personality
            && let Some(symbol) = self.module.symbol(personality)
        {
            let symbol = FlatSymbolRefAttr::get(cx, symbol);
            state.set_attr(cx, "personality", symbol.into());
        }
        self.set_text(&mut state, "garbageCollector", function.collector.as_ref());
        self.set_text(&mut state, "section", function.section.as_ref());
        self.set_comdat(&mut state, function.comdat.as_ref());
        if let Some(alignment) = function.alignment {
            let alignment = IntegerAttr::i64(cx, alignment as i64);
            state.set_attr(cx, "alignment", alignment.into());
        }
        let mut child = self.arena::<llvm::FuncOp>(loc);
        if let Some(start) = function.body {
            let parser = self.parser.elsewhere(start);
            child = function::read_body(self.module, parser, function, start, child, loc)?;
        }
        state.child = Some(child);
        Ok(Some(state))
    }
}
