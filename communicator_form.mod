!mod$ v1 sum:7082f60159ddd85e
module communicator_form
type::communicatorform
contains
final::finalize
end type
type::messagetemplate
type(communicatorform),pointer::communicator
end type
contains
subroutine finalize(c)
type(communicatorform)::c
end
end
