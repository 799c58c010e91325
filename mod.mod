!mod$ v1 sum:9253167e07bd561c
module mod
type::t
character(:,1),allocatable::c
integer(4)::i
contains
procedure,pass::get
end type
type::u
character(:,1),allocatable::c
end type
contains
subroutine get(this,a)
class(t),intent(in)::this
character(:,1),allocatable,intent(out),optional::a
end
end
