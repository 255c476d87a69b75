# Turns the standard board's file into constexpr tables before anything of the game is compiled.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(board_json ${PROJECT_SOURCE_DIR}/rules/boards/mesopotamia.json)
set(board_script ${CMAKE_CURRENT_LIST_DIR}/make_board.py)
set(board_folder ${CMAKE_CURRENT_BINARY_DIR}/generated)
set(board_header ${board_folder}/engine/games/mesopotamia/standard_board.h)

add_custom_command(
  OUTPUT ${board_header}
  COMMAND ${Python3_EXECUTABLE} ${board_script} ${board_json} ${board_header}
  DEPENDS ${board_json} ${board_script}
  COMMENT "Making the tables of Mesopotamia's standard board"
  VERBATIM)
target_sources(ecumene_game_mesopotamia PRIVATE ${board_header})
target_include_directories(ecumene_game_mesopotamia PUBLIC ${board_folder})

# The same file's outlines, for charts on the map.
set(picture_script ${CMAKE_CURRENT_LIST_DIR}/make_picture.py)
set(picture_header ${board_folder}/engine/games/mesopotamia/area_outlines.h)
add_custom_command(
  OUTPUT ${picture_header}
  COMMAND ${Python3_EXECUTABLE} ${picture_script} ${board_json} ${picture_header}
  DEPENDS ${board_json} ${picture_script} ${board_header}
  COMMENT "Making the outlines of Mesopotamia's areas"
  VERBATIM)
target_sources(ecumene_game_mesopotamia PRIVATE ${picture_header})

if(ECUMENE_TESTS)
  add_test(NAME mesopotamia_board COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/make_board_test.py)
  set_tests_properties(mesopotamia_board PROPERTIES LABELS unit)
endif()
