/** A text with what is chosen in it, as a text field has them. */
export interface TextSelection {
  text: string
  from: number
  to: number
}

export type MarkName = 'bold' | 'italic' | 'heading' | 'link' | 'picture' | 'list' | 'numbers' | 'quote' | 'code'

/** Words to begin with where none are chosen. */
export type MarkWords = Record<'text' | 'url', string>

const replaced = ({ text, from, to }: TextSelection, part: string, head: number, tail: number): TextSelection => ({
  text: `${text.slice(0, from)}${part}${text.slice(to)}`,
  from: from + head,
  to: from + part.length - tail,
})

/** Puts a mark on both sides of what is chosen, or takes it away where it is there already. */
function around(chosen: TextSelection, mark: string, words: MarkWords): TextSelection {
  const { text, from, to } = chosen
  const size = mark.length
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark) {
    const bare = text.slice(from, to)
    return { text: `${text.slice(0, from - size)}${bare}${text.slice(to + size)}`, from: from - size, to: to - size }
  }
  return replaced(chosen, `${mark}${text.slice(from, to) || words.text}${mark}`, size, size)
}

/** Puts a mark before each line that is chosen, or takes it away where all have it. */
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

/** The address is chosen afterwards, to be typed over. */
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

/** The text as a button of the toolbar makes it, and what is chosen in it then. */
export const marked = (name: MarkName, chosen: TextSelection, words: MarkWords) => acts[name](chosen, words)
