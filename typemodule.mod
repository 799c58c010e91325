!mod$ v1 sum:9307e1a0a74b5de5
module typemodule
type::alltype
real(8)::a
real(8),allocatable::b(:)
end type
interface assignment(=)
procedure::at_from_at
end interface
interface operator(-)
procedure::neg_at
end interface
contains
subroutine at_from_at(b,a)
type(alltype),intent(out)::b
type(alltype),intent(in)::a
end
function neg_at(a) result(b)
type(alltype),intent(in)::a
type(alltype)::b
end
end
