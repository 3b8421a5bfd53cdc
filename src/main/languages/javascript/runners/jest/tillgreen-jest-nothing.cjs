// Stands in for a style sheet, which jsdom would not apply anyway.
module.exports = {}
