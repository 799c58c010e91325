//! `gpu.printf`: devices have several functions that print.

use terrace_conversion::{ConversionPattern, ConversionPatterns, ConversionRewriter};
use terrace_dialects::{gpu, llvm};
use terrace_ir::attributes::{Attribute, IntegerAttr, StringAttr, TypeAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{PatternInfo, PatternRoot, RewriteResult, cast_root};
use terrace_ir::{Location, Op, SmallVec, Type, Value};

/// How a device prints.
#[derive(Clone, Copy)]
pub(crate) enum Printf {
    /// CUDA's `vprintf`, which takes the address of a struct of the arguments.
    Vprintf,
    /// HIP's calls of the host, which take seven arguments each.
    Hip,
    /// OpenCL's `printf`, whose format is in memory of this number.
    OpenCl(u32),
}

/// Adds the pattern.
pub(crate) fn populate_printf(patterns: &mut ConversionPatterns, printf: Printf) {
    patterns.add(printf);
}

impl ConversionPattern for Printf {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "PrintfLowering",
            description: "calls of the functions by which the device prints",
            root: PatternRoot::Op(gpu::PrintfOp::INFO),
            benefit: 1,
        };
        &INFO
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        let printf = cast_root::<gpu::PrintfOp>(rw, op)?;
        let print = Print {
            loc: rw.loc(op),
            format: {
                let mut format = printf.format(rw).as_bytes().to_vec();
                format.push(0);
                format
            },
            operands,
        };
        match *self {
            Printf::Vprintf => print.by_vprintf(rw),
            Printf::Hip => print.by_hip(rw),
            Printf::OpenCl(space) => print.by_opencl(rw, space),
        }
        rw.erase_op(op);
        Ok(())
    }
}

struct Print<'a> {
    loc: Location,
    /// With the zero that C expects.
    format: Vec<u8>,
    operands: &'a [Value],
}

fn pointer(rw: &ConversionRewriter<'_>, space: u32) -> Type {
    llvm::PointerType::get(rw, space).into()
}

impl Print<'_> {
    fn constant(&self, rw: &mut ConversionRewriter<'_>, ty: Type, value: i128) -> Value {
        let value = IntegerAttr::get(rw, ty, value).into();
        llvm::ConstantOp::build(rw, self.loc, ty, value).res(rw)
    }

    fn declare(
        &self,
        rw: &mut ConversionRewriter<'_>,
        name: &'static str,
        arguments: Vec<Type>,
        result: Type,
        is_variadic: bool,
    ) -> llvm::FunctionType {
        let loc = self.loc;
        let ty = llvm::FunctionType::get(rw, result, arguments, is_variadic);
        rw.require_symbol(name, move |b| {
            llvm::FuncOp::declare(b, loc, name, ty);
        });
        ty
    }

    /// The address of the format, which is a constant of the module.
    fn format(&self, rw: &mut ConversionRewriter<'_>, space: u32) -> Value {
        let (loc, text) = (self.loc, self.format.clone());
        let ty = pointer(rw, space);
        let array: Type = llvm::ArrayType::get(rw, text.len() as u64, Type::I8).into();
        let unknown = terrace_ir::attributes::FlatSymbolRefAttr::get(rw, rw.ident("printfFormat_"));
        let address = llvm::AddressOfOp::build(rw, loc, ty, unknown);
        let contents: Attribute = StringAttr::get(rw, &text).into();
        let user = (address.op(), "global_name");
        rw.require_indexed_symbol("printfFormat_", contents, user, move |b, name| {
            let array = TypeAttr::get(b, array);
            llvm::GlobalOp::builder(array, name.to_owned().into(), llvm::Linkage::Internal)
                .constant(true)
                .value(Some(contents))
                .addr_space(space as i32)
                .build(b, loc);
        });
        let address = address.res(rw);
        llvm::GepOp::first_element(rw, loc, ty, address, array, 1).res(rw)
    }

    /// An argument; floats are of 64 bits.
    fn promoted(&self, rw: &mut ConversionRewriter<'_>, value: Value) -> Value {
        let ty = rw.ty(value);
        match ty.is_float(rw) && ty != Type::F64 {
            true => llvm::FPExtOp::build(rw, self.loc, Type::F64, value).res(rw),
            false => value,
        }
    }

    fn by_vprintf(&self, rw: &mut ConversionRewriter<'_>) {
        let (loc, any) = (self.loc, pointer(rw, 0));
        self.declare(rw, "vprintf", vec![any, any], Type::I32, false);
        let format = self.format(rw, 0);
        let arguments: SmallVec<[Value; 4]> = self
            .operands
            .iter()
            .map(|operand| self.promoted(rw, *operand))
            .collect();
        let types: Vec<Type> = arguments.iter().map(|value| rw.ty(*value)).collect();
        let fields: Type = llvm::StructType::literal(rw, &types).into();
        let one = IntegerAttr::index(rw, 1).into();
        let one = llvm::ConstantOp::build(rw, loc, Type::I64, one).res(rw);
        let memory = llvm::AllocaOp::of(rw, loc, any, one, fields, None).res(rw);
        for (field, argument) in (0..).zip(arguments) {
            let place = [0, field].map(llvm::GepIndex::Constant);
            let place = llvm::GepOp::at(rw, loc, any, memory, &place, fields).res(rw);
            llvm::StoreOp::build(rw, loc, argument, place);
        }
        llvm::CallOp::direct(rw, loc, "vprintf", &[Type::I32], &[format, memory]);
    }

    fn by_opencl(&self, rw: &mut ConversionRewriter<'_>, space: u32) {
        let (loc, constant) = (self.loc, pointer(rw, space));
        let ty = self.declare(rw, "printf", vec![constant], Type::I32, true);
        let format = self.format(rw, space);
        let mut arguments: SmallVec<[Value; 4]> = SmallVec::from_slice(&[format]);
        arguments.extend_from_slice(self.operands);
        llvm::CallOp::variadic(rw, loc, "printf", ty, &[Type::I32], &arguments);
    }

    fn by_hip(&self, rw: &mut ConversionRewriter<'_>) {
        const BEGIN: &str = "__ockl_printf_begin";
        const TEXT: &str = "__ockl_printf_append_string_n";
        const NUMBERS: &str = "__ockl_printf_append_args";
        /// How many numbers a call takes.
        const AT_ONCE: usize = 7;
        let (loc, any, long, int) = (self.loc, pointer(rw, 0), Type::I64, Type::I32);
        self.declare(rw, BEGIN, vec![long], long, false);
        if !self.operands.is_empty() {
            let mut types = vec![long; AT_ONCE + 3];
            types[1] = int;
            types[AT_ONCE + 2] = int;
            self.declare(rw, NUMBERS, types, long, false);
        }
        self.declare(rw, TEXT, vec![long, any, long, int], long, false);
        let call = |rw: &mut ConversionRewriter<'_>, name: &str, arguments: &[Value]| {
            let call = llvm::CallOp::direct(rw, loc, name, &[Type::I64], arguments);
            rw.result(call.into(), 0)
        };
        let none = self.constant(rw, long, 0);
        let state = call(rw, BEGIN, &[none]);
        let format = self.format(rw, 0);
        let length = self.constant(rw, long, self.format.len() as i128);
        let [yes, no] = [1, 0].map(|value| self.constant(rw, int, value));
        let is_last = if self.operands.is_empty() { yes } else { no };
        let mut state = call(rw, TEXT, &[state, format, length, is_last]);
        let count = self.operands.len().div_ceil(AT_ONCE);
        for (number, group) in self.operands.chunks(AT_ONCE).enumerate() {
            let given = self.constant(rw, int, group.len() as i128);
            let mut arguments: SmallVec<[Value; 10]> = SmallVec::from_slice(&[state, given]);
            for operand in group {
                let mut value = self.promoted(rw, *operand);
                if rw.ty(value) == Type::F64 {
                    value = llvm::BitcastOp::build(rw, loc, long, value).res(rw);
                }
                if rw.ty(value) != long {
                    value = llvm::ZExtOp::build(rw, loc, long, value).res(rw);
                }
                arguments.push(value);
            }
            arguments.resize(AT_ONCE + 2, none);
            arguments.push(if number + 1 == count { yes } else { no });
            state = call(rw, NUMBERS, &arguments);
        }
    }
}
