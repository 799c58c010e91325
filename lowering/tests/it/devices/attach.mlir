// pipeline: builtin.module(nvvm-attach-target{module=al.* chip=sm_80 O=3 fast=true l=/a,/b},rocdl-attach-target{chip=gfx90a wave64=false daz=true},xevm-attach-target{O=1 cmd-options="-a -b"},spirv-attach-target{ver=v1.3 caps=Shader,Kernel client_api=Vulkan vendor=NVIDIA device_type=DiscreteGPU device_id=3})
gpu.module @alpha {
}
gpu.module @beta [#nvvm.target<chip = "sm_90">] {
}
module {
  gpu.module @inner {
  }
}
