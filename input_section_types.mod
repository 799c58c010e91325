!mod$ v1 sum:ebb4be6a14754721
module input_section_types
type::section
character(:,1),allocatable::keywords_(:)
contains
procedure,pass::add_keyword
end type
interface section
procedure::constructor
end interface
contains
function constructor()
type(section)::constructor
end
subroutine add_keyword(this,name)
class(section),intent(inout)::this
character(*,1),intent(in)::name
end
end
