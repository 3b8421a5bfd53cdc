throw new Error('Remove this line and write the program.')
