//! Instructions.

use smallvec::SmallVec;
use terrace_ir::attributes::{Attribute, DenseArrayAttr, IntegerAttr, StringAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, Enumeration, OpInfo, TypedOp};
use terrace_ir::types::{TypeData, VectorType};
use terrace_ir::{Context, Location, Op, Type, Value};
use terrace_llvm_dialect::{
    self as llvm, FastmathFlags, GepNoWrapFlags, IntegerOverflowFlags, OverflowFlags,
};

use crate::alignment::Alignments;
use crate::constants::sequence_element;
use crate::function::FunctionBody;
use crate::lexer::Kind;
use crate::parser::{Parser, Result};

/// What was made of an instruction.
#[derive(Default)]
pub(crate) struct Read {
    pub(crate) op: Option<Op>,
    pub(crate) value: Option<Value>,
    pub(crate) ends_block: bool,
    /// Another op that comes from the same place.
    pub(crate) companion: Option<Op>,
}

impl Read {
    /// Of an op that ends its block.
    pub(crate) fn end(op: Op) -> Read {
        Read {
            op: Some(op),
            ends_block: true,
            ..Read::default()
        }
    }

    /// Of an op without a result.
    pub(crate) fn plain(op: Op) -> Read {
        Read {
            op: Some(op),
            ..Read::default()
        }
    }
}

/// Which words may stand before the operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    None,
    Overflow,
    Exact,
    Disjoint,
    NonNegative,
    FastMath,
}

/// An instruction that is nothing but an op with operands, by its name.
struct Plain {
    name: &'static str,
    info: &'static OpInfo,
    words: Words,
}

macro_rules! plain {
    ($($name:literal $op:ident $words:ident,)*) => {
        &[$(Plain { name: $name, info: <llvm::$op as TypedOp>::INFO, words: Words::$words },)*]
    };
}

static BINARY: &[Plain] = plain! {
    "add" AddOp Overflow,
    "sub" SubOp Overflow,
    "mul" MulOp Overflow,
    "shl" ShlOp Overflow,
    "udiv" UDivOp Exact,
    "sdiv" SDivOp Exact,
    "lshr" LShrOp Exact,
    "ashr" AShrOp Exact,
    "urem" URemOp None,
    "srem" SRemOp None,
    "and" AndOp None,
    "or" OrOp Disjoint,
    "xor" XOrOp None,
    "fadd" FAddOp FastMath,
    "fsub" FSubOp FastMath,
    "fmul" FMulOp FastMath,
    "fdiv" FDivOp FastMath,
    "frem" FRemOp FastMath,
};

static CASTS: &[Plain] = plain! {
    "trunc" TruncOp Overflow,
    "zext" ZExtOp NonNegative,
    "sext" SExtOp None,
    "fptrunc" FPTruncOp FastMath,
    "fpext" FPExtOp FastMath,
    "uitofp" UIToFPOp NonNegative,
    "sitofp" SIToFPOp None,
    "fptoui" FPToUIOp None,
    "fptosi" FPToSIOp None,
    "inttoptr" IntToPtrOp None,
    "ptrtoint" PtrToIntOp None,
    "bitcast" BitcastOp None,
    "addrspacecast" AddrSpaceCastOp None,
};

static OTHER: &[Plain] = plain! {
    "extractelement" ExtractElementOp None,
    "insertelement" InsertElementOp None,
};

fn find(table: &'static [Plain], word: &[u8]) -> Option<&'static Plain> {
    table.iter().find(|plain| plain.name.as_bytes() == word)
}

/// The name of a binary operation.
pub(crate) fn binary_name(word: &[u8]) -> Option<&'static str> {
    Some(find(BINARY, word)?.name)
}

/// The name of a conversion.
pub(crate) fn cast_name(word: &[u8]) -> Option<&'static str> {
    Some(find(CASTS, word)?.name)
}

/// The op of an instruction that also constants can be made with.
pub(crate) fn plain(name: &str) -> Option<&'static OpInfo> {
    let mut all = BINARY.iter().chain(CASTS).chain(OTHER);
    Some(all.find(|plain| plain.name == name)?.info)
}

impl Parser<'_> {
    /// `nuw nsw`, as bits of [`IntegerOverflowFlags`].
    pub(crate) fn parse_overflow_flags(&mut self) -> u32 {
        let mut flags = IntegerOverflowFlags::NONE;
        loop {
            if self.take_word("nuw") {
                flags = flags | IntegerOverflowFlags::NUW;
            } else if self.take_word("nsw") {
                flags = flags | IntegerOverflowFlags::NSW;
            } else {
                return flags.bits();
            }
        }
    }

    /// `inbounds nuw`, and in constants `inrange(0, 8)`.
    pub(crate) fn parse_address_flags(&mut self) -> Result<u32> {
        let mut flags = GepNoWrapFlags::NONE;
        loop {
            flags = match self.word() {
                b"inbounds" => flags | GepNoWrapFlags::INBOUNDS,
                b"nusw" => flags | GepNoWrapFlags::NUSW,
                b"nuw" => flags | GepNoWrapFlags::NUW,
                b"inrange" => {
                    self.bump();
                    self.skip_balanced(Kind::LeftParen, Kind::RightParen)?;
                    continue;
                }
                _ => return Ok(flags.bits()),
            };
            self.bump();
        }
    }

    /// `fast`, or several words.
    pub(crate) fn parse_fast_math_flags(&mut self) -> FastmathFlags {
        let mut flags = FastmathFlags::NONE;
        loop {
            flags = match self.word() {
                b"fast" => flags | FastmathFlags::FAST,
                b"nnan" => flags | FastmathFlags::NNAN,
                b"ninf" => flags | FastmathFlags::NINF,
                b"nsz" => flags | FastmathFlags::NSZ,
                b"arcp" => flags | FastmathFlags::ARCP,
                b"contract" => flags | FastmathFlags::CONTRACT,
                b"afn" => flags | FastmathFlags::AFN,
                b"reassoc" => flags | FastmathFlags::REASSOC,
                _ => return flags,
            };
            self.bump();
        }
    }
}

/// Says which promises a floating-point operation makes.
pub(crate) fn set_fast_math(cx: &Context, state: &mut OpState, flags: FastmathFlags) {
    if flags != FastmathFlags::NONE {
        let flags = <FastmathFlags as AttrConstraint>::make(cx, flags);
        state.set_attr(cx, "fastmathFlags", flags);
    }
}

impl FunctionBody<'_, '_> {
    /// An instruction, at its name or at a word before it.
    pub(crate) fn parse_instruction(&mut self, loc: Location) -> Result<Read> {
        let word = self.body.parser.word();
        if let Some(plain) = find(BINARY, word) {
            self.body.parser.bump();
            return self.parse_binary(loc, plain);
        }
        if let Some(plain) = find(CASTS, word) {
            self.body.parser.bump();
            return self.parse_cast(loc, plain);
        }
        let at = self.body.parser.peek();
        if let Some(read) = self.parse_memory_instruction(loc)? {
            return Ok(read);
        }
        if let Some(read) = self.parse_control_instruction(loc)? {
            return Ok(read);
        }
        match word {
            b"call" | b"tail" | b"musttail" | b"notail" => return self.parse_call(loc),
            b"phi" => {
                return Err(self
                    .body
                    .error("PHI nodes not grouped at top of basic block!"));
            }
            _ => {}
        }
        self.body.parser.bump();
        match word {
            b"fneg" => {
                let flags = self.body.parser.parse_fast_math_flags();
                let (operand, ty) = self.parse_typed_value()?;
                let mut state = self.state::<llvm::FNegOp>(loc);
                set_fast_math(self.body.cx, &mut state, flags);
                state.operands.push(operand);
                Ok(self.finish(state, ty))
            }
            b"icmp" | b"fcmp" => self.parse_comparison(loc, word == b"icmp"),
            b"select" => {
                let flags = self.body.parser.parse_fast_math_flags();
                let (condition, _) = self.parse_typed_value()?;
                self.body.parser.expect(Kind::Comma)?;
                let (yes, ty) = self.parse_typed_value()?;
                self.body.parser.expect(Kind::Comma)?;
                let (no, _) = self.parse_typed_value()?;
                let mut state = self.state::<llvm::SelectOp>(loc);
                set_fast_math(self.body.cx, &mut state, flags);
                state.operands.extend([condition, yes, no]);
                Ok(self.finish(state, ty))
            }
            b"freeze" => {
                let (operand, ty) = self.parse_typed_value()?;
                let mut state = self.state::<llvm::FreezeOp>(loc);
                state.operands.push(operand);
                Ok(self.finish(state, ty))
            }
            b"extractelement" => {
                let (vector, ty) = self.parse_typed_value()?;
                self.body.parser.expect(Kind::Comma)?;
                let (index, _) = self.parse_typed_value()?;
                let mut state = self.state::<llvm::ExtractElementOp>(loc);
                state.operands.extend([vector, index]);
                let element = sequence_element(self.body.cx, ty);
                let element = element.ok_or_else(|| {
                    self.body
                        .parser
                        .error_at(at, "invalid extractelement operands")
                })?;
                Ok(self.finish(state, element))
            }
            b"insertelement" => {
                let (vector, ty) = self.parse_typed_value()?;
                self.body.parser.expect(Kind::Comma)?;
                let (element, _) = self.parse_typed_value()?;
                self.body.parser.expect(Kind::Comma)?;
                let (index, _) = self.parse_typed_value()?;
                let mut state = self.state::<llvm::InsertElementOp>(loc);
                state.operands.extend([vector, element, index]);
                Ok(self.finish(state, ty))
            }
            b"shufflevector" => self.parse_shuffle(loc),
            b"extractvalue" => {
                let (container, ty) = self.parse_typed_value()?;
                let (position, part) = self.parse_position(ty)?;
                let mut state = self.state::<llvm::ExtractValueOp>(loc);
                state.set_attr(self.body.cx, "position", position);
                state.operands.push(container);
                Ok(self.finish(state, part))
            }
            b"insertvalue" => {
                let (container, ty) = self.parse_typed_value()?;
                self.body.parser.expect(Kind::Comma)?;
                let (part, _) = self.parse_typed_value()?;
                let (position, _) = self.parse_position(ty)?;
                let mut state = self.state::<llvm::InsertValueOp>(loc);
                state.set_attr(self.body.cx, "position", position);
                state.operands.extend([container, part]);
                Ok(self.finish(state, ty))
            }
            b"va_arg" => {
                let (list, _) = self.parse_typed_value()?;
                self.body.parser.expect(Kind::Comma)?;
                let ty = self.body.parser.parse_type()?;
                let mut state = self.state::<llvm::VaArgOp>(loc);
                state.operands.push(list);
                Ok(self.finish(state, ty))
            }
            b"cleanuppad" | b"catchpad" => {
                let word = String::from_utf8_lossy(word);
                Err(self
                    .body
                    .parser
                    .error_at(at, format!("unhandled instruction: {word}")))
            }
            _ => Err(self.body.parser.error_at(at, "expected instruction opcode")),
        }
    }

    /// Adds an op that has a value.
    pub(crate) fn finish(&mut self, mut state: OpState, ty: Type) -> Read {
        state.result_types.push(ty);
        let op = self.body.insert(state);
        Read {
            op: Some(op),
            value: Some(self.body.ir.result(op, 0)),
            ..Read::default()
        }
    }

    /// What stands between the name and the operands.
    fn parse_words(&mut self, words: Words, state: &mut OpState) {
        let cx = self.body.cx;
        let parser = &mut self.body.parser;
        let unit = |state: &mut OpState, name| state.set_attr(cx, name, Attribute::UNIT);
        match words {
            Words::None => {}
            Words::Overflow => {
                let flags = parser.parse_overflow_flags();
                if flags != 0 {
                    let flags = IntegerOverflowFlags::from_bits_truncate(flags);
                    state.set_attr(cx, "overflowFlags", OverflowFlags::make(cx, flags));
                }
            }
            Words::Exact if parser.take_word("exact") => unit(state, "isExact"),
            Words::Disjoint if parser.take_word("disjoint") => unit(state, "isDisjoint"),
            Words::NonNegative if parser.take_word("nneg") => unit(state, "nonNeg"),
            Words::FastMath => {
                let flags = parser.parse_fast_math_flags();
                let info = state.name.info(cx);
                // Conversions have none in the dialect.
                if info.is_some_and(|info| info.attribute_slot("fastmathFlags").is_some()) {
                    set_fast_math(cx, state, flags);
                }
            }
            Words::Exact | Words::Disjoint | Words::NonNegative => {}
        }
    }

    fn plain_state(&self, loc: Location, plain: &Plain) -> OpState {
        let cx = self.body.cx;
        OpState::new(cx, cx.loaded_op_name_of(plain.info), loc)
    }

    fn parse_binary(&mut self, loc: Location, plain: &Plain) -> Result<Read> {
        let mut state = self.plain_state(loc, plain);
        self.parse_words(plain.words, &mut state);
        let (lhs, ty) = self.parse_typed_value()?;
        self.body.parser.expect(Kind::Comma)?;
        let rhs = self.parse_value(ty)?;
        state.operands.extend([lhs, rhs]);
        Ok(self.finish(state, ty))
    }

    fn parse_cast(&mut self, loc: Location, plain: &Plain) -> Result<Read> {
        let mut state = self.plain_state(loc, plain);
        self.parse_words(plain.words, &mut state);
        let (operand, _) = self.parse_typed_value()?;
        self.body.parser.expect_word("to")?;
        let ty = self.body.parser.parse_type()?;
        state.operands.push(operand);
        Ok(self.finish(state, ty))
    }

    fn parse_comparison(&mut self, loc: Location, of_integers: bool) -> Result<Read> {
        let cx = self.body.cx;
        let mut state = match of_integers {
            true => self.state::<llvm::ICmpOp>(loc),
            false => self.state::<llvm::FCmpOp>(loc),
        };
        match of_integers {
            // The dialect has no place for this promise.
            true => drop(self.body.parser.take_word("samesign")),
            false => {
                let flags = self.body.parser.parse_fast_math_flags();
                set_fast_math(cx, &mut state, flags);
            }
        }
        let word = String::from_utf8_lossy(self.body.parser.word());
        let predicate = match (of_integers, &*word) {
            (true, word) => llvm::ICmpPredicate::symbolize(word).map(Enumeration::value),
            (false, "true") => Some(llvm::FCmpPredicate::AlwaysTrue.value()),
            (false, "false") => Some(llvm::FCmpPredicate::AlwaysFalse.value()),
            (false, word) => llvm::FCmpPredicate::symbolize(word).map(Enumeration::value),
        };
        let Some(predicate) = predicate else {
            let example = if of_integers {
                "icmp predicate (e.g. 'eq')"
            } else {
                "fcmp predicate (e.g. 'oeq')"
            };
            return Err(self.body.parser.expected(example));
        };
        self.body.parser.bump();
        state.set_attr(cx, "predicate", IntegerAttr::i64(cx, predicate).into());
        let (lhs, ty) = self.parse_typed_value()?;
        self.body.parser.expect(Kind::Comma)?;
        let rhs = self.parse_value(ty)?;
        state.operands.extend([lhs, rhs]);
        let result = match ty.data(cx) {
            TypeData::Vector {
                shape, scalable, ..
            } => VectorType::scalable(cx, shape, scalable, Type::I1).into(),
            _ => Type::I1,
        };
        Ok(self.finish(state, result))
    }

    fn parse_shuffle(&mut self, loc: Location) -> Result<Read> {
        let cx = self.body.cx;
        let (first, ty) = self.parse_typed_value()?;
        self.body.parser.expect(Kind::Comma)?;
        let (second, _) = self.parse_typed_value()?;
        self.body.parser.expect(Kind::Comma)?;
        let mask = self.body.parse_mask()?;
        let TypeData::Vector {
            scalable, element, ..
        } = ty.data(cx)
        else {
            return Err(self.body.error("invalid shufflevector operands"));
        };
        let shape = [mask.len() as i64];
        let result = VectorType::scalable(cx, &shape, scalable, *element);
        let mut state = self.state::<llvm::ShuffleVectorOp>(loc);
        state.set_attr(cx, "mask", DenseArrayAttr::i32s(cx, &mask).into());
        state.operands.extend([first, second]);
        Ok(self.finish(state, result.into()))
    }

    /// `, 1, 2`: the place of a part of an aggregate, and its type.
    fn parse_position(&mut self, ty: Type) -> Result<(Attribute, Type)> {
        let cx = self.body.cx;
        let at = self.body.parser.peek();
        let mut position: SmallVec<[i64; 4]> = SmallVec::new();
        while self.body.parser.kind() == Kind::Comma
            && self.body.parser.peek_second().kind == Kind::Integer
        {
            self.body.parser.bump();
            position.push(self.body.parser.parse_u32()?.into());
        }
        let part = llvm::element_at(cx, ty, position.iter().copied());
        let part = part.map_err(|_| self.body.parser.error_at(at, "invalid indices of a part"))?;
        Ok((DenseArrayAttr::i64s(cx, &position).into(), part))
    }

    /// The attribute of an alignment, `, align 8`, or of another one if that is not next.
    pub(crate) fn parse_alignment(
        &mut self,
        state: &mut OpState,
        default: impl FnOnce(&Alignments, &Context) -> u64,
    ) -> Result {
        let cx = self.body.cx;
        let parser = &mut self.body.parser;
        let mut alignment = None;
        if parser.take_comma_and_word("align") {
            alignment = Some(parser.parse_u64()?);
        }
        let alignment = alignment.unwrap_or_else(|| default(&self.body.module.alignments, cx));
        state.set_attr(
            cx,
            "alignment",
            IntegerAttr::i64(cx, alignment as i64).into(),
        );
        Ok(())
    }

    /// `syncscope("agent")`, if it is next.
    pub(crate) fn parse_scope(&mut self, state: &mut OpState) -> Result {
        let parser = &mut self.body.parser;
        if !parser.take_word("syncscope") {
            return Ok(());
        }
        parser.expect(Kind::LeftParen)?;
        let scope = parser.parse_string()?;
        parser.expect(Kind::RightParen)?;
        let cx = self.body.cx;
        state.set_attr(cx, "syncscope", StringAttr::get(cx, scope).into());
        Ok(())
    }

    /// An ordering of atomic accesses.
    pub(crate) fn parse_ordering(&mut self) -> Result<Attribute> {
        let word = String::from_utf8_lossy(self.body.parser.word());
        let Some(ordering) = llvm::AtomicOrdering::symbolize(&word) else {
            return Err(self.body.parser.expected("ordering on atomic instruction"));
        };
        self.body.parser.bump();
        Ok(llvm::AtomicOrdering::make(self.body.cx, ordering))
    }

    /// The attribute of a type.
    pub(crate) fn type_attr(&self, ty: Type) -> Attribute {
        TypeAttr::get(self.body.cx, ty).into()
    }
}
