import { parseCameraTime } from '#platform/site-time.ts'

/** Facts from the sidecar files of an image. */
export interface SidecarFacts {
  name?: string | undefined
  intro?: string | undefined
  alt?: string | undefined
  tags?: string[]
  /** Capture time by the clock of the camera, as if it were UTC. */
  taken_at?: string | null
  /** Moment of the capture, where the camera's clock is unknown. */
  taken_moment?: string | null
  created_at?: string | null
}

/** Texts of the sidecar files; null for each missing kind. */
export interface SidecarTexts {
  filename: string
  json: string | null
  xmp: string | null
  /** File with the album title of the whole folder. */
  album: string | null
}

export interface SidecarContents {
  facts: SidecarFacts
  albumTitle: string | null
}

const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** Converts Google's timestamp, a string of Unix seconds. */
function timeIn(value: unknown) {
  const seconds = Number((value as { timestamp?: string } | undefined)?.timestamp ?? Number.NaN)
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** Reads JSON of Google Takeout or of Chevereto's own importer (`imageData`); any other file yields no facts. */
function readJson(text: string, filename: string): SidecarFacts {
  let parsedJson: Record<string, unknown>
  try {
    parsedJson = JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
  if (typeof parsedJson !== 'object' || parsedJson === null) return {}
  const { title, description } = (parsedJson.imageData ?? parsedJson) as Record<string, unknown>
  // Google repeats the file name as the title, which is no title given by a user.
  const name = textIn(title) === filename ? undefined : textIn(title)
  return {
    ...(name && { name }),
    ...(textIn(description) && { intro: textIn(description) }),
    taken_moment: timeIn(parsedJson.photoTakenTime),
    created_at: timeIn(parsedJson.creationTime),
  }
}

/** Returns the album title of a Google Takeout folder. */
function readAlbumTitle(text: string): string | null {
  try {
    return textIn((JSON.parse(text) as { title?: unknown }).title) ?? null
  } catch {
    return null
  }
}

const dateTags = new Set(['exif:DateTimeOriginal', 'photoshop:DateCreated', 'xmp:CreateDate'])

/** Reads title, description, alternative text, keywords and date from XMP, such as a photo program writes it. */
export async function readXmp(text: string): Promise<SidecarFacts> {
  // The parser is loaded on demand: most imports contain no XMP sidecar.
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  // Property that the text of each open element belongs to; RDF elements only group.
  const open: (string | undefined)[] = []
  const facts: SidecarFacts & { tags: string[] } = { tags: [] }
  const dates = new Map<string, string>()
  const take = (name: string, value: string) => {
    const words = value.trim()
    if (!words) return
    if (dateTags.has(name)) dates.set(name, words)
    if (name === 'dc:title') facts.name ??= words
    if (name === 'dc:description') facts.intro ??= words
    if (name.endsWith(':AltTextAccessibility')) facts.alt ??= words
    if (name === 'dc:subject') facts.tags.push(words)
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
    // Values read before the syntax error are kept.
  }
  const [date] = [...dateTags].flatMap((name) => dates.get(name) ?? [])
  return { ...facts, taken_at: date === undefined ? null : parseCameraTime(date) }
}

/** Reads all sidecars of an image; XMP of a photo program takes precedence over JSON of a host. */
export async function readSidecars({ filename, json, xmp, album }: SidecarTexts): Promise<SidecarContents> {
  const noted = json === null ? {} : readJson(json, filename)
  const written = xmp === null ? {} : await readXmp(xmp)
  const presentFacts = Object.entries(written).filter(([, value]) => value !== null && value !== undefined)
  const facts = { ...noted, ...(Object.fromEntries(presentFacts) as SidecarFacts) }
  return { facts, albumTitle: album === null ? null : readAlbumTitle(album) }
}
