import { trimEndOf } from '@imagora/contract'
import { invalid } from '#platform/refusal.ts'

const MAX_ADDRESS_CHARS = 8192
/** Maximum length of a prefix such as `data:image/png;base64,`. */
const MAX_PREFIX_CHARS = 200

/** The text sent in place of a file: its bytes, or the URL to fetch them from. */
export type UploadSource = { address: string } | { chunks: AsyncIterable<Buffer> }

const malformed = () => invalid('source', 'malformed')

async function* rest(begun: string, chunks: AsyncIterator<Buffer>) {
  yield begun
  for (let step = await chunks.next(); !step.done; step = await chunks.next()) yield step.value.toString('latin1')
}

/**
 * Decodes four characters to three bytes; both base64 alphabets are accepted, and a space was a plus that was sent
 * unescaped.
 */
async function* bytesOf(texts: AsyncIterable<string>) {
  let held = ''
  let isEnded = false
  for await (const piece of texts) {
    const text = piece
      .replace(/[\r\n\t]/g, '')
      .replace(/[ -]/g, '+')
      .replaceAll('_', '/')
    if (text === '') continue
    if (!(isEnded ? /^=*$/ : /^[A-Za-z0-9+/]*=*$/).test(text)) throw malformed()
    isEnded ||= text.endsWith('=')
    held += trimEndOf(text, '=')
    const whole = held.length - (held.length % 4)
    if (whole > 0) yield Buffer.from(held.slice(0, whole), 'base64')
    held = held.slice(whole)
  }
  if (held.length === 1) throw malformed()
  if (held !== '') yield Buffer.from(held, 'base64')
}

/** Parses the text as a URL, or as base64 with or without a `data:…,` prefix. */
export async function sourceOf(text: AsyncIterable<Buffer>): Promise<UploadSource> {
  const chunks = text[Symbol.asyncIterator]()
  let begun = ''
  let isWhole = false
  const read = async (upTo: number) => {
    while (begun.length < upTo && !isWhole) {
      const step = await chunks.next()
      if (step.done) isWhole = true
      else begun = (begun + step.value.toString('latin1')).trimStart()
    }
  }
  await read(MAX_PREFIX_CHARS)
  if (begun === '') throw invalid('source', 'required')
  if (/^https?:/i.test(begun)) {
    await read(MAX_ADDRESS_CHARS + 1)
    if (begun.length > MAX_ADDRESS_CHARS) throw malformed()
    return { address: begun.trim() }
  }
  const [head = ''] = /^data:[^,]*,/i.exec(begun) ?? []
  if (begun.startsWith('data:') && !head.endsWith(';base64,')) throw malformed()
  return { chunks: bytesOf(rest(begun.slice(head.length), chunks)) }
}
