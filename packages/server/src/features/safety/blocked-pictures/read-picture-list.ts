import { limits, type PictureListResult } from '@imagora/contract'
import { MIN_HASH_QUALITY } from '#images/perceptual-hash/hash-search.ts'
import { parseCsv } from '#platform/csv.ts'

interface ListedPicture {
  line: number
  hash: string
  note: string
}

type RefusedLine = PictureListResult['refused'][number]

const isHash = (cell: string) => /^[\da-f]{64}$/i.test(cell)
/** Names of kinds of hashes, as ThreatExchange and HMA write them; a SHA-256 has 64 digits as well. */
const isOtherKind = (cell: string) =>
  /^(?:hash_)?(?:md5|sha-?1|sha-?256|photodna|tmk|tmkpdqf|video_md5|vpdq|pdq_?ocr)$/i.test(cell)
const isQuality = (cell: string) => /^\d{1,3}$/.test(cell) && Number(cell) <= 100

const columnNames = {
  hash: ['hash', 'pdq', 'pdq_hash', 'indicator', 'signal', 'signal_str', 'signal_value', 'value'],
  quality: ['quality', 'pdq_quality'],
  note: ['note', 'notes', 'reason', 'description', 'comment', 'tags', 'tag', 'label', 'labels'],
}

type Columns = Record<keyof typeof columnNames, number>

/** Returns the places of the columns, or null for a first line that is no heading. */
function readHeading(cells: string[]): Columns | null {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const placeOf = (column: keyof Columns) => names.findIndex((name) => columnNames[column].includes(name))
  return cells.some(isHash) || placeOf('hash') < 0
    ? null
    : { hash: placeOf('hash'), quality: placeOf('quality'), note: placeOf('note') }
}

/** Without a heading the hash is the first cell that is one, and its quality the number after it. */
function findColumns(cells: string[]): Columns {
  const hash = cells.findIndex(isHash)
  const quality = isQuality(cells[hash + 1] ?? '') ? hash + 1 : -1
  const note = cells.findIndex((cell, place) => place > hash && place !== quality && cell !== '')
  return { hash, quality, note }
}

/** A hash of plain pictures only, as some programs make of an empty one. */
const isDegenerate = (hash: string) => /^(.)\1*$/.test(hash)

function readLine(cells: string[], heading: Columns | null) {
  const columns = heading ?? findColumns(cells)
  const hash = (cells[columns.hash] ?? '').toLowerCase()
  if (cells.some(isOtherKind)) return 'other_type'
  if (!isHash(hash)) return 'malformed'
  const quality = cells[columns.quality] ?? ''
  if (isDegenerate(hash) || (isQuality(quality) && Number(quality) < MIN_HASH_QUALITY)) return 'featureless'
  return { hash, note: (cells[columns.note] ?? '').slice(0, limits.setting.line) }
}

/** Blanks separate the columns of plain text. */
const splitText = (text: string) =>
  text.split(/\r?\n/).flatMap((content, index) => {
    const cells = content.trim().split(/[\s,;]+/)
    return content.trim() === '' ? [] : [{ line: index + 1, cells: [...cells.slice(0, 2), cells.slice(2).join(' ')] }]
  })

/**
 * Reads a list of PDQ hashes: CSV with a heading or without, or lines of a hash, its quality and a note. Comments begin
 * with a number sign. A heading does not count as a line, so that each part of a long list can begin with it.
 */
export function readPictureList(text: string, firstLine: number) {
  const rows = parseCsv(text) ?? splitText(text)
  const heading = readHeading(rows[0]?.cells ?? [])
  const isPlain = heading === null && rows.every(({ cells }) => cells.length === 1)
  const lines = isPlain ? splitText(text) : rows
  const offset = firstLine - (heading ? 2 : 1)
  const listed: ListedPicture[] = []
  const refused: RefusedLine[] = []
  for (const { line, cells } of heading ? lines.slice(1) : lines) {
    if (cells[0]!.trim().startsWith('#')) continue
    const read = readLine(
      cells.map((cell) => cell.trim()),
      heading,
    )
    if (typeof read === 'string') refused.push({ line: line + offset, problem: read })
    else listed.push({ line: line + offset, ...read })
  }
  return { listed, refused }
}
