!mod$ v1 sum:4efce1285698cdd7
module x
interface
subroutine bmp_write(nx)
integer(4),value::nx
end
end interface
contains
subroutine grid2bmp(nx)
integer(4),intent(in)::nx
end
end
