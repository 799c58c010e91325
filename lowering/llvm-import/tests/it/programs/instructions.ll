; Arithmetic, comparisons, conversions, vectors and aggregates.
source_filename = "instructions.c"
%pair = type { i32, %inner }
%inner = type { float, [2 x i8] }

define i32 @integers(i32 %a, i32 noundef %b) {
  %1 = add nsw i32 %a, %b
  %2 = sub nuw nsw i32 %1, 7
  %3 = mul i32 %2, -1
  %4 = sdiv exact i32 %3, %b
  %5 = or disjoint i32 %4, %a
  %6 = shl nuw i32 %5, 3
  %7 = lshr exact i32 %6, 1
  %c = icmp ult i32 %7, %a
  %d = select i1 %c, i32 %7, i32 0
  %e = trunc nsw i32 %d to i8
  %f = zext nneg i8 %e to i32
  %g = freeze i32 %f
  %h = icmp samesign sgt i32 %g, 4
  ret i32 %g
}

define double @floats(float %a, double %b) {
  %1 = fpext float %a to double
  %2 = fadd fast double %1, %b
  %3 = fmul nnan ninf double %2, 2.5e+00
  %4 = fneg double %3
  %5 = fcmp olt double %4, 0x7FF0000000000000
  %6 = fptosi double %4 to i64
  %7 = uitofp i64 %6 to double
  %8 = frem contract double %7, %4
  ret double %8
}

define <4 x i32> @vectors(<4 x i32> %v, i32 %x, i64 %at) {
  %1 = insertelement <4 x i32> %v, i32 %x, i64 %at
  %2 = extractelement <4 x i32> %1, i32 2
  %3 = shufflevector <4 x i32> %1, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 poison>
  %4 = add <4 x i32> %3, <i32 1, i32 2, i32 3, i32 4>
  %5 = add <4 x i32> %4, splat (i32 9)
  %6 = mul <4 x i32> %5, zeroinitializer
  ret <4 x i32> %6
}

define %pair @aggregates(%pair %p, float %f) {
  %1 = extractvalue %pair %p, 1, 0
  %2 = insertvalue %pair %p, float %f, 1, 0
  %3 = insertvalue %pair undef, i32 3, 0
  ret %pair %2
}

define i64 @pointers(ptr %p, i64 %i) {
  %1 = getelementptr inbounds %pair, ptr %p, i64 %i, i32 1, i32 1, i64 %i
  %2 = getelementptr nuw i8, ptr %1, i64 16
  %3 = ptrtoint ptr %2 to i64
  %4 = inttoptr i64 %3 to ptr
  %5 = addrspacecast ptr %4 to ptr addrspace(3)
  %6 = bitcast i64 %3 to double
  ret i64 %3
}
