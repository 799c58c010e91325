!mod$ v1 sum:646882abd18e5081
module myalloc
type::base_type
integer(4)::i=2_4
end type
type,extends(base_type)::extended_type
integer(4)::j=77_4
end type
contains
subroutine myallocate(a)
class(base_type),allocatable,intent(inout)::a
end
end
