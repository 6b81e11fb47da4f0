import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Facts } from './source.ts'

export type Told = Partial<Pick<Facts, 'name' | 'intro' | 'tags' | 'taken_at' | 'created_at'>>

const mostBytes = 1024 * 1024

async function textOf(file: string) {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.length > mostBytes ? '' : text
}

const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** Seconds since 1970, as Google writes them: in a string. */
function timeIn(value: unknown) {
  const seconds = Number((value as { timestamp?: string } | undefined)?.timestamp ?? Number.NaN)
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** Of Google Takeout; `imageData` is how Chevereto’s own importer has it. A file that is neither tells nothing. */
export function readJson(text: string, filename: string): Told {
  let given: Record<string, unknown>
  try {
    given = JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
  if (typeof given !== 'object' || given === null) return {}
  const { title, description } = (given.imageData ?? given) as Record<string, unknown>
  // Google repeats the name of the file, which is no title that anybody gave.
  const name = textIn(title) === filename ? undefined : textIn(title)
  return {
    ...(name && { name }),
    ...(textIn(description) && { intro: textIn(description) }),
    taken_at: timeIn(given.photoTakenTime),
    created_at: timeIn(given.creationTime),
  }
}

/** The name of the album that a folder of Google Takeout is. */
function readAlbumTitle(text: string) {
  try {
    return textIn((JSON.parse(text) as { title?: unknown }).title) ?? null
  } catch {
    return null
  }
}

const dateTags = new Set(['exif:DateTimeOriginal', 'photoshop:DateCreated', 'xmp:CreateDate'])

/** A time in a zone counts as that, and one without as UTC: an XMP file says nothing of where it was written. */
function dateIn(value: string) {
  const time = Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(value) ? value : `${value}Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Title, description, keywords and time of what photo programs write beside a picture. */
export async function readXmp(text: string): Promise<Told> {
  // Loaded by need: most imports meet no such file.
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  const open: string[] = []
  const told: Told & { tags: string[] } = { tags: [] }
  const dates = new Map<string, string>()
  const take = (name: string, value: string) => {
    const words = value.trim()
    if (!words) return
    if (dateTags.has(name)) dates.set(name, words)
    if (name === 'dc:title') told.name ??= words
    if (name === 'dc:description') told.intro ??= words
    if (name === 'dc:subject') told.tags.push(words)
  }
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name)
    for (const [key, value] of Object.entries(attributes)) take(key, value)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (words) => {
    const field = open.findLast((name) => !name.startsWith('rdf:') || name === 'rdf:Description')
    if (field) take(field, words)
  })
  try {
    parser.write(text).close()
  } catch {
    // What was read until then is as good as it was.
  }
  const [date] = [...dateTags].flatMap((name) => dates.get(name) ?? [])
  return { ...told, taken_at: (date && dateIn(date)) || null }
}

/**
 * Which files beside a picture may tell of it. Google cuts long names, adds words before `.json`, and moves the number
 * of a second `sea(1).jpg` behind the ending: `sea.jpg(1).json`. An edited picture has the original’s.
 */
export function sidecarsOf(filename: string, beside: Set<string>) {
  const stem = filename.replace(/\.\w{1,5}$/, '')
  const [, before, number, ending] = /^(.*)(\(\d+\))(\.\w+)$/.exec(filename) ?? []
  const original = filename.replace(/-(edited|bearbeitet|已修改|已编辑)(?=\.\w+$)/, '')
  const names = [...new Set([filename, original, ...(before ? [`${before}${ending}`] : [])])]
  const suffix = number ?? ''
  const jsons = names.flatMap((name) => {
    const own = name === filename || name === original ? '' : suffix
    const cut = `${name}.supplemental-metadata`
    const cuts = Array.from({ length: 46 }, (_, place) => `${cut.slice(0, cut.length - place)}${own}.json`)
    return [`${name}${own}.json`, ...cuts.filter((each) => each.startsWith(name.slice(0, 40)))]
  })
  const found = (candidates: string[]) => candidates.find((name) => beside.has(name)) ?? null
  return { json: found([...jsons, `${stem}.json`]), xmp: found([`${filename}.xmp`, `${stem}.xmp`, `${stem}.XMP`]) }
}

/** What the files beside a picture say; the XMP of a photo program counts before what a host has noted. */
export async function toldBeside(folder: string, filename: string, beside: Set<string>): Promise<Told> {
  const { json, xmp } = sidecarsOf(filename, beside)
  const noted = json ? readJson(await textOf(join(folder, json)), filename) : {}
  const written = xmp ? await readXmp(await textOf(join(folder, xmp))) : {}
  const known = Object.entries(written).filter(([, value]) => value !== null && value !== undefined)
  return { ...noted, ...(Object.fromEntries(known) as Told) }
}

/** The title that Google Takeout has noted for a folder. */
export async function albumTitleIn(folder: string, entries: Set<string>) {
  const [file] = ['metadata.json', '元数据.json', 'Metadaten.json'].filter((name) => entries.has(name))
  return file ? readAlbumTitle(await textOf(join(folder, file))) : null
}
