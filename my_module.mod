!mod$ v1 sum:ccd7e9db6652ca92
!need$ 034cd71195cebaf0 n global
module my_module
type::point
real(4)::x
end type
type(point),pointer::stdin
intrinsic::null
contains
subroutine my_p(w)
character(128_4,1)::w
end
subroutine r(ptr,io)
type(point),pointer::ptr
character(128_4,1)::io(:)
end
end
