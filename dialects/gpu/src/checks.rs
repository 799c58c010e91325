//! What the ops demand beyond the types of their operands.

use terrace_ir::asm::print_type;
use terrace_ir::attributes::{IntegerAttr, SymbolRefAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::{AttrConstraint, TypedOp, Verify, VerifyRegions, VerifyResult};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::{DYNAMIC, MemRefType, ShapedType, VectorType};
use terrace_ir::{Ir, Op, Type, Value};
use terrace_standard_dialects::memref::{layout_symbols, strides_and_offset, verify_dynamic_sizes};

use super::functions::workgroup_count;
use super::{
    AddressSpace, AllReduceOp, AllReduceOperation, AllocOp, BinaryOp, GpuFuncOp, GpuModuleOp,
    KERNEL, LaunchFuncOp, LaunchOp, MemcpyOp, MmaMatrixType, RotateOp, SubgroupMmaComputeOp,
    SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp, SubgroupReduceOp, TerminatorOp, YieldOp,
};

/// Says that a module holds modules of kernels.
pub(super) const CONTAINER: &str = "gpu.container_module";

/// A launch names a kernel that takes what the launch gives.
impl SymbolUserOpInterface for LaunchFuncOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let op = self.op();
        let mut scope = Some(*symbols);
        let module = loop {
            let Some(around) = scope else { break None };
            match around.ir() {
                Some(table) if ModuleOp::cast(table, table.root()).is_some() => {
                    break Some((around, table));
                }
                _ => scope = around.outer(),
            }
        };
        let Some((scope, table)) = module else {
            return ir.op_error(op, "expected to belong to a module").into();
        };
        if table.attr(table.root(), CONTAINER).is_none() {
            let message = format!(
                "expected the closest surrounding module to have the '{CONTAINER}' attribute"
            );
            return ir.op_error(op, message).into();
        }
        let kernel = self.kernel(ir);
        let container = SymbolRefAttr::get(ir, kernel.root(ir), &[]);
        let name = kernel.root(ir).as_str(ir);
        let Some((at, found)) = scope.lookup(container) else {
            return ir
                .op_error(op, format!("kernel container '{name}' is undefined"))
                .into();
        };
        // What a module of kernels was converted to has checks of its own.
        if terrace_spirv_dialect::ModuleOp::cast(at, found).is_some()
            || BinaryOp::cast(at, found).is_some()
        {
            return Ok(());
        }
        if GpuModuleOp::cast(at, found).is_none() {
            return ir
                .op_error(op, format!("kernel module '{name}' is undefined"))
                .into();
        }
        let shown = terrace_ir::asm::print_attribute(ir, kernel.into());
        let Some((at, found)) = scope.lookup(kernel) else {
            return ir
                .op_error(op, format!("kernel function '{shown}' is undefined"))
                .into();
        };
        if !found.implements::<dyn CallableOpInterface>(at) {
            return ir
                .op_error(op, format!("referenced kernel '{shown}' is not a function"))
                .note(at.loc(found), "see the kernel definition here")
                .into();
        }
        let (inside, root) = at.definition(found);
        if inside.attr(root, KERNEL).is_none() {
            let message = format!("kernel function is missing the '{KERNEL}' attribute");
            return ir.op_error(op, message).into();
        }
        let Some(function) = GpuFuncOp::cast(at, found) else {
            return Ok(());
        };
        let ty = function.function_type(at);
        let (expected, given) = (ty.inputs(at), self.kernel_operands(ir));
        if given.len() != expected.len() {
            let message = format!(
                "got {} kernel operands but expected {}",
                given.len(),
                expected.len()
            );
            return ir.op_error(op, message).into();
        }
        match given
            .zip(expected)
            .position(|(given, expected)| ir.ty(given) != *expected)
        {
            Some(index) => ir
                .op_error(
                    op,
                    format!("type of function argument {index} does not match"),
                )
                .into(),
            None => Ok(()),
        }
    }
}

/// The memory that a kernel has of its own is a memref in the memory space of its kind.
pub(super) fn verify_attributions(
    ir: &Ir,
    op: Op,
    [shared, private]: &[Vec<Value>; 2],
) -> VerifyResult {
    for (values, expected) in [
        (shared, AddressSpace::Workgroup),
        (private, AddressSpace::Private),
    ] {
        for value in values {
            let Some(ty) = ir.ty(*value).cast::<MemRefType>(ir) else {
                return ir
                    .op_error(op, "expected memref type in attribution")
                    .into();
            };
            let space = ty
                .memory_space(ir)
                .and_then(|space| AddressSpace::read(ir, space));
            if space.is_some_and(|space| space != expected) {
                let message = format!(
                    "expected memory space {} in attribution",
                    expected.stringify()
                );
                return ir.op_error(op, message).into();
            }
        }
    }
    Ok(())
}

impl VerifyRegions for LaunchOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let body = self.body(ir);
        let Some(entry) = ir.first_block(body) else {
            return Ok(());
        };
        let numbers = match self.cluster_size_x(ir) {
            Some(_) => 18,
            None => 12,
        };
        let shared = workgroup_count(ir, self.op());
        if ir.block_args(entry).len() < numbers + shared {
            return ir
                .op_error(self, "unexpected number of region arguments")
                .into();
        }
        verify_attributions(ir, self.op(), &self.attributions(ir))?;
        let ends = ir.region_blocks(body).filter_map(|block| ir.last_op(block));
        for end in ends {
            if ir.num_successors(end) == 0 && TerminatorOp::cast(ir, end).is_none() {
                return ir
                    .error(
                        end,
                        "expected 'gpu.terminator' or a terminator with successors",
                    )
                    .note(ir.loc(self.op()), "in 'gpu.launch' body region")
                    .into();
            }
        }
        Ok(())
    }
}

/// Whether values of the type can be combined like this.
fn verify_reduction(ir: &Ir, op: Op, operation: AllReduceOperation, ty: Type) -> VerifyResult {
    use AllReduceOperation as Kind;
    let element = ty.cast::<VectorType>(ir).map_or(ty, |ty| ty.element(ir));
    let fits = match operation {
        Kind::Minnumf | Kind::Maxnumf | Kind::Minimumf | Kind::Maximumf => element.is_float(ir),
        Kind::Minsi
        | Kind::Minui
        | Kind::Maxsi
        | Kind::Maxui
        | Kind::And
        | Kind::Or
        | Kind::Xor => element.is_integer(ir),
        Kind::Add | Kind::Mul => true,
    };
    if fits {
        return Ok(());
    }
    let message = format!(
        "`{}` reduction operation is not compatible with type '{}'",
        operation.stringify(),
        print_type(ir, ty)
    );
    ir.error(op, message).into()
}

// It is verified in its own arena: what types the value and the result have is not known there.
impl VerifyRegions for AllReduceOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| ir.error(self.op(), message).into();
        let body = self.body(ir);
        let entry = match (ir.first_block(body), self.operation(ir)) {
            (Some(entry), None) => entry,
            (None, Some(_)) => return Ok(()),
            _ => return error("expected either an op attribute or a non-empty body"),
        };
        let &[first, second] = ir.block_args(entry) else {
            return error("expected two region arguments");
        };
        let ty = ir.ty(first);
        if ir.ty(second) != ty {
            return error("incorrect region argument type");
        }
        let ends = ir.region_blocks(body).filter_map(|block| ir.last_op(block));
        let yields: Vec<YieldOp> = ends.filter_map(|end| YieldOp::cast(ir, end)).collect();
        for end in &yields {
            let types: Vec<Type> = ir.operand_types(end.op()).collect();
            match types[..] {
                [given] if given == ty => {}
                [_] => return error("incorrect gpu.yield type"),
                _ => return error("expected one gpu.yield operand"),
            }
        }
        match yields.is_empty() {
            true => error("expected gpu.yield op in region"),
            false => Ok(()),
        }
    }
}

impl Verify for RotateOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (offset, width) = (self.offset(ir), self.width(ir));
        match (0..width).contains(&offset) {
            true => Ok(()),
            false => ir
                .op_error(self, format!("offset must be in the range [0, {width})"))
                .into(),
        }
    }
}

impl Verify for SubgroupReduceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = ir.ty(self.result(ir));
        verify_reduction(ir, self.op(), self.operation(ir), ty)?;
        let number = |name: &str| {
            let number = ir.attr(self.op(), name)?.cast::<IntegerAttr>(ir)?;
            Some(number.as_i64(ir))
        };
        let is_power = |number: i64| number > 0 && number & (number - 1) == 0;
        let size = number("cluster_size");
        if let Some(size) = size.filter(|size| !is_power(*size)) {
            return ir
                .op_error(self, format!("cluster size {size} is not a power of two"))
                .into();
        }
        let stride = number("cluster_stride").unwrap_or(1);
        if stride != 1 && size.is_none() {
            let message = "cluster stride can only be specified if cluster size is specified";
            return ir.op_error(self, message).into();
        }
        match is_power(stride) {
            true => Ok(()),
            false => ir
                .op_error(
                    self,
                    format!("cluster stride {stride} is not a power of two"),
                )
                .into(),
        }
    }
}

impl Verify for AllocOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(ty) = ir.ty(self.memref(ir)).cast::<MemRefType>(ir) else {
            return Ok(());
        };
        verify_dynamic_sizes(ir, self.op(), ty, self.dynamic_sizes(ir).len())?;
        match self.symbol_operands(ir).len() == layout_symbols(ir, ty) {
            true => Ok(()),
            false => ir
                .op_error(
                    self,
                    "symbol operand count does not equal memref symbol count",
                )
                .into(),
        }
    }
}

impl Verify for MemcpyOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [dst, src] = [self.dst(ir), self.src(ir)].map(|value| ir.ty(value));
        if dst.element_or_self(ir) != src.element_or_self(ir) {
            return ir
                .op_error(self, "arguments have incompatible element type")
                .into();
        }
        let shape = |ty: Type| ty.cast::<ShapedType>(ir).and_then(|ty| ty.shape(ir));
        let (Some(dst), Some(src)) = (shape(dst), shape(src)) else {
            return Ok(());
        };
        let fits = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
        match dst.len() == src.len() && dst.iter().zip(src).all(fits) {
            true => Ok(()),
            false => ir
                .op_error(self, "arguments have incompatible shape")
                .into(),
        }
    }
}

/// Whether elements that differ in the last index alone follow each other.
fn has_unit_stride(ir: &Ir, memref: Value) -> bool {
    let Some(ty) = ir.ty(memref).cast::<MemRefType>(ir) else {
        return true;
    };
    strides_and_offset(ir, ty)
        .is_some_and(|(strides, _)| strides.last().is_none_or(|stride| *stride == 1))
}

fn matrix(ir: &Ir, value: Value) -> Option<MmaMatrixType> {
    ir.ty(value).cast(ir)
}

impl Verify for SubgroupMmaLoadMatrixOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match has_unit_stride(ir, self.src_memref(ir)) {
            true => Ok(()),
            false => ir
                .error(
                    self,
                    "expected source memref most minor dim must have unit stride",
                )
                .into(),
        }
    }
}

impl Verify for SubgroupMmaStoreMatrixOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if !has_unit_stride(ir, self.dst_memref(ir)) {
            let message = "expected destination memref most minor dim must have unit stride";
            return ir.error(self, message).into();
        }
        match matrix(ir, self.src(ir)).is_none_or(|ty| ty.operand(ir) == "COp") {
            true => Ok(()),
            false => ir
                .error(
                    self,
                    "expected the operand matrix being stored to have 'COp' operand type",
                )
                .into(),
        }
    }
}

impl Verify for SubgroupMmaComputeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let matrices = [self.op_a(ir), self.op_b(ir), self.op_c(ir)].map(|value| matrix(ir, value));
        let [Some(a), Some(b), Some(c)] = matrices else {
            return Ok(());
        };
        if [a, b, c].map(|ty| ty.operand(ir)) != ["AOp", "BOp", "COp"] {
            return ir
                .error(self, "operands must be in the order AOp, BOp, COp")
                .into();
        }
        let [a, b, c] = [a, b, c].map(|ty| ty.shape(ir));
        match (a, b, c) {
            ([m, k], [k2, n], [m2, n2]) if k == k2 && m == m2 && n == n2 => Ok(()),
            _ => ir
                .error(self, "operand shapes do not satisfy matmul constraints")
                .into(),
        }
    }
}
