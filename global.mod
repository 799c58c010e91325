!mod$ v1 sum:034cd71195cebaf0
module global
character(128_4,1)::line
interface p
procedure::p
end interface
contains
subroutine p()
end
subroutine redirect_(ch)
character(*,1)::ch(:)
end
end
