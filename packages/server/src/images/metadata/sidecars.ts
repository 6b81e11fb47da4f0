/** What files beside a picture say of it. */
export interface SidecarFacts {
  name?: string | undefined
  intro?: string | undefined
  tags?: string[]
  taken_at?: string | null
  created_at?: string | null
}

/** The files found beside a picture, as text; null where there is none of a kind. */
export interface SidecarTexts {
  filename: string
  json: string | null
  xmp: string | null
  /** What notes the title of the whole folder. */
  album: string | null
}

export interface SidecarContents {
  facts: SidecarFacts
  albumTitle: string | null
}

const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** Seconds since 1970, as Google writes them: in a string. */
function timeIn(value: unknown) {
  const seconds = Number((value as { timestamp?: string } | undefined)?.timestamp ?? Number.NaN)
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** Of Google Takeout; `imageData` is how Chevereto’s own importer has it. A file that is neither tells nothing. */
function readJson(text: string, filename: string): SidecarFacts {
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
function readAlbumTitle(text: string): string | null {
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
async function readXmp(text: string): Promise<SidecarFacts> {
  // Loaded by need: most imports meet no such file.
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  // For each open element the property that its text is of: those of RDF only group.
  const open: (string | undefined)[] = []
  const told: SidecarFacts & { tags: string[] } = { tags: [] }
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
    const isProperty = !name.startsWith('rdf:') || name === 'rdf:Description'
    open.push(isProperty ? name : open.at(-1))
    for (const [key, value] of Object.entries(attributes)) take(key, value)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (words) => {
    const field = open.at(-1)
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

/** What the files beside a picture say; the XMP of a photo program counts before what a host has noted. */
export async function readSidecars({ filename, json, xmp, album }: SidecarTexts): Promise<SidecarContents> {
  const noted = json === null ? {} : readJson(json, filename)
  const written = xmp === null ? {} : await readXmp(xmp)
  const known = Object.entries(written).filter(([, value]) => value !== null && value !== undefined)
  const facts = { ...noted, ...(Object.fromEntries(known) as SidecarFacts) }
  return { facts, albumTitle: album === null ? null : readAlbumTitle(album) }
}
