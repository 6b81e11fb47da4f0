/** More is never looked at: what is told is the beginning. */
const looked = 4000

/** Marks that a line may begin with, and marks within lines; a link is its text, a picture what is said of it. */
const marks: [RegExp, string][] = [
  [/^[ \t]*(`{3,}|~{3,})[^\n]*\n(?:[^]*?\n)?[ \t]*\1[ \t]*$/gm, ' '],
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ' '],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+/gm, ''],
  [/^[ \t]*\[x?[ \t]?\][ \t]+/gim, ''],
  [/^[ \t]*\|?[ \t]*:?-{3,}[-:| \t]*$/gm, ' '],
  [/!?\[([^[\]]{0,300})\]\([^()\s]{0,1000}[^()]{0,300}\)/g, '$1'],
  [/!?\[([^[\]]{0,300})\](?:\[[^[\]]{0,100}\])?/g, '$1'],
  [/<(https?:[^<>\s]{1,1000})>/g, '$1'],
  [/<\/?[a-z!][^<>]{0,1000}>/gi, ' '],
  [/[*_~`]+/g, ''],
  [/\|/g, ' '],
]

/** How a Markdown text begins, as plain words in one line. */
export function excerptOf(markdown: string, most: number) {
  const head = markdown.slice(0, looked)
  const words = marks.reduce((text, [mark, kept]) => text.replace(mark, kept), head)
  const characters = Array.from(words.replace(/\s+/g, ' ').trim())
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : characters.join('')
}
