//! What matrices of warps are in LLVM IR.

use smallvec::smallvec;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Value};
use terrace_llvm_dialect::StructType;
use terrace_llvm_dialect::export::{ExpandToLlvm, Expanded, Expansion};

use super::export::part;
use super::product_checks::is_tiny;
use super::*;

macro_rules! geometry {
    ($op:ident, $ir:ident) => {
        format!("m{}n{}k{}", $op.m($ir), $op.n($ir), $op.k($ir))
    };
}

impl ExpandToLlvm for WMMALoadOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let name = format!(
            "llvm.nvvm.wmma.{}.load.{}.{}.stride.{}",
            geometry!(self, ir),
            self.frag(ir).stringify(),
            self.layout(ir).stringify(),
            self.eltype(ir).stringify()
        );
        let args = [self.ptr(ir), self.stride(ir)];
        let result = ir.ty(self.res(ir));
        Ok(smallvec![to.call_for(&name, &args, result)])
    }
}

impl ExpandToLlvm for WMMAStoreOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let name = format!(
            "llvm.nvvm.wmma.{}.store.d.{}.stride.{}",
            geometry!(self, ir),
            self.layout(ir).stringify(),
            self.eltype(ir).stringify()
        );
        let mut args = vec![self.ptr(ir)];
        args.extend(self.args(ir));
        args.push(self.stride(ir));
        to.call(&name, &args, None);
        Ok(smallvec![])
    }
}

impl ExpandToLlvm for WMMAMmaOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let (element, sum) = (self.eltype_a(ir), self.eltype_b(ir).stringify());
        let types = match element {
            MMATypes::F16 => format!("{sum}.{sum}"),
            element => element.stringify().to_owned(),
        };
        let name = format!(
            "llvm.nvvm.wmma.{}.mma.{}.{}.{types}",
            geometry!(self, ir),
            self.layout_a(ir).stringify(),
            self.layout_b(ir).stringify()
        );
        let args: Vec<Value> = self.args(ir).collect();
        let result = ir.ty(self.res(ir));
        Ok(smallvec![to.call_for(&name, &args, result)])
    }
}

impl ExpandToLlvm for LdMatrixOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let shape = self.shape(ir);
        let name = format!(
            "llvm.nvvm.ldmatrix.sync.aligned.m{}n{}.x{}{}.{}",
            shape.m(ir),
            shape.n(ir),
            self.num(ir),
            part(".trans", self.layout(ir) == MMALayout::Col),
            self.elt_type(ir).stringify()
        );
        let args = [self.ptr(ir)];
        let result = ir.ty(self.res(ir));
        Ok(smallvec![to.call_for(&name, &args, result)])
    }
}

impl ExpandToLlvm for StMatrixOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let shape = self.shape(ir);
        let name = format!(
            "llvm.nvvm.stmatrix.sync.aligned.m{}n{}.x{}{}.{}",
            shape.m(ir),
            shape.n(ir),
            self.sources(ir).len(),
            part(".trans", self.layout(ir) == MMALayout::Col),
            self.elt_type(ir).stringify()
        );
        let mut args = vec![self.ptr(ir)];
        args.extend(self.sources(ir));
        to.call(&name, &args, None);
        Ok(smallvec![])
    }
}

/// What the third matrix of a product, or its result, is made of.
fn sum_name(ir: &Ir, ty: terrace_ir::Type) -> &'static str {
    use terrace_ir::Type;
    let ty = match ty.cast::<StructType>(ir) {
        Some(fields) => fields.elements(ir).first().copied().unwrap_or(ty),
        None => ty,
    };
    match ty {
        Type::F32 => "f32",
        Type::F64 => "f64",
        Type::I32 => "s32",
        _ => "f16",
    }
}

impl ExpandToLlvm for MmaOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let shape = self.shape(ir);
        let a = self
            .multiplicand_a_ptx_type(ir)
            .ok_or("the elements are unknown")?;
        let b = self.multiplicand_b_ptx_type(ir).unwrap_or(a);
        let result = ir.ty(self.res(ir));
        let third = self.operand_c(ir).next().ok_or("nothing is added")?;
        let types = match a {
            MMATypes::F16 => {
                format!("{}.{}", sum_name(ir, result), sum_name(ir, ir.ty(third)))
            }
            _ if a != b => format!("{}.{}", a.stringify(), b.stringify()),
            _ => a.stringify().to_owned(),
        };
        let is_finite = self.int_overflow_behavior(ir) == Some(MMAIntOverflow::Satfinite);
        let bits = match self.b1_op(ir) {
            Some(MMAB1Op::XorPopc) => ".xor.popc",
            Some(MMAB1Op::AndPopc) => ".and.popc",
            _ => "",
        };
        let name = format!(
            "llvm.nvvm.mma{bits}.m{}n{}k{}.{}.{}{}.{types}",
            shape.m(ir),
            shape.n(ir),
            shape.k(ir),
            self.layout_a(ir).stringify(),
            self.layout_b(ir).stringify(),
            part(".satfinite", is_finite)
        );
        let args: Vec<Value> = ir.operands(self.op()).collect();
        Ok(smallvec![to.call_for(&name, &args, result)])
    }
}

impl ExpandToLlvm for MmaSpOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        let ir = to.ir();
        let shape = self.shape(ir);
        let a = self
            .multiplicand_a_ptx_type(ir)
            .ok_or("the elements are unknown")?;
        let b = self.multiplicand_b_ptx_type(ir).unwrap_or(a);
        let result = ir.ty(self.res(ir));
        let third = self.operand_c(ir).next().ok_or("nothing is added")?;
        let (sum, added) = (sum_name(ir, result), sum_name(ir, ir.ty(third)));
        let types = match (self.kind(ir), a) {
            (Some(kind), _) => format!(
                "kind.{}.{sum}.{}.{}.{added}",
                kind.stringify(),
                a.stringify(),
                b.stringify()
            ),
            (None, MMATypes::F16) => format!("{sum}.{added}"),
            (None, a) if is_tiny(a) => {
                format!("{sum}.{}.{}.{added}", a.stringify(), b.stringify())
            }
            _ if a != b => format!("{}.{}", a.stringify(), b.stringify()),
            _ => a.stringify().to_owned(),
        };
        let is_finite = self.int_overflow_behavior(ir) == Some(MMAIntOverflow::Satfinite);
        let name = format!(
            "llvm.nvvm.mma.sp{}.m{}n{}k{}.row.col{}.{types}",
            part(".ordered.metadata", self.ordered_metadata(ir)),
            shape.m(ir),
            shape.n(ir),
            shape.k(ir),
            part(".satfinite", is_finite)
        );
        let args: Vec<Value> = ir.operands(self.op()).collect();
        Ok(smallvec![to.call_for(&name, &args, result)])
    }
}

macro_rules! scaled {
    ($($op:ident: $name:literal;)*) => {$(
        impl ExpandToLlvm for $op {
            fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
                let ir = to.ir();
                let shape = self.shape(ir);
                let a = self.multiplicand_a_ptx_type(ir).ok_or("the elements are unknown")?;
                let b = self.multiplicand_b_ptx_type(ir).unwrap_or(a);
                let name = format!(
                    "llvm.nvvm.{}.m{}n{}k{}.row.col.{}.scale.{}x.f32.{}.{}.f32.{}",
                    $name,
                    shape.m(ir),
                    shape.n(ir),
                    shape.k(ir),
                    self.kind(ir).stringify(),
                    self.scale_vec_size(ir).stringify().trim_start_matches('x'),
                    a.stringify(),
                    b.stringify(),
                    self.block_scale_format(ir).stringify()
                );
                let args: Vec<Value> = ir.operands(self.op()).collect();
                let result = ir.ty(self.res(ir));
                Ok(smallvec![to.call_for(&name, &args, result)])
            }
        }
    )*};
}

scaled! {
    MmaBlockScaleOp: "mma.block.scale";
    MmaSpBlockScaleOp: "mma.sp.ordered.metadata.block.scale";
}
