/** A text with its selection range, as in a text field. */
export interface TextSelection {
  text: string
  from: number
  to: number
}

export type MarkName = 'bold' | 'italic' | 'heading' | 'link' | 'picture' | 'list' | 'numbers' | 'quote' | 'code'

/** Placeholder words for an empty selection. */
export type MarkWords = Record<'text' | 'url', string>

const replaced = ({ text, from, to }: TextSelection, part: string, head: number, tail: number): TextSelection => ({
  text: `${text.slice(0, from)}${part}${text.slice(to)}`,
  from: from + head,
  to: from + part.length - tail,
})

/** Wraps the selection in a mark, or removes the mark if it is already there. */
function around(chosen: TextSelection, mark: string, words: MarkWords): TextSelection {
  const { text, from, to } = chosen
  const size = mark.length
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark) {
    const bare = text.slice(from, to)
    return { text: `${text.slice(0, from - size)}${bare}${text.slice(to + size)}`, from: from - size, to: to - size }
  }
  return replaced(chosen, `${mark}${text.slice(from, to) || words.text}${mark}`, size, size)
}

/** Prefixes each selected line with a mark, or removes it if all lines have it. */
function before(chosen: TextSelection, markOf: (place: number) => string, pattern: RegExp): TextSelection {
  const { text, from, to } = chosen
  const start = text.lastIndexOf('\n', from - 1) + 1
  const found = text.indexOf('\n', to)
  const end = found < 0 ? text.length : found
  const lines = text.slice(start, end).split('\n')
  const isMarked = lines.every((line) => pattern.test(line))
  const changed = lines.map((line, place) => (isMarked ? line.replace(pattern, '') : `${markOf(place)}${line}`))
  return replaced({ text, from: start, to: end }, changed.join('\n'), 0, 0)
}

function code(chosen: TextSelection, words: MarkWords): TextSelection {
  const { text, from, to } = chosen
  if (!text.slice(from, to).includes('\n')) return around(chosen, '`', words)
  return replaced(chosen, `\`\`\`\n${text.slice(from, to)}\n\`\`\``, 4, 4)
}

/** Inserts a link and selects its address, so that typing replaces it. */
function link(chosen: TextSelection, sign: '' | '!', words: MarkWords): TextSelection {
  const { text, from, to } = chosen
  const label = text.slice(from, to) || words.text
  const opening = `${sign}[${label}](`
  return replaced(chosen, `${opening}${words.url})`, opening.length, 1)
}

const acts: Record<MarkName, (chosen: TextSelection, words: MarkWords) => TextSelection> = {
  bold: (chosen, words) => around(chosen, '**', words),
  italic: (chosen, words) => around(chosen, '_', words),
  heading: (chosen) => before(chosen, () => '# ', /^#{1,6} /),
  list: (chosen) => before(chosen, () => '- ', /^[-*+] /),
  numbers: (chosen) => before(chosen, (place) => `${place + 1}. `, /^\d+\. /),
  quote: (chosen) => before(chosen, () => '> ', /^> ?/),
  link: (chosen, words) => link(chosen, '', words),
  picture: (chosen, words) => link(chosen, '!', words),
  code,
}

/** Returns the text and selection after a toolbar button was pressed. */
export const applyMark = (name: MarkName, chosen: TextSelection, words: MarkWords) => acts[name](chosen, words)
