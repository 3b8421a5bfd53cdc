// Whether a program of an earlier run is alike enough to be offered: by the words that say what it is for, never by those of any program. Pure.
import { cosine, termsOf, vectorsOf } from '../../../main/host/similar-texts/similar-texts.js'

/** Cosine from which two descriptions are alike: of the recorded descriptions almost all pairs above it are about one subject. */
const ALIKE = 0.2
/** Terms that both share at least. */
const SHARED = 2

/** Words in which programs of any kind are described. */
const COMMON = new Set(
  termsOf(`
  accept add again allow alone also answer anything append argument array begin blank body both build call case character class
  code column comes command const contain correct count create data date day def default describe description different digit does
  each element else empty end equal error every everything example exception exercise exist exit expect export false few field
  file find first five fn follow format four func function give given go half handle heading help hint if implement implementation
  import include init input instruction integer introduction invalid item javascript js just keep kept key keyerror kind know last
  leave left length let letter like line list little longer look lot lower make map may mean method missing mjs module month name
  named need needs new node none nothing now null number object on one only option optional order otherwise ours output own
  package part pass people per person place please point position print problem program project provide pub put py python raise
  read receive remove repeat report represent require required result return row rows rule run rust same save say second section
  self sense separate set shorter should show sign simple single size small solution solve someone something space special stand
  standard start stderr stdin stdout stop store string such support table take task tell test text thanks their them then there
  thing third three throw time title today total track tree true tuple two type typeerror typescript unit upper usage use used
  user using valid value valueerror var want way ways week well when where whether white whole within without word work write
  written wrong year yes zero
`),
)

/** A description without headings, link definitions, and words that say nothing of its subject. */
const subjectOf = (text: string): string =>
  text
    .replace(/^ {0,3}#{1,6}\s.*$/gm, '')
    .replace(/^ {0,3}\[[^\]]+\]:.*$/gm, '')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/[\p{L}\p{N}]+/gu, (word) => (termsOf(word).some(isTelling) ? word : ' '))

const isTelling = (term: string): boolean => term.length > 2 && !/^\d/.test(term) && !COMMON.has(term)

/** Whether two descriptions are about one subject. */
export function isOneSubject(one: string, other: string): boolean {
  const [first, second] = vectorsOf([subjectOf(one), subjectOf(other)])
  const shared = [...(first?.keys() ?? [])].filter((term) => second?.has(term))
  return shared.length >= SHARED && cosine(first, second) >= ALIKE
}
