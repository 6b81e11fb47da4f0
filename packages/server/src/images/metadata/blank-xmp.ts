import type { Span } from './blocks.ts'

/** More than any program writes; then all of the text goes. */
const MAX_PLACES = 200
const MAX_PREFIX = 64
const isOfName = /[\w.-]/

/** An element from its beginning to the end of the one that closes it. */
function elementAt(text: string, from: number, name: string): Span {
  const opened = text.indexOf('>', from)
  if (opened < 0) return { from, to: text.length }
  if (text[opened - 1] === '/') return { from, to: opened + 1 }
  const closing = text.indexOf(`</${name}`, opened)
  const closed = closing < 0 ? -1 : text.indexOf('>', closing)
  return { from, to: closed < 0 ? text.length : closed + 1 }
}

/** A name with its value in quotation marks; null where there is none. */
function attributeAt(text: string, from: number, nameEnd: number): Span | null {
  const [, before = '', mark] = /^(\s*=\s*)(["'])/.exec(text.slice(nameEnd, nameEnd + MAX_PREFIX)) ?? []
  if (!mark) return null
  const end = text.indexOf(mark, nameEnd + before.length + 1)
  return { from, to: end < 0 ? text.length : end + 1 }
}

function spanAt(text: string, name: number, nameEnd: number) {
  const colon = text[name - 1] === ':' ? name - 1 : name
  let from = colon
  while (from > 0 && colon - from < MAX_PREFIX && isOfName.test(text[from - 1]!)) from--
  if (text[from - 1] === '<') return elementAt(text, from - 1, text.slice(from, nameEnd))
  return text[from - 1] === '/' ? null : attributeAt(text, from, nameEnd)
}

/** Where a text of XMP tells the place, in any of the vocabularies that do: they all call it GPS. */
function placesIn(text: string): Span[] {
  const whole = [{ from: 0, to: text.length }]
  // UTF-16, which no program writes; it is not worth more.
  if (/g\0p\0s/i.test(text)) return whole
  const found: Span[] = []
  for (const { index, 0: name } of text.matchAll(/(?<![\w.-])gps[\w.:-]*/gi)) {
    const span = spanAt(text, index, index + name.length)
    if (span) found.push(span)
    if (found.length > MAX_PLACES) return whole
  }
  return found
}

/** With spaces in their stead, so that nothing moves and the text is as well-formed as it was. */
export function blankText(text: Buffer): Span[] {
  const places = placesIn(text.toString('latin1'))
  for (const { from, to } of places) text.fill(0x20, from, to)
  return places
}
