//! The contents of a function.
//!
//! Blocks keep the order of the text, but are read in reverse post-order, so that values are known where they are used. Blocks that
//! nothing leads to are left out.

use rustc_hash::FxHashMap;
use terrace_ir::builder::OpState;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Ir, Location, Op, Type, Value};
use terrace_llvm_dialect as llvm;

use crate::blocks::{self, BlockOutline, Outline, Phi};
use crate::body::Body;
use crate::lexer::{Kind, Token};
use crate::metadata::{Attachment, MetadataRef};
use crate::module::Module;
use crate::parser::{Name, Parser, Result};
use crate::records::Record;
use crate::symbols::Function;

/// A function that is being read.
pub(crate) struct FunctionBody<'a, 'm> {
    pub(crate) body: Body<'a, 'm>,
    pub(crate) outline: &'m Outline<'a>,
    pub(crate) function: &'m Function<'a>,
    /// By place; none for what cannot be reached.
    blocks: Vec<Option<Block>>,
    /// The block that is being read, by place.
    pub(crate) current: usize,
    values: Values<'a>,
    /// Debug records, which are added when all values are known.
    pub(crate) records: Vec<Record>,
    /// How many of them do not stand right in front of the next instruction.
    settled_records: usize,
    /// What labels right in front of the next instruction have become.
    pub(crate) labels_in_front: Vec<Op>,
    /// A block between an invocation and another one, by its place, to which it hands the result on.
    pub(crate) handing_on: Option<(Block, usize)>,
}

/// Values by name.
#[derive(Default)]
struct Values<'a> {
    numbered: Vec<Option<Value>>,
    named: FxHashMap<Name<'a>, Value>,
}

impl<'a> Values<'a> {
    /// More numbers than this behind the last one are no numbering.
    const FARTHEST: usize = 1 << 16;

    fn set(&mut self, name: Name<'a>, value: Value) -> bool {
        if let Name::Number(number) = name
            && (number as usize) < self.numbered.len() + Values::FARTHEST
        {
            let number = number as usize;
            if number >= self.numbered.len() {
                self.numbered.resize(number + 1, None);
            }
            return self.numbered[number].replace(value).is_none();
        }
        self.named.insert(name, value).is_none()
    }

    fn get(&self, name: &Name<'a>) -> Option<Value> {
        if let Name::Number(number) = name
            && let Some(Some(value)) = self.numbered.get(*number as usize)
        {
            return Some(*value);
        }
        self.named.get(name).copied()
    }
}

/// Reads the blocks of a function into the arena of its op.
pub(crate) fn read_body<'a>(
    module: &Module<'a>,
    mut parser: Parser<'a>,
    function: &Function<'a>,
    start: u32,
    mut ir: Box<Ir>,
    loc: Location,
) -> Result<Box<Ir>> {
    parser.jump(start);
    let outline = blocks::outline(&mut parser, function)?;
    let order = outline.order(&parser)?;
    let mut reached = vec![false; outline.blocks.len()];
    for place in &order {
        reached[*place] = true;
    }
    let region = ir.regions(ir.root())[0];
    let mut made = Vec::with_capacity(outline.blocks.len());
    for (place, block) in outline.blocks.iter().enumerate() {
        let arguments: Vec<Type> = match place {
            0 => function
                .parameters
                .iter()
                .map(|parameter| parameter.ty)
                .collect(),
            _ => block.phis.iter().map(|phi| phi.ty).collect(),
        };
        made.push(reached[place].then(|| ir.append_block(region, &arguments)));
        if place == 0 && !block.phis.is_empty() {
            let error = parser.elsewhere(block.start);
            return Err(error.error("the entry block cannot have phi nodes"));
        }
    }
    let entry = made[0].expect("the entry can be reached");
    let body = Body::new(module, parser, ir, entry);
    let mut reader = FunctionBody {
        body,
        outline: &outline,
        function,
        blocks: made,
        current: 0,
        values: Values::default(),
        records: Vec::new(),
        settled_records: 0,
        labels_in_front: Vec::new(),
        handing_on: None,
    };
    reader.name_arguments(loc)?;
    let addressed = module.addressed_blocks_of(&function.name);
    for place in order {
        reader.read_block(place)?;
        if let Some(number) = addressed.and_then(|blocks| blocks.number_at(place)) {
            reader.tag(place, number, loc);
        }
    }
    reader.add_records()?;
    Ok(reader.body.ir)
}

impl<'a> FunctionBody<'a, '_> {
    /// Gives the arguments of the function and of blocks their names.
    fn name_arguments(&mut self, loc: Location) -> Result {
        let entry = self.blocks[0].expect("the entry can be reached");
        let mut number = 0;
        for (index, parameter) in self.function.parameters.iter().enumerate() {
            let name = match &parameter.name {
                Some(Name::Text(text)) => Name::Text(text.clone()),
                Some(Name::Number(_)) | None => {
                    number += 1;
                    Name::Number(number - 1)
                }
            };
            let value = self.body.ir.block_arg(entry, index);
            self.body.ir.set_arg_loc(value, loc);
            if !self.values.set(name.clone(), value) {
                let message = format!("redefinition of argument '%{}'", name.display());
                let body = self.outline.blocks[0].start;
                return Err(self.body.parser.elsewhere(body).error(message));
            }
        }
        let outline = self.outline;
        for (block, outline) in self.blocks.iter().zip(&outline.blocks) {
            let Some(block) = *block else { continue };
            for (index, phi) in outline.phis.iter().enumerate() {
                let value = self.body.ir.block_arg(block, index);
                let loc = match phi.debug {
                    Some(node) => self
                        .body
                        .module
                        .metadata
                        .location(&self.body.parser, node)?,
                    None => Location::UNKNOWN,
                };
                self.body.ir.set_arg_loc(value, loc);
                if let Some(name) = &phi.name
                    && !self.values.set(name.clone(), value)
                {
                    return Err(self.redefinition(outline, name));
                }
            }
        }
        Ok(())
    }

    fn redefinition(&self, block: &BlockOutline<'a>, name: &Name<'a>) -> terrace_ir::Diagnostic {
        let message = format!(
            "multiple definition of local value named '{}'",
            name.display()
        );
        self.body.parser.elsewhere(block.start).error(message)
    }

    fn read_block(&mut self, place: usize) -> Result {
        let block = self.blocks[place].expect("only blocks that can be reached are read");
        let outline = &self.outline.blocks[place];
        self.current = place;
        self.body.parser.jump(outline.rest);
        self.body.go_to_end(block);
        loop {
            if self.body.parser.kind() == Kind::Hash {
                self.parse_record()?;
                continue;
            }
            if self.read_instruction()? {
                return Ok(());
            }
        }
    }

    /// Reads an instruction; whether it ends its block.
    fn read_instruction(&mut self) -> Result<bool> {
        let token = self.body.parser.peek();
        let mut name = None;
        if matches!(token.kind, Kind::Local | Kind::LocalId) {
            self.body.parser.bump();
            self.body.parser.expect(Kind::Equal)?;
            name = Some(self.body.parser.name(token)?);
        }
        let at = self.body.parser.peek();
        // Where it is from stands behind it.
        let loc = Location::UNKNOWN;
        let read = self.parse_instruction(loc)?;
        // A call that says what a record would is no instruction.
        if read.op.is_some() || read.value.is_some() || read.ends_block {
            self.settled_records = self.records.len();
            self.labels_in_front.clear();
        }
        let attachments = self.parse_attachments()?;
        let module = self.body.module;
        for attachment in &attachments {
            if attachment.kind == b"dbg"
                && let Some(op) = read.op
            {
                let loc = module
                    .metadata
                    .location(&self.body.parser, attachment.node)?;
                self.set_location(op, loc, read.companion);
            }
        }
        if let Some(op) = read.op
            && attachments
                .iter()
                .any(|attachment| attachment.kind != b"dbg")
        {
            module
                .metadata
                .attach(&self.body.parser, &mut self.body.ir, op, &attachments)?;
        }
        if let Some(name) = name {
            let Some(value) = read.value else {
                return Err(self
                    .body
                    .parser
                    .error_at(at, "instructions returning void cannot have a name"));
            };
            self.define(token, name, value)?;
        }
        if let Some((between, target)) = self.handing_on.take() {
            self.hand_on(between, target, read.op)?;
        }
        Ok(read.ends_block)
    }

    /// Ends a block behind an invocation.
    fn hand_on(&mut self, between: Block, target: usize, invocation: Option<Op>) -> Result {
        let loc = invocation.map_or(Location::UNKNOWN, |op| self.body.ir.loc(op));
        let arguments = self.arguments_for(target)?;
        let mut state = self.state::<llvm::BrOp>(loc);
        state.operands.extend(arguments);
        state.successors.push(self.block(target));
        self.body.go_to_end(between);
        self.body.insert(state);
        Ok(())
    }

    fn set_location(&mut self, op: Op, loc: Location, companion: Option<Op>) {
        self.body.ir.set_loc(op, loc);
        if let Some(companion) = companion {
            self.body.ir.set_loc(companion, loc);
        }
    }

    fn define(&mut self, token: Token, name: Name<'a>, value: Value) -> Result {
        match self.values.set(name.clone(), value) {
            true => Ok(()),
            false => {
                let name = name.display();
                let message = format!("multiple definition of local value named '{name}'");
                Err(self.body.parser.error_at(token, message))
            }
        }
    }

    /// `, !dbg !5, !tbaa !7`
    fn parse_attachments(&mut self) -> Result<Vec<Attachment<'a>>> {
        let mut attachments = Vec::new();
        while self.body.parser.kind() == Kind::Comma
            && self.body.parser.peek_second().kind == Kind::MetadataName
        {
            self.body.parser.bump();
            attachments.push(self.body.parser.parse_attachment()?);
        }
        Ok(attachments)
    }

    /// A type and a value of it.
    pub(crate) fn parse_typed_value(&mut self) -> Result<(Value, Type)> {
        let ty = self.body.parser.parse_type()?;
        Ok((self.parse_value(ty)?, ty))
    }

    /// A value of a type: a local one, or a constant.
    pub(crate) fn parse_value(&mut self, ty: Type) -> Result<Value> {
        let token = self.body.parser.peek();
        if !matches!(token.kind, Kind::Local | Kind::LocalId) {
            let constant = self.body.parse_constant(ty)?;
            return self.body.constant(constant);
        }
        self.body.parser.bump();
        let name = self.body.parser.name(token)?;
        self.local(token, &name, ty)
    }

    /// The value of a name.
    fn local(&self, token: Token, name: &Name<'a>, ty: Type) -> Result<Value> {
        let Some(value) = self.values.get(name) else {
            let message = format!("use of undefined value '%{}'", name.display());
            return Err(self.body.parser.error_at(token, message));
        };
        if self.body.ir.ty(value) != ty {
            let [found, expected] = [self.body.ir.ty(value), ty]
                .map(|ty| terrace_ir::asm::print_type(self.body.cx, ty));
            let name = name.display();
            let message =
                format!("'%{name}' defined with type '{found}' but expected '{expected}'");
            return Err(self.body.parser.error_at(token, message));
        }
        Ok(value)
    }

    /// Leaves out the debug records right in front of the instruction that is being read. MLIR does not see those of intrinsics.
    pub(crate) fn drop_records_in_front(&mut self) {
        self.records.truncate(self.settled_records);
        for label in self.labels_in_front.drain(..) {
            self.body.ir.erase_op(label);
        }
    }

    /// A local value, if it is known, for debug records.
    pub(crate) fn known_local(&self, name: &Name<'a>) -> Option<Value> {
        self.values.get(name)
    }

    /// `label %name`: the block and its place.
    pub(crate) fn parse_label(&mut self) -> Result<usize> {
        self.body.parser.expect_word("label")?;
        let token = self.body.parser.bump();
        let name = self.body.parser.name(token)?;
        let Some(place) = self.outline.place(&name) else {
            let message = format!("use of undefined value '%{}'", name.display());
            return Err(self.body.parser.error_at(token, message));
        };
        match self.blocks[place] {
            Some(_) => Ok(place),
            // The outline of the block ends where it should.
            None => {
                let message = "a label stands behind the end of its block";
                Err(self.body.parser.error_at(token, message))
            }
        }
    }

    /// The block at a place, which can be reached.
    pub(crate) fn block(&self, place: usize) -> Block {
        self.blocks[place].expect("what a reachable block leads to can be reached")
    }

    /// What the current block gives to another one.
    pub(crate) fn arguments_for(&mut self, target: usize) -> Result<Vec<Value>> {
        let outline = self.outline;
        let mut arguments = Vec::new();
        for phi in &outline.blocks[target].phis {
            let place = self.incoming(phi)?;
            let back = self.body.parser.clone();
            self.body.parser.jump(place);
            let value = self.parse_value(phi.ty);
            self.body.parser = back;
            arguments.push(value?);
        }
        Ok(arguments)
    }

    /// Where the value stands that a phi node has from the current block.
    fn incoming(&self, phi: &Phi<'a>) -> Result<u32> {
        let mut incoming = phi.incoming.iter();
        let found = incoming.find(|(_, block)| self.outline.place(block) == Some(self.current));
        match found {
            Some((place, _)) => Ok(*place),
            None => Err(self.body.error(
                "PHINode should have one entry for each predecessor of its parent basic block!",
            )),
        }
    }

    /// The tag of a block whose address is taken.
    fn tag(&mut self, place: usize, number: u32, loc: Location) {
        let block = self.block(place);
        let tag = llvm::BlockTagAttr::get(self.body.cx, number);
        let mut state = self.body.state::<llvm::BlockTagOp>(loc);
        state.set_attr(self.body.cx, "tag", tag.into());
        self.body.go_to_start(block);
        self.body.insert(state);
    }

    /// Another block in front of one.
    pub(crate) fn block_before(&mut self, place: usize) -> Block {
        let region = self.body.ir.regions(self.body.ir.root())[0];
        let new = self.body.ir.append_block(region, &[]);
        let target = self.block(place);
        if let Some(before) = self.body.ir.prev_block(target) {
            self.body.ir.move_block_after(new, before);
        }
        new
    }

    /// What an op of a kind is put together in.
    pub(crate) fn state<T: TypedOp>(&self, loc: Location) -> OpState {
        self.body.state::<T>(loc)
    }

    /// The place in the debug information that a node says.
    pub(crate) fn node_location(&self, node: MetadataRef) -> Result<Location> {
        self.body.module.metadata.location(&self.body.parser, node)
    }
}
