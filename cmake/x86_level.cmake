# Which x86-64 instructions the build may use: ECUMENE_X86_LEVEL, v3 (2013 and later: AVX2, BMI) where the building
# machine and the compiler have them, else v2 (2009 and later: counting bits). The games are sets of bits, so this is
# worth a tenth of their time. Who builds for other machines than the one at hand sets it to v2.
include(CheckCXXCompilerFlag)
include(CheckCXXSourceRuns)

if(NOT DEFINED ECUMENE_X86_LEVEL)
  set(level v2)
  check_cxx_compiler_flag(-march=x86-64-v3 ECUMENE_COMPILER_HAS_V3)
  if(ECUMENE_COMPILER_HAS_V3 AND NOT CMAKE_CROSSCOMPILING)
    check_cxx_source_runs("
      int main() {
        __builtin_cpu_init();
        const bool v3 = __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"fma\") &&
                        __builtin_cpu_supports(\"bmi\") && __builtin_cpu_supports(\"bmi2\");
        return v3 ? 0 : 1;
      }" ECUMENE_MACHINE_HAS_V3)
    if(ECUMENE_MACHINE_HAS_V3)
      set(level v3)
    endif()
  endif()
  set(ECUMENE_X86_LEVEL ${level} CACHE STRING "x86-64 instructions that the build may use: v2, v3 or v4")
endif()
add_compile_options(-march=x86-64-${ECUMENE_X86_LEVEL})
