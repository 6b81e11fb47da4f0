/** Only the beginning of the text is scanned. */
const MAX_SCANNED_CHARS = 4000

/** Markdown syntax at the start of a line and within lines; a link becomes its text, an image its alt text. */
const markdownPatterns: [RegExp, string][] = [
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ' '],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+/gm, ''],
  [/^[ \t]*\[x?[ \t]?\][ \t]+/gim, ''],
  [/^(?=[^\n]*---)[-:| \t]+$/gm, ' '],
  [/!?\[([^[\]]{0,300})\]\([^()]{0,1300}\)/g, '$1'],
  [/!?\[([^[\]]{0,300})\](?:\[[^[\]]{0,100}\])?/g, '$1'],
  [/<(https?:[^<>\s]{1,1000})>/g, '$1'],
  [/<\/?[a-z!][^<>]{0,1000}>/gi, ' '],
  [/[*_~`]+/g, ''],
  [/\|/g, ' '],
]

const isFence = (line: string, opening: string) => line.length >= 3 && opening.startsWith(line)

/** Removes fenced code blocks with their fences; a block that is not closed stays. */
function withoutFences(text: string) {
  const lines = text.split('\n')
  const keptLines: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, fence = ''] = /^[ \t]*(`{3,}|~{3,})/.exec(lines[at]!) ?? []
    const end = fence ? lines.findIndex((line, index) => index > at && isFence(line.trim(), fence)) : -1
    keptLines.push(end < 0 ? lines[at]! : ' ')
    if (end > 0) at = end
  }
  return keptLines.join('\n')
}

/** Returns the beginning of a Markdown text as plain text in one line. */
export function createExcerpt(markdown: string, maxChars: number) {
  const head = markdown.slice(0, MAX_SCANNED_CHARS)
  const words = markdownPatterns.reduce((text, [mark, kept]) => text.replace(mark, kept), withoutFences(head))
  const characters = Array.from(words.replace(/\s+/g, ' ').trim())
  return characters.length > maxChars ? `${characters.slice(0, maxChars).join('').trimEnd()}…` : characters.join('')
}
