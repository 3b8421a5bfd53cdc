// Stands in for a picture, a font or another file: its address, which is all that a program gets of it.
module.exports = 'file'
