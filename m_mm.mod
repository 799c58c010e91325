!mod$ v1 sum:cf7a13c583d6da28
module m_mm
type::t
integer(4),allocatable::c
integer(4),pointer::p=>NULL()
end type
intrinsic::null
contains
subroutine test_mm()
end
subroutine s1(a)
type(t)::a
end
subroutine s2(a)
integer(4),optional,value::a
end
end
