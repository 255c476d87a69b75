# What makes a fault in the released program harder to use: tests/program/hardening_test.py reads it back from the program.
# Only in Release: the sanitizers of the other builds find more, and do not go together with all of it.
include(CheckCXXCompilerFlag)

# For server, store and cli, which take what strangers send. The engine and the bots are left out: there
# the same options cost 2% of all instructions (Plague: 253 instead of 249 an action).
add_library(ecumene_hardening INTERFACE)
target_compile_options(ecumene_hardening INTERFACE
  "$<$<CONFIG:Release>:-fstack-protector-strong>" "$<$<CONFIG:Release>:SHELL:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3>")
check_cxx_compiler_flag(-fcf-protection ECUMENE_HAS_CF_PROTECTION) # x86 only
if(ECUMENE_HAS_CF_PROTECTION)
  target_compile_options(ecumene_hardening INTERFACE "$<$<CONFIG:Release>:-fcf-protection>")
endif()

# For the program as a whole. Debian's compilers make position-independent code by themselves.
add_link_options("$<$<CONFIG:Release>:SHELL:-pie -Wl,-z,relro,-z,now,-z,noexecstack>")
