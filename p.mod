!mod$ v1 sum:8e006ec1c71c8d0f
module p
type::person
character(20_4,1)::name
integer(4)::age
contains
procedure::pwf
procedure::prf
generic::write(formatted)=>pwf
generic::read(formatted)=>prf
end type
type,extends(person)::employee
character(20_4,1)::job_title
end type
type,extends(person)::officer
character(20_4,1)::position
end type
type,extends(person)::member
integer(4)::membership_number
end type
type::club
type(employee),allocatable::staff(:)
class(person),allocatable::committee(:)
class(person),allocatable::membership(:)
end type
contains
subroutine pwf(dtv,unit,iotype,vlist,iostat,iomsg)
class(person),intent(in)::dtv
integer(4),intent(in)::unit
character(*,1),intent(in)::iotype
integer(4),intent(in)::vlist(:)
integer(4),intent(out)::iostat
character(*,1),intent(inout)::iomsg
end
subroutine prf(dtv,unit,iotype,vlist,iostat,iomsg)
class(person),intent(inout)::dtv
integer(4),intent(in)::unit
character(*,1),intent(in)::iotype
integer(4),intent(in)::vlist(:)
integer(4),intent(out)::iostat
character(*,1),intent(inout)::iomsg
end
end
