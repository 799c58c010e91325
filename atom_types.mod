!mod$ v1 sum:249a868bc24ff4b3
module atom_types
type::atom_list
type(atom_private),pointer::table(:)
end type
type::atom_private
type(atom_list)::neighbors
logical(4)::initialized=.true._4
end type
type::atom_model
type(atom_list)::atoms
integer(4)::dummy
end type
contains
subroutine init(this)
type(atom_private)::this
end
end
