!mod$ v1 sum:5df7fa7d2c85755f
module elem_assign
type::mytype
integer(4)::x
end type
interface assignment(=)
procedure::myassign
end interface
contains
elemental subroutine myassign(x,y)
type(mytype),intent(out)::x
type(mytype),intent(in)::y
end
end
