//! Sections.

use terrace_foreign_dialects::wasmssa::{FuncOp, GlobalOp, LimitType, LocalRefType, TableType};
use terrace_ir::attributes::{Attribute, StringAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Builder, Ir, Location};

use super::Read;
use super::body::Body;
use super::reader::Reader;

/// What has a number, in one list for each kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Function,
    Table,
    Memory,
    Global,
}

impl Kind {
    fn of(code: u8) -> Option<Kind> {
        Some(match code {
            0 => Kind::Function,
            1 => Kind::Table,
            2 => Kind::Memory,
            3 => Kind::Global,
            _ => return None,
        })
    }

    /// What its symbols begin with.
    fn word(self) -> &'static str {
        match self {
            Kind::Function => "func",
            Kind::Table => "table",
            Kind::Memory => "mem",
            Kind::Global => "global",
        }
    }
}

/// What it is.
#[derive(Clone, Copy)]
pub(super) enum Sort {
    Function(FunctionType),
    Table(TableType),
    Memory(LimitType),
    Global(Type, bool),
}

/// A function, a table, a memory or a global.
pub(super) struct Item<'a> {
    pub(super) name: String,
    pub(super) sort: Sort,
    exported: bool,
    /// The names of the module that it is from, and what it is called there.
    import: Option<(String, String)>,
    /// The instructions of a function, or of a global's first value.
    code: Option<Reader<'a>>,
    loc: Location,
}

/// What a binary holds.
pub(super) struct Module<'a> {
    reader: Reader<'a>,
    pub(super) types: Vec<FunctionType>,
    /// The lists of the kinds.
    items: [Vec<Item<'a>>; 4],
    /// The imports in their order, by kind and number.
    imports: Vec<(Kind, usize)>,
}

/// The sections that are read, by their numbers.
mod section {
    pub(super) const CUSTOM: u8 = 0;
    pub(super) const TYPE: u8 = 1;
    pub(super) const IMPORT: u8 = 2;
    pub(super) const FUNCTION: u8 = 3;
    pub(super) const TABLE: u8 = 4;
    pub(super) const MEMORY: u8 = 5;
    pub(super) const GLOBAL: u8 = 6;
    pub(super) const EXPORT: u8 = 7;
    pub(super) const CODE: u8 = 10;
    pub(super) const LAST: u8 = 13;
}

impl<'a> Module<'a> {
    pub(super) fn read(mut reader: Reader<'a>) -> Read<Self> {
        if reader.array().ok() != Some(*b"\0asm") {
            return Err(reader.error("source file does not contain valid Wasm header"));
        }
        if reader.array().ok() != Some(1_u32.to_le_bytes()) {
            return Err(reader.error("unsupported Wasm version. only version 1 is supported"));
        }
        let mut module = Module {
            reader: reader.clone(),
            types: Vec::new(),
            items: Default::default(),
            imports: Vec::new(),
        };
        let mut seen = Vec::new();
        while !reader.is_at_end() {
            let id = reader.byte()?;
            if id > section::LAST {
                return Err(reader.error(format!("invalid section ID: {id}")));
            }
            if id != section::CUSTOM && seen.contains(&id) {
                return Err(reader.error("trying to add a second instance of unique section"));
            }
            seen.push(id);
            let size = reader.u32()?;
            let mut part = reader.part(size)?;
            if module.section(id, &mut part)? && !part.is_at_end() {
                return Err(part.error(format!("unparsed garbage at end of section {id}")));
            }
        }
        Ok(module)
    }

    /// Reads a section; whether it is one that is read at all.
    fn section(&mut self, id: u8, reader: &mut Reader<'a>) -> Read<bool> {
        let read: fn(&mut Self, &mut Reader<'a>, u32) -> Read = match id {
            section::TYPE => Self::function_type,
            section::IMPORT => Self::import,
            section::FUNCTION => Self::function,
            section::TABLE => Self::table,
            section::MEMORY => Self::memory,
            section::GLOBAL => Self::global,
            section::EXPORT => Self::export,
            section::CODE => Self::code,
            _ => return Ok(false),
        };
        let count = reader.u32()?;
        for index in 0..count {
            read(self, reader, index)?;
        }
        Ok(true)
    }

    pub(super) fn list(&self, kind: Kind) -> &[Item<'a>] {
        &self.items[kind as usize]
    }

    fn add(&mut self, kind: Kind, sort: Sort, loc: Location, code: Option<Reader<'a>>) {
        let list = &mut self.items[kind as usize];
        let name = format!("{}_{}", kind.word(), list.len());
        let (exported, import) = (false, None);
        list.push(Item {
            name,
            sort,
            exported,
            import,
            code,
            loc,
        });
    }

    fn function_type(&mut self, reader: &mut Reader<'a>, _: u32) -> Read {
        const HEADER: u8 = 0x60;
        let header = reader.byte()?;
        if header != HEADER {
            let message =
                format!("invalid function type header byte. Expecting {HEADER} got {header}");
            return Err(reader.error(message));
        }
        let [inputs, results] = [value_types(reader)?, value_types(reader)?];
        self.types
            .push(FunctionType::get(reader.cx, &inputs, &results));
        Ok(())
    }

    /// The type with the number that comes next.
    fn type_by_index(&self, reader: &mut Reader<'a>) -> Read<FunctionType> {
        let index = reader.u32()?;
        self.types
            .get(index as usize)
            .copied()
            .ok_or_else(|| reader.error(format!("invalid type index: {index}")))
    }

    fn import(&mut self, reader: &mut Reader<'a>, _: u32) -> Read {
        let (loc, module, name) = (reader.loc(), reader.name()?, reader.name()?);
        let code = reader.byte()?;
        let Some(kind) = Kind::of(code) else {
            return Err(reader.error(format!("invalid import type descriptor: {code}")));
        };
        let sort = match kind {
            Kind::Function => Sort::Function(self.type_by_index(reader)?),
            Kind::Table => Sort::Table(reader.table_type()?),
            Kind::Memory => Sort::Memory(reader.limits()?),
            Kind::Global => {
                let (ty, is_mutable) = reader.global_type()?;
                Sort::Global(ty, is_mutable)
            }
        };
        self.add(kind, sort, loc, None);
        let list = &mut self.items[kind as usize];
        self.imports.push((kind, list.len() - 1));
        if let Some(item) = list.last_mut() {
            item.import = Some((module, name));
        }
        Ok(())
    }

    fn function(&mut self, reader: &mut Reader<'a>, _: u32) -> Read {
        let loc = reader.loc();
        let ty = self.type_by_index(reader)?;
        self.add(Kind::Function, Sort::Function(ty), loc, None);
        Ok(())
    }

    fn table(&mut self, reader: &mut Reader<'a>, _: u32) -> Read {
        let (loc, ty) = (reader.loc(), reader.table_type()?);
        self.add(Kind::Table, Sort::Table(ty), loc, None);
        Ok(())
    }

    fn memory(&mut self, reader: &mut Reader<'a>, _: u32) -> Read {
        let (loc, limits) = (reader.loc(), reader.limits()?);
        self.add(Kind::Memory, Sort::Memory(limits), loc, None);
        Ok(())
    }

    fn global(&mut self, reader: &mut Reader<'a>, _: u32) -> Read {
        let (loc, (ty, is_mutable)) = (reader.loc(), reader.global_type()?);
        let code = reader.clone();
        super::instructions::skip_constant(reader)?;
        self.add(Kind::Global, Sort::Global(ty, is_mutable), loc, Some(code));
        Ok(())
    }

    fn export(&mut self, reader: &mut Reader<'a>, _: u32) -> Read {
        let name = reader.name()?;
        let code = reader.byte()?;
        let Some(kind) = Kind::of(code) else {
            return Err(reader.error(format!("invalid value for export type: {code}")));
        };
        let index = reader.u32()?;
        let Some(item) = self.items[kind as usize].get_mut(index as usize) else {
            let message = format!(
                "trying to export {} {index} which is undefined in this scope",
                kind.word()
            );
            return Err(reader.error(message));
        };
        if item.exported {
            let message = format!("'{name}' is exported as '{}' already", item.name);
            return Err(reader.error(message).help("a symbol has one name"));
        }
        (item.name, item.exported) = (name, true);
        Ok(())
    }

    fn code(&mut self, reader: &mut Reader<'a>, index: u32) -> Read {
        let size = reader.u32()?;
        let code = reader.part(size)?;
        let mut own = self.items[Kind::Function as usize].iter_mut();
        let function = own
            .by_ref()
            .filter(|item| item.import.is_none())
            .nth(index as usize);
        match function {
            Some(function) => function.code = Some(code),
            None => return Err(reader.error(format!("Invalid function index: {index}"))),
        }
        Ok(())
    }

    /// The module of the dialect.
    pub(super) fn build(self) -> Read<Box<Ir>> {
        let cx = self.reader.cx;
        let mut ir = ModuleOp::create(cx, self.reader.loc());
        let body = ModuleOp::body_block(&ir).expect("a module has a block");
        for (kind, index) in &self.imports {
            self.build_import(
                &mut Builder::at_end(&mut ir, body),
                &self.list(*kind)[*index],
            );
        }
        for kind in [Kind::Function, Kind::Table, Kind::Memory, Kind::Global] {
            for item in self.list(kind).iter().filter(|item| item.import.is_none()) {
                self.build_item(&mut Builder::at_end(&mut ir, body), item)?;
            }
        }
        Ok(ir)
    }

    fn build_import(&self, b: &mut Builder<'_>, item: &Item<'_>) {
        let cx = self.reader.cx;
        let Some((module, name)) = &item.import else {
            return;
        };
        let (op, attribute, ty): (_, _, Type) = match item.sort {
            Sort::Function(ty) => ("wasmssa.import_func", "type", ty.into()),
            Sort::Table(ty) => ("wasmssa.import_table", "type", ty.into()),
            Sort::Memory(limits) => ("wasmssa.import_mem", "limits", limits.into()),
            Sort::Global(ty, _) => ("wasmssa.import_global", "type", ty),
        };
        let mut state = OpState::new(cx, cx.op_name(op), item.loc);
        for (attribute, text) in [
            ("sym_name", &item.name),
            ("moduleName", module),
            ("importName", name),
        ] {
            state.set_attr(cx, attribute, StringAttr::get(cx, text).into());
        }
        state.set_attr(cx, attribute, TypeAttr::get(cx, ty).into());
        if let Sort::Global(_, true) = item.sort {
            state.set_attr(cx, "isMutable", Attribute::UNIT);
        }
        // Of imports only functions can say that they are exported again.
        if item.exported && matches!(item.sort, Sort::Function(_)) {
            state.set_attr(cx, "exported", Attribute::UNIT);
        }
        b.create_from(state);
    }

    fn build_item(&self, b: &mut Builder<'_>, item: &Item<'a>) -> Read {
        let cx = self.reader.cx;
        let (op, attribute, ty): (_, _, Type) = match item.sort {
            Sort::Function(ty) => return self.build_function(b, item, ty),
            Sort::Global(ty, is_mutable) => return self.build_global(b, item, ty, is_mutable),
            Sort::Table(ty) => ("wasmssa.table", "type", ty.into()),
            Sort::Memory(limits) => ("wasmssa.memory", "limits", limits.into()),
        };
        let mut state = OpState::new(cx, cx.op_name(op), item.loc);
        state.set_attr(cx, "sym_name", StringAttr::get(cx, &item.name).into());
        state.set_attr(cx, attribute, TypeAttr::get(cx, ty).into());
        if item.exported {
            state.set_attr(cx, "exported", Attribute::UNIT);
        }
        b.create_from(state);
        Ok(())
    }

    fn build_function(&self, b: &mut Builder<'_>, item: &Item<'a>, ty: FunctionType) -> Read {
        let cx = self.reader.cx;
        let function = FuncOp::builder(item.name.as_str().into(), ty).exported(item.exported);
        let function = function.build(b, item.loc);
        let Some(code) = &item.code else {
            return Err(self
                .reader
                .error(format!("function '{}' has no body", item.name)));
        };
        let inside = b
            .ir_mut()
            .child_mut(function.op())
            .expect("a function is isolated");
        let body = FuncOp::cast(inside, inside.root())
            .expect("it is a function")
            .body(inside);
        let local = |ty: &Type| Type::from(LocalRefType::get(cx, *ty));
        let inputs: Vec<Type> = ty.inputs(cx).iter().map(local).collect();
        let entry = inside.append_block(body, &inputs);
        Body::new(self, code.clone(), inside).function(entry, ty)
    }

    fn build_global(
        &self,
        b: &mut Builder<'_>,
        item: &Item<'a>,
        ty: Type,
        is_mutable: bool,
    ) -> Read {
        let global = GlobalOp::builder(item.name.as_str().into(), ty);
        let global = global
            .is_mutable(is_mutable)
            .exported(item.exported)
            .build(b, item.loc);
        let Some(code) = &item.code else {
            return Ok(());
        };
        let inside = b
            .ir_mut()
            .child_mut(global.op())
            .expect("a global is isolated");
        let body = GlobalOp::cast(inside, inside.root()).expect("it is a global");
        let entry = inside.append_block(body.initializer(inside), &[]);
        Body::new(self, code.clone(), inside).initializer(entry, ty)
    }
}

/// A list of types.
fn value_types(reader: &mut Reader<'_>) -> Read<Vec<Type>> {
    let count = reader.u32()?;
    (0..count).map(|_| reader.value_type()).collect()
}
