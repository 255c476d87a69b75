# Makes the board's tables from rules/boards/peoples.json when that changes, and tests the script that does it.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(peoples_board ${PROJECT_SOURCE_DIR}/rules/boards/peoples.json)
set(peoples_script ${CMAKE_CURRENT_LIST_DIR}/make_board.py)
set(peoples_headers ${PROJECT_BINARY_DIR}/generated/peoples_places.h ${PROJECT_BINARY_DIR}/generated/peoples_board.h)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/generated)
add_custom_command(
  OUTPUT ${peoples_headers}
  COMMAND ${Python3_EXECUTABLE} ${peoples_script} ${peoples_board} ${peoples_headers}
  DEPENDS ${peoples_board} ${peoples_script}
  COMMENT "Making the board of Peoples" VERBATIM)
target_sources(ecumene_game_peoples PRIVATE ${peoples_headers})
target_include_directories(ecumene_game_peoples PUBLIC ${PROJECT_BINARY_DIR}/generated)
# The same file's outlines, for charts on the board.
set(peoples_picture ${PROJECT_BINARY_DIR}/generated/peoples_outlines.h)
add_custom_command(
  OUTPUT ${peoples_picture}
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/make_picture.py ${peoples_board} ${peoples_picture}
  DEPENDS ${peoples_board} ${CMAKE_CURRENT_LIST_DIR}/make_picture.py ${peoples_headers}
  COMMENT "Making the outlines of Peoples' regions" VERBATIM)
target_sources(ecumene_game_peoples PRIVATE ${peoples_picture})
if(ECUMENE_TESTS)
  add_test(NAME peoples_board
           COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_CURRENT_LIST_DIR}/make_board_test.py ${peoples_board})
  set_tests_properties(peoples_board PROPERTIES LABELS unit)
endif()
