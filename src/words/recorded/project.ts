// What a run on an existing project is described by, where its user says nothing but that red tests are to be put right.
export const fixRedTestsText = 'Make the red tests of this project green by changing the program, not its tests.'
