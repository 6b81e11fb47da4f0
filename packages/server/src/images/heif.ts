import { extents, findWithin, items } from './boxes.ts'

/** How pictures are coded in the two formats that share a container: the brand at the front of the file only says so. */
const codecs = { avif: ['av01'], heic: ['hvc1', 'grid', 'iovl', 'iden'] }

/** How many pictures a sequence beside the still picture has, by the longest of its tracks. */
function samplesOf(bytes: Buffer) {
  const table = findWithin(bytes, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsz')
  return table && table.end - table.content >= 12 ? bytes.readUInt32BE(table.content + 8) : 0
}

/** The number of frames when every piece that the file speaks of lies within it, or else null. */
function walk(bytes: Buffer, format: keyof typeof codecs): number | null {
  const table = findWithin(bytes, 'meta', 'iloc')
  const list = findWithin(bytes, 'meta', 'iinf')
  if (!table || !list) return null
  const isOfFormat = [...items(bytes, list)].some(({ type }) => codecs[format].includes(type))
  let end = 0
  for (const { to } of extents(bytes, table)) end = Math.max(end, to)
  if (!isOfFormat || end === 0 || end > bytes.length) return null
  return Math.max(1, samplesOf(bytes))
}

export const walkAvif = (bytes: Buffer) => walk(bytes, 'avif')
export const walkHeic = (bytes: Buffer) => walk(bytes, 'heic')
