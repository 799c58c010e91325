// pipeline: builtin.module(canonicalize)
func.func @f(%a: index, %b: index, %i: i32, %c: i1) -> (index,index,index,index,index,index,index,index,index,index,i1,i1,i1,i32,i64,i32,i64,i32,i64,index,index,index,index,index,index,i32,index,i1,index,index,index,index,index,i1) {
  %c0 = index.constant 0
  %c1 = index.constant 1
  %c5 = index.constant 5
  %big = index.constant 5000000000
  %m1 = index.constant -1
  %add0 = index.add %a, %c0
  %sub0 = index.sub %a, %c0
  %mul1 = index.mul %a, %c1
  %mul0 = index.mul %a, %c0
  %div1 = index.divs %a, %c1
  %and0 = index.and %a, %c0
  %addadd = index.add %add0, %c5
  %addadd2 = index.add %addadd, %c5
  %subsub = index.sub %a, %a
  %maxaa = index.maxs %a, %a
  %max1 = index.maxs %a, %c1
  %max2 = index.maxs %max1, %c5
  %cmpaa = index.cmp sle(%a, %a)
  %cmp1 = index.cmp sgt(%max2, %c1)
  %sb = index.sub %a, %b
  %cmpsub = index.cmp slt(%sb, %c0)
  %cs = index.casts %c5 : index to i32
  %cs8 = index.casts %big : index to i64
  %cs3 = index.casts %big : index to i32
  %cu = index.castu %m1 : index to i64
  %cu32 = index.castu %m1 : index to i32
  %cs32 = index.casts %m1 : index to i64
  %k = arith.constant -7 : i32
  %ki = index.casts %k : i32 to index
  %kiu = index.castu %k : i32 to index
  %k64 = arith.constant -7 : i64
  %ki64 = index.casts %k64 : i64 to index
  %kiu64 = index.castu %k64 : i64 to index
  %bb = arith.constant 5000000000 : i64
  %bbi = index.casts %bb : i64 to index
  %bbu = index.castu %bb : i64 to index
  %round = index.casts %i : i32 to index
  %round2 = index.casts %round : index to i32
  %o = index.add %c5, %a
  %cmpc = index.cmp ult(%c5, %a)
  %xx = index.xor %a, %a
  %mm = index.sub %big, %big
  %md = index.divs %big, %c5
  %shl = index.shl %c5, %c5
  %add33 = index.constant 33
  %shl32 = index.shl %c1, %add33
  %cc0 = index.constant 2147483647
  %cc = index.cmp slt(%big, %cc0)
  return %add0,%sub0,%mul1,%mul0,%div1,%and0,%addadd2,%subsub,%maxaa,%max2,%cmpaa,%cmp1,%cmpsub,%cs,%cs8,%cs3,%cu,%cu32,%cs32,%ki,%kiu,%ki64,%kiu64,%bbi,%bbu,%round2,%o,%cmpc,%xx,%mm,%md,%shl,%shl32,%cc : index,index,index,index,index,index,index,index,index,index,i1,i1,i1,i32,i64,i32,i64,i32,i64,index,index,index,index,index,index,i32,index,i1,index,index,index,index,index,i1
}
func.func @equal(%a: index, %b: index) -> (i1, i1) {
  %c0 = index.constant 0
  %0 = index.sub %a, %b
  %1 = index.cmp eq(%0, %c0)
  %2 = index.cmp ne(%0, %c0)
  return %1, %2 : i1, i1
}
