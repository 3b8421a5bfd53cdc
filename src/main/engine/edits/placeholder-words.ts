// Lists the words for unwritten code in each language. English is in placeholder.ts.

interface Words {
  /** Words that may come first. */
  readonly article: string
  /** Words for the rest of the code. */
  readonly rest: string
  /** Parts of a program. */
  readonly part: string
  /** Words for "unchanged". */
  readonly kept: string
}

/** Each value is a choice of a regular expression. */
const LANGUAGES: readonly Words[] = [
  {
    article: 'der|die|das|den|dem|alle',
    rest: String.raw`restliche\p{L}?|übrige\p{L}?|rest|bestehende\p{L}?|vorhandene\p{L}?|bisherige\p{L}?|unveränderte\p{L}?`,
    part: 'codes?|funktion(?:en)?|methoden?|klassen?|datei|implementierung|inhalte?s?|importe|regeln|stile|tests|logik',
    kept: 'unverändert|gleich|wie (?:bisher|zuvor|vorher|gehabt)|erhalten|bestehen',
  },
  {
    article: 'el|la|los|las|todo el',
    rest: 'resto|restantes?|existentes?|demás',
    part: 'código|archivo|fichero|funci(?:ón|ones)|métodos?|clases?|implementación|contenido|importaciones|reglas|estilos|pruebas|lógica',
    kept: 'igual(?:es)?|sin (?:cambios|modificar|modificaciones)|no cambian?|se mantienen?|intact[oa]s?|como antes',
  },
  {
    article: 'le|la|les|tout le',
    rest: 'reste|restante?s?|existante?s?',
    part: 'code|fichier|fonctions?|méthodes?|classes?|implémentation|contenu|imports|règles|styles|tests|logique',
    kept: 'inchangée?s?|identiques?|sans (?:changements?|modifications?)|ne change(?:nt)? pas|comme avant|tels? quels?|le même',
  },
  {
    article: 'il|la|lo|i|gli|le|tutto il',
    rest: 'resto|restant[ei]|rimanent[ei]|esistent[ei]',
    part: 'codice|file|funzion[ei]|metod[oi]|class[ei]|implementazione|contenuto|importazioni|regole|stili|test|logica',
    kept: 'invariat[oaie]|immutat[oaie]|ugual[ei]|identic[oaie]|senza modifiche|non cambia(?:no)?|come prima',
  },
  {
    article: 'o|a|os|as|todo o',
    rest: 'restantes?|resto|existentes?|demais',
    part: 'código|arquivo|ficheiro|funç(?:ão|ões)|métodos?|classes?|implementação|conteúdo|importações|regras|estilos|testes|lógica',
    kept: 'inalterad[oa]s?|igua(?:l|is)|sem (?:alterações|alteração|mudanças|modificações)|não mudam?|como antes|o mesmo',
  },
]

/** Languages that put no spaces between words. */
const WITHOUT_SPACES: readonly Words[] = [
  {
    article: '此处|这里|這裡',
    rest: '其余|其餘|其他|其它|剩余|剩餘|剩下|原有|现有|現有|已有',
    part: '代码|代碼|程式碼|样式|樣式|函数|函數|方法|内容|內容|逻辑|邏輯|规则|規則|实现|實作|测试|測試|导入|部分',
    kept: '不变|不變|保持原样|保持原樣|省略|相同|同上',
  },
  {
    article: '以下',
    rest: '残り|その他|他|既存|元|以降',
    part: 'コード|関数|メソッド|クラス|実装|処理|ファイル|内容|スタイル|ルール|テスト|部分',
    kept: '変更なし|変更ありません|変わりません|変わらず|そのまま|同じ|同様|省略',
  },
]

const choice = (words: string): string => `(?:${words})`

/** The rest, the part, and between them nothing but small words; in Romance languages the part may come first. */
const namesOf = ({ article, rest, part }: Words): string => {
  const [front, left, code] = [`(?:${choice(article)} )?`, choice(rest), choice(part)]
  return String.raw`${front}(?:${left}(?: \p{L}{1,4}['’]?){0,2} ?${code}|${code} ${left})`
}
const namesWithoutSpaces = ({ article, rest, part }: Words): string =>
  String.raw`${choice(article)}?(?:的|の)?${choice(rest)}(?:的|の)?\p{L}{0,4}?${choice(part)}`

const KEPT_GAP = String.raw`(?: \p{L}+){0,2} `

const patterns = (all: readonly string[]): readonly RegExp[] => all.map((each) => new RegExp(`^(?:${each})$`, 'u'))

/** Matched against the whole words of one comment line, as `restlicher Code bleibt unverändert`. */
export const SAID_TO_STAY: readonly RegExp[] = patterns([
  ...LANGUAGES.map((words) => `${namesOf(words)}${KEPT_GAP}${choice(words.kept)}`),
  ...WITHOUT_SPACES.map((words) => String.raw`${namesWithoutSpaces(words)}\p{L}{0,4}?${choice(words.kept)}(?:です)?`),
])

/** With dots at one end less is enough: `... bestehender Code`. */
export const SAID_WITH_DOTS: readonly RegExp[] = [
  ...SAID_TO_STAY,
  ...patterns([
    ...LANGUAGES.map(namesOf),
    ...LANGUAGES.map(({ article, rest, kept }) => `(?:${choice(article)} )?${choice(rest)}${KEPT_GAP}${choice(kept)}`),
    ...WITHOUT_SPACES.map(namesWithoutSpaces),
    ...WITHOUT_SPACES.map(({ rest, kept }) => String.raw`${choice(rest)}\p{L}{0,4}?${choice(kept)}`),
  ]),
]
