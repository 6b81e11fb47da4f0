import { trimEndOf } from '@imagora/contract'

const longest = 200

/** Names that Windows gives to devices, whatever stands behind the dot. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** As many whole characters as fit into so many bytes. */
function cut(text: string, bytes: number) {
  let [kept, size] = ['', 0]
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    kept += character
  }
  return kept
}

/** A name that every system takes, and that leads nowhere but into the folder it is unpacked in. */
function safeStem(filename: string) {
  const stem = (filename.normalize('NFC').split(/[\\/]/).at(-1) ?? '')
    .replace(/\.\w{1,5}$/, '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}:*?"<>|]/gu, '_')
    .replace(/^[. ]+/, '')
  const trimmed = trimEndOf(stem, '. ')
  const safe = reserved.test(trimmed) ? `_${trimmed}` : trimmed
  return trimEndOf(cut(safe, longest - 20), '. ') || 'photo'
}

/** Names for the files of an archive: safe, and no two alike even where capitals do not count. */
export function archiveNames(photos: { filename: string; extension: string }[]) {
  const taken = new Set<string>()
  return photos.map(({ filename, extension }) => {
    const stem = safeStem(filename)
    let name = `${stem}.${extension}`
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = `${stem} (${copy}).${extension}`
    taken.add(name.toLowerCase())
    return name
  })
}
