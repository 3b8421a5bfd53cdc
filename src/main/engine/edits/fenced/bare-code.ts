// Whether an answer without any code block is code from its first line to its last: then it is the file that was asked for.

const STARTS =
  /^(?:import|from|def|class|async|await|if|elif|else|for|while|try|except|finally|with|return|raise|print|assert|const|let|var|function|export|switch|case|throw|new|use|using|fn|pub|mod|struct|enum|impl|trait|package|func|type|interface|void|int|static|public|private|module|require|match)\b.*[(){}:;=.'"<>,\w]$/
const SIGNS =
  /^[@})\]<]|[;{}([,\\]$|^\s*\/[/*]|^\s*\*|^\s*#|^--\s|^[\w.[\]'"$-]+\s*(?::\s*[\w.[\], |]+)?\s*(?:[-+*/|&]?=|:=)\s*\S|^[\w.]+\(.*\)$|^[\w"'-]+:\s*\S.*[;,]$/
const DEFINES =
  /^(?:export\s+|pub\s+|async\s+)*(?:import|from|def|class|const|let|var|function|fn|func|package|struct|use)\b|^[\w.]+\s*=\s*\S|\{$|^</
const PROSE = /^(?:[A-Z][\w'’-]*|I)[,!]?(?: [\w'’"`().,/-]+){2,}[.!:?]?$/

/** @param path the file that is due; what a text in words should look like is not known here */
export function isBareCode(lines: readonly string[], path: string): boolean {
  const written = lines.filter((line) => line.trim() !== '')
  if (written.length < 2 || /\.(?:md|markdown|mdx|rst|adoc|txt|csv)$/i.test(path)) return false
  if (/\.json$/i.test(path)) return isJson(lines.join('\n'))
  let isText = false
  for (const line of written) {
    const quotes = (line.match(/"""|'''/g) ?? []).length
    const wasText = isText
    if (quotes % 2 === 1) isText = !isText
    if (wasText || quotes > 0 || /^\s/.test(line)) continue
    if (PROSE.test(line) || !(STARTS.test(line) || SIGNS.test(line))) return false
  }
  return !isText && written.some((line) => DEFINES.test(line))
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
