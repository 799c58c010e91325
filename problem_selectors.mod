!mod$ v1 sum:fafbccd09e101e8b
module problem_selectors
type,private::t
integer(4)::i
end type
type,private::s
integer(4)::i
type(t)::dt
end type
type(t),parameter,private::test_array(1_8:2_8)=[t::t(i=42_4),t(i=84_4)]
type(t),parameter,private::test_scalar=t(i=99_4)
type(s),parameter,private::test_sarray(1_8:2_8)=[s::s(i=142_4,dt=t(i=42_4)),s(i=184_4,dt=t(i=84_4))]
private::bar7
private::bar8
contains
subroutine foo3()
end
function bar7() result(res)
type(t),allocatable::res(:)
end
function bar8() result(res)
type(s),allocatable::res(:)
end
subroutine foo4()
end
end
