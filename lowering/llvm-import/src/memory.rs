//! Instructions about memory.

use smallvec::SmallVec;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::AttrConstraint;
use terrace_ir::types::{TypeData, VectorType};
use terrace_ir::{Location, Type, Value};
use terrace_llvm_dialect as llvm;

use crate::function::FunctionBody;
use crate::instructions::Read;
use crate::lexer::Kind;
use crate::parser::Result;

impl FunctionBody<'_, '_> {
    /// An instruction about memory, if it is one.
    pub(crate) fn parse_memory_instruction(&mut self, loc: Location) -> Result<Option<Read>> {
        let word = self.body.parser.word();
        if !matches!(
            word,
            b"alloca"
                | b"load"
                | b"store"
                | b"getelementptr"
                | b"fence"
                | b"cmpxchg"
                | b"atomicrmw"
        ) {
            return Ok(None);
        }
        self.body.parser.bump();
        Some(match word {
            b"alloca" => self.parse_alloca(loc),
            b"load" => self.parse_load(loc),
            b"store" => self.parse_store(loc),
            b"getelementptr" => self.parse_element_pointer(loc),
            b"fence" => self.parse_fence(loc),
            b"cmpxchg" => self.parse_exchange(loc),
            _ => self.parse_update(loc),
        })
        .transpose()
    }

    fn parse_alloca(&mut self, loc: Location) -> Result<Read> {
        let cx = self.body.cx;
        let mut state = self.state::<llvm::AllocaOp>(loc);
        if self.body.parser.take_word("inalloca") {
            state.set_attr(cx, "inalloca", Attribute::UNIT);
        }
        self.body.parser.take_word("swifterror");
        let element = self.body.parser.parse_type()?;
        let mut count = None;
        if self.body.parser.kind() == Kind::Comma {
            let parser = &self.body.parser;
            let second = parser.peek_second();
            let is_other = matches!(parser.text(second), b"align" | b"addrspace");
            if second.kind == Kind::Word && !is_other {
                self.body.parser.bump();
                count = Some(self.parse_typed_value()?.0);
            }
        }
        self.parse_alignment(&mut state, |all, cx| all.preferred(cx, element))?;
        let mut space = self.body.module.alloca_space();
        if self.body.parser.at_comma_and_word("addrspace") {
            self.body.parser.bump();
            space = self.body.parser.parse_address_space()?;
        }
        let count = match count {
            Some(count) => count,
            None => {
                let one = IntegerAttr::get(cx, Type::I32, 1);
                let one = crate::constants::Constant::Scalar(one.into());
                let one = self.body.pool.add(one, Type::I32);
                self.body.constant(one)?
            }
        };
        state.operands.push(count);
        state.set_attr(cx, "elem_type", self.type_attr(element));
        let ty = llvm::PointerType::get(cx, space).into();
        Ok(self.finish(state, ty))
    }

    fn parse_load(&mut self, loc: Location) -> Result<Read> {
        let mut state = self.state::<llvm::LoadOp>(loc);
        let is_atomic = self.parse_access_words(&mut state);
        let ty = self.body.parser.parse_type()?;
        self.body.parser.expect(Kind::Comma)?;
        let address = self.parse_address()?;
        state.operands.push(address);
        self.parse_access_end(&mut state, is_atomic, ty)?;
        Ok(self.finish(state, ty))
    }

    fn parse_store(&mut self, loc: Location) -> Result<Read> {
        let mut state = self.state::<llvm::StoreOp>(loc);
        let is_atomic = self.parse_access_words(&mut state);
        let (value, ty) = self.parse_typed_value()?;
        self.body.parser.expect(Kind::Comma)?;
        let address = self.parse_address()?;
        state.operands.extend([value, address]);
        self.parse_access_end(&mut state, is_atomic, ty)?;
        Ok(Read::plain(self.body.insert(state)))
    }

    /// A pointer and its type.
    fn parse_address(&mut self) -> Result<Value> {
        let token = self.body.parser.peek();
        let (address, ty) = self.parse_typed_value()?;
        match ty.is::<llvm::PointerType>(self.body.cx) {
            true => Ok(address),
            false => {
                let found = terrace_ir::asm::print_type(self.body.cx, ty);
                let message = format!("expected a pointer, found a value of type '{found}'");
                Err(self.body.parser.error_at(token, message))
            }
        }
    }

    /// `atomic volatile`; whether it is atomic.
    fn parse_access_words(&mut self, state: &mut OpState) -> bool {
        let is_atomic = self.body.parser.take_word("atomic");
        if self.body.parser.take_word("volatile") {
            state.set_attr(self.body.cx, "volatile_", Attribute::UNIT);
        }
        is_atomic
    }

    /// The scope and the ordering of an atomic access, and the alignment.
    fn parse_access_end(&mut self, state: &mut OpState, is_atomic: bool, ty: Type) -> Result {
        if is_atomic {
            self.parse_scope(state)?;
            let ordering = self.parse_ordering()?;
            state.set_attr(self.body.cx, "ordering", ordering);
        }
        self.parse_alignment(state, |all, cx| all.abi(cx, ty))
    }

    fn parse_element_pointer(&mut self, loc: Location) -> Result<Read> {
        let cx = self.body.cx;
        let flags = self.body.parser.parse_address_flags()?;
        let element = self.body.parser.parse_type()?;
        self.body.parser.expect(Kind::Comma)?;
        let (base, mut ty) = self.parse_typed_value()?;
        let mut operands: SmallVec<[Value; 4]> = SmallVec::new();
        operands.push(base);
        while self.body.parser.kind() == Kind::Comma
            && self.body.parser.peek_second().kind != Kind::MetadataName
        {
            self.body.parser.bump();
            let (index, index_type) = self.parse_typed_value()?;
            operands.push(index);
            // One index that is a vector makes the result one.
            if let TypeData::Vector {
                shape, scalable, ..
            } = index_type.data(cx)
                && !ty.is::<VectorType>(cx)
            {
                ty = VectorType::scalable(cx, shape, scalable, ty).into();
            }
        }
        let state = self.body.element_pointer(loc, &operands, element, flags);
        Ok(self.finish(state, ty))
    }

    fn parse_fence(&mut self, loc: Location) -> Result<Read> {
        let mut state = self.state::<llvm::FenceOp>(loc);
        self.parse_scope(&mut state)?;
        let ordering = self.parse_ordering()?;
        state.set_attr(self.body.cx, "ordering", ordering);
        Ok(Read::plain(self.body.insert(state)))
    }

    fn parse_exchange(&mut self, loc: Location) -> Result<Read> {
        let cx = self.body.cx;
        let mut state = self.state::<llvm::AtomicCmpXchgOp>(loc);
        for (word, name) in [("weak", "weak"), ("volatile", "volatile_")] {
            if self.body.parser.take_word(word) {
                state.set_attr(cx, name, Attribute::UNIT);
            }
        }
        let address = self.parse_address()?;
        self.body.parser.expect(Kind::Comma)?;
        let (expected, ty) = self.parse_typed_value()?;
        self.body.parser.expect(Kind::Comma)?;
        let (new, _) = self.parse_typed_value()?;
        state.operands.extend([address, expected, new]);
        self.parse_scope(&mut state)?;
        for name in ["success_ordering", "failure_ordering"] {
            let ordering = self.parse_ordering()?;
            state.set_attr(cx, name, ordering);
        }
        self.parse_alignment(&mut state, |all, cx| all.of_size(cx, ty))?;
        let result = llvm::StructType::literal(cx, &[ty, Type::I1]);
        Ok(self.finish(state, result.into()))
    }

    fn parse_update(&mut self, loc: Location) -> Result<Read> {
        let cx = self.body.cx;
        let mut state = self.state::<llvm::AtomicRmwOp>(loc);
        if self.body.parser.take_word("volatile") {
            state.set_attr(cx, "volatile_", Attribute::UNIT);
        }
        let word = String::from_utf8_lossy(self.body.parser.word());
        let operation = match &*word {
            // Words of C++.
            "and" | "or" | "xor" => llvm::AtomicBinOp::symbolize(&format!("_{word}")),
            word => llvm::AtomicBinOp::symbolize(word),
        };
        let Some(operation) = operation else {
            return Err(self.body.parser.expected("binary operation in atomicrmw"));
        };
        self.body.parser.bump();
        state.set_attr(cx, "bin_op", llvm::AtomicBinOp::make(cx, operation));
        let address = self.parse_address()?;
        self.body.parser.expect(Kind::Comma)?;
        let (value, ty) = self.parse_typed_value()?;
        state.operands.extend([address, value]);
        self.parse_scope(&mut state)?;
        let ordering = self.parse_ordering()?;
        state.set_attr(cx, "ordering", ordering);
        self.parse_alignment(&mut state, |all, cx| all.of_size(cx, ty))?;
        Ok(self.finish(state, ty))
    }
}
