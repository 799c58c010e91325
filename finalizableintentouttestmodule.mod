!mod$ v1 sum:abbd0ecd1732baba
module finalizableintentouttestmodule
type::aaptype
integer(4)::i=0_4
contains
final::finalizer
end type
integer(4)::ctr
logical(4)::err1
logical(4)::err2
contains
subroutine finalizer(self)
type(aaptype),intent(inout)::self
end
end
