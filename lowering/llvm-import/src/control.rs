//! Instructions that end a block, and the landing pads of exceptions.

use terrace_ir::attributes::{Attribute, DenseArrayAttr, DenseElementsAttr};
use terrace_ir::types::VectorType;
use terrace_ir::{Location, Value};
use terrace_llvm_dialect as llvm;

use crate::constants::Constant;
use crate::function::FunctionBody;
use crate::instructions::Read;
use crate::lexer::Kind;
use crate::parser::Result;

impl FunctionBody<'_, '_> {
    /// An instruction that ends a block, or a landing pad, if it is one.
    pub(crate) fn parse_control_instruction(&mut self, loc: Location) -> Result<Option<Read>> {
        let token = self.body.parser.peek();
        let word = self.body.parser.word();
        let read = match word {
            b"ret" => {
                self.body.parser.bump();
                self.parse_return(loc)
            }
            b"br" => {
                self.body.parser.bump();
                self.parse_branch(loc)
            }
            b"switch" => {
                self.body.parser.bump();
                self.parse_switch(loc)
            }
            b"indirectbr" => {
                self.body.parser.bump();
                self.parse_indirect_branch(loc)
            }
            b"invoke" => self.parse_invoke(loc),
            b"unreachable" => {
                self.body.parser.bump();
                let state = self.state::<llvm::UnreachableOp>(loc);
                Ok(Read::end(self.body.insert(state)))
            }
            b"resume" => {
                self.body.parser.bump();
                let (value, _) = self.parse_typed_value()?;
                let mut state = self.state::<llvm::ResumeOp>(loc);
                state.operands.push(value);
                Ok(Read::end(self.body.insert(state)))
            }
            b"landingpad" => {
                self.body.parser.bump();
                self.parse_landing_pad(loc)
            }
            b"callbr" | b"cleanupret" | b"catchret" | b"catchswitch" => {
                let word = String::from_utf8_lossy(word);
                let message = format!("unhandled instruction: {word}");
                Err(self.body.parser.error_at(token, message))
            }
            _ => return Ok(None),
        };
        read.map(Some)
    }

    fn parse_return(&mut self, loc: Location) -> Result<Read> {
        let mut state = self.state::<llvm::ReturnOp>(loc);
        if !self.body.parser.take_word("void") {
            let (value, _) = self.parse_typed_value()?;
            state.operands.push(value);
        }
        Ok(Read::end(self.body.insert(state)))
    }

    fn parse_branch(&mut self, loc: Location) -> Result<Read> {
        if self.body.parser.at_word("label") {
            let target = self.parse_label()?;
            let arguments = self.arguments_for(target)?;
            let mut state = self.state::<llvm::BrOp>(loc);
            state.operands.extend(arguments);
            state.successors.push(self.block(target));
            return Ok(Read::end(self.body.insert(state)));
        }
        // What blocks are given comes into being before the condition.
        let condition = self.body.parser.clone();
        let ty = self.body.parser.parse_type()?;
        self.body.parser.skip_to_comma()?;
        self.body.parser.expect(Kind::Comma)?;
        let yes = self.parse_label()?;
        self.body.parser.expect(Kind::Comma)?;
        let no = self.parse_label()?;
        let for_yes = self.arguments_for(yes)?;
        let for_no = self.arguments_for(no)?;
        let behind = std::mem::replace(&mut self.body.parser, condition);
        self.body.parser.parse_type()?;
        let condition = self.parse_value(ty);
        self.body.parser = behind;
        let mut state = self.state::<llvm::CondBrOp>(loc);
        state.operands.push(condition?);
        state.set_operand_sizes(self.body.cx, &[1, for_yes.len(), for_no.len()]);
        state.operands.extend(for_yes.into_iter().chain(for_no));
        state.successors.extend([self.block(yes), self.block(no)]);
        Ok(Read::end(self.body.insert(state)))
    }

    fn parse_switch(&mut self, loc: Location) -> Result<Read> {
        let cx = self.body.cx;
        let (value, ty) = self.parse_typed_value()?;
        self.body.parser.expect(Kind::Comma)?;
        let default = self.parse_label()?;
        let for_default = self.arguments_for(default)?;
        self.body.parser.expect(Kind::LeftSquare)?;
        let (mut numbers, mut targets) = (Vec::new(), Vec::new());
        let mut operands: Vec<Value> = Vec::new();
        let mut sizes: Vec<i32> = Vec::new();
        while !self.body.parser.take(Kind::RightSquare) {
            let token = self.body.parser.peek();
            let case = self.body.parser.parse_type()?;
            let number = self.body.parse_constant(case)?;
            let number = self.body.scalar(number).filter(|_| case == ty);
            let number = number.ok_or_else(|| {
                self.body
                    .parser
                    .error_at(token, "case value is not a constant integer")
            })?;
            numbers.push(number);
            self.body.parser.expect(Kind::Comma)?;
            let target = self.parse_label()?;
            let arguments = self.arguments_for(target)?;
            sizes.push(arguments.len() as i32);
            operands.extend(arguments);
            targets.push(self.block(target));
        }
        let mut state = self.state::<llvm::SwitchOp>(loc);
        state.operands.push(value);
        state.set_operand_sizes(cx, &[1, for_default.len(), operands.len()]);
        state
            .operands
            .extend(for_default.into_iter().chain(operands));
        let sizes = DenseArrayAttr::i32s(cx, &sizes);
        state.set_attr(cx, "case_operand_segments", sizes.into());
        if !numbers.is_empty() {
            let shape = VectorType::get(cx, &[numbers.len() as i64], ty).into();
            let mut bytes = Vec::new();
            for number in &numbers {
                crate::constants::write_scalar(cx, *number, &mut bytes);
            }
            let shape: terrace_ir::Type = shape;
            let shape = shape.cast(cx).expect("a vector has a shape");
            let values = DenseElementsAttr::from_bytes(cx, shape, bytes);
            state.set_attr(cx, "case_values", values.into());
        }
        state.successors.push(self.block(default));
        state.successors.extend(targets);
        Ok(Read::end(self.body.insert(state)))
    }

    fn parse_indirect_branch(&mut self, loc: Location) -> Result<Read> {
        let cx = self.body.cx;
        let (address, _) = self.parse_typed_value()?;
        self.body.parser.expect(Kind::Comma)?;
        self.body.parser.expect(Kind::LeftSquare)?;
        let mut state = self.state::<llvm::IndirectBrOp>(loc);
        state.operands.push(address);
        let mut sizes: Vec<i32> = Vec::new();
        while !self.body.parser.take(Kind::RightSquare) {
            let target = self.parse_label()?;
            let arguments = self.arguments_for(target)?;
            sizes.push(arguments.len() as i32);
            state.operands.extend(arguments);
            state.successors.push(self.block(target));
            self.body.parser.take(Kind::Comma);
        }
        let sizes = DenseArrayAttr::i32s(cx, &sizes);
        state.set_attr(cx, "indbr_operand_segments", sizes.into());
        Ok(Read::end(self.body.insert(state)))
    }

    fn parse_landing_pad(&mut self, loc: Location) -> Result<Read> {
        let cx = self.body.cx;
        let ty = self.body.parser.parse_type()?;
        let mut state = self.state::<llvm::LandingpadOp>(loc);
        loop {
            if self.body.parser.take_word("cleanup") {
                state.set_attr(cx, "cleanup", Attribute::UNIT);
            } else if self.body.parser.take_word("catch") || self.body.parser.take_word("filter") {
                let (clause, _) = self.parse_typed_value()?;
                state.operands.push(clause);
            } else {
                break;
            }
        }
        Ok(self.finish(state, ty))
    }

    /// A value that must be a constant, as an attribute.
    pub(crate) fn parse_typed_scalar(&mut self) -> Result<Attribute> {
        let token = self.body.parser.peek();
        let ty = self.body.parser.parse_type()?;
        self.body.parser.parse_parameter_attributes()?;
        let constant = self.body.parse_constant(ty)?;
        match self.body.pool.get(constant) {
            Constant::Scalar(attr) => Ok(*attr),
            _ => Err(self
                .body
                .parser
                .error_at(token, "immarg operand has non-immediate parameter")),
        }
    }
}
