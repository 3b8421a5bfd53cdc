// Rewrites a line that names a file into the standard form: without italics and tags, with the English word for a file.

/** The words for a file, its name or its path that models write above a block, in the languages in which they answer. */
const WORDS = [
  'file ?name|file ?path|file',
  'dateiname|dateipfad|datei|pfad',
  'nom (?:du|de) fichier|chemin du fichier|fichier|chemin',
  'nombre del? (?:archivo|fichero)|ruta del archivo|archivo|fichero|ruta',
  'nome del file|nome do arquivo|arquivo',
  '文件名称?|文件路径|文件|檔案名稱|檔案|路径|ファイル名?|파일|файл',
].join('|')
/** The colon may stand behind the end of bold words. */
const LABEL = new RegExp(`(^|[\\s*_#/>-])(?:${WORDS}) ?(\\d*)\\s*(\\*\\*|__)?\\s*:(?=\\s*\\S)`, 'iu')
const TAG = /<\/?(?:details|summary|strong|em|code|b|i|u|p|br|h[1-6])(?:\s[^<>]*)?\/?>/gi
const ITALICS = /^((?:\W|\d+\.)*?|[^*_]*:\s*)(?<![*_\w])(\*{3}|[*_])(?!\2|[*\s])(.+?)(?<!\2|\s)\2(?![*_\w])(\s*:?)$/

/** The line as it reads in English Markdown. A summary, which folds what is below it, is a heading. */
export function asPlainName(line: string): string {
  const isSummary = /<summary\b/i.test(line)
  const bare = line
    .replace(/<\/?code>/gi, '`')
    .replace(TAG, '')
    .replaceAll(':', ':')
  const text = bare.replace(LABEL, '$1File $2:$3').replace(ITALICS, '$1$3$4')
  return isSummary && text.trim() !== '' ? `### ${text.trim()}` : text
}
