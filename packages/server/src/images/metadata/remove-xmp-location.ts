import type { Span } from './splices.ts'

interface NamedSpan extends Span {
  /** Lowercase name with its prefix. */
  name: string
}

/** GPS properties about the receiver and the time; alone they are no location. */
const HARMLESS_NAMES = new Set(
  'gpsversionid gpstimestamp gpsdatestamp gpsmapdatum gpsstatus gpsmeasuremode gpsdop gpsdifferential'.split(' '),
)

/** Local names from IPTC Core and Extension, Photoshop, Dynamic Media, W3C Geo and Darwin Core. */
const PLACE_NAMES = new Set(
  `city state country countrycode countryname provincestate sublocation location locationshown locationcreated
  locationname locationid shotlocation worldregion locality lat lon long lat_long geohash geotag what3words`.split(
    /\s+/,
  ),
)

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Returns whether an XMP property or PNG keyword denotes a location; only the local name counts, as prefixes are free.
 */
export function isPlaceName(qualifiedName: string): boolean {
  const name = qualifiedName.toLowerCase()
  if (name.startsWith('xmlns:')) return false
  const local = localName(name)
  return (
    PLACE_NAMES.has(local) ||
    name.startsWith('gps') ||
    local.startsWith('gps') ||
    local.includes('latitude') ||
    local.includes('longitude') ||
    local.includes('longtitude')
  )
}

const isSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d)
const [QUOTE, APOSTROPHE, SLASH, LESS, EQUALS, GREATER] = [0x22, 0x27, 0x2f, 0x3c, 0x3d, 0x3e]
/** No relevant name is longer. */
const MAX_NAME_CHARS = 200

function skipSpaces(text: string, from: number) {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

function endOfName(text: string, from: number) {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSpace(code) || code === SLASH || code === LESS || code === EQUALS || code === GREATER) break
    at++
  }
  return at
}

/** Returns the end of an attribute value: after its closing quote, or at the next space for an unquoted value. */
function endOfValue(text: string, from: number) {
  const mark = text.charCodeAt(from)
  if (mark !== QUOTE && mark !== APOSTROPHE) return endOfName(text, from + 1)
  const end = text.indexOf(text[from]!, from + 1)
  return end < 0 ? text.length : end + 1
}

const isEmptyValue = (value: string) => value.replace(/^["']/, '').replace(/["']$/, '').trim() === ''

const nameAt = (text: string, from: number, to: number) => (to - from > MAX_NAME_CHARS ? '' : text.slice(from, to))

/** Reads the attributes of a tag and returns the end of the tag. */
function readAttributes(text: string, from: number, spans: NamedSpan[]) {
  let at = skipSpaces(text, from)
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === GREATER) return at + 1
    // The tag was never closed; the next one begins here.
    if (code === LESS) return at
    const nameEnd = Math.max(endOfName(text, at), at + 1)
    const equals = skipSpaces(text, nameEnd)
    if (text.charCodeAt(equals) !== EQUALS) {
      at = equals
      continue
    }
    const valueAt = skipSpaces(text, equals + 1)
    const to = endOfValue(text, valueAt)
    const name = nameAt(text, at, nameEnd)
    if (isPlaceName(name) && !isEmptyValue(text.slice(valueAt, to))) spans.push({ name, from: at, to })
    at = skipSpaces(text, to)
  }
  return at
}

/** Returns the end of an element's closing tag; nested elements of the same name are counted. */
function endOfElement(text: string, from: number, name: string) {
  let depth = 1
  // Unclosed tags share one end, so the search for it runs once.
  let end = -1
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1)) {
    const isClosing = text.charCodeAt(at + 1) === SLASH
    const start = at + (isClosing ? 2 : 1)
    if (!text.startsWith(name, start) || endOfName(text, start) !== start + name.length) continue
    if (end < start) end = text.indexOf('>', start)
    if (end < 0) return text.length
    if (isClosing) depth--
    else if (text.charCodeAt(end - 1) !== SLASH) depth++
    if (depth === 0) return end + 1
  }
  return text.length
}

/** Reads an element's start tag, and the whole element when its name denotes a location. */
function readElement(text: string, at: number, spans: NamedSpan[]) {
  const nameEnd = endOfName(text, at + 1)
  const name = nameAt(text, at + 1, nameEnd)
  const isPlace = name !== '' && isPlaceName(name)
  const tagEnd = readAttributes(text, nameEnd, isPlace ? [] : spans)
  if (!isPlace) return tagEnd
  const isClosed = text[tagEnd - 2] === '/'
  const to = isClosed ? tagEnd : endOfElement(text, tagEnd, name)
  const closing = text.lastIndexOf('<', to - 1)
  const content = isClosed ? text.slice(nameEnd, tagEnd - 2) : text.slice(tagEnd, closing < tagEnd ? to : closing)
  if (content.trim() !== '') spans.push({ name, from: at, to })
  return to
}

/** Returns every non-empty attribute and element whose name denotes a location, in linear time. */
function findNamed(text: string): NamedSpan[] {
  const spans: NamedSpan[] = []
  let at = text.indexOf('<')
  while (at >= 0 && at < text.length) {
    const code = text.charCodeAt(at + 1)
    const isTag = code !== SLASH && code !== 0x21 && code !== 0x3f
    at = text.indexOf('<', Math.max(at + 1, isTag ? readElement(text, at, spans) : at + 2))
  }
  return spans
}

const isHarmless = ({ name }: NamedSpan) => HARMLESS_NAMES.has(localName(name.toLowerCase()))

function findPlaces(text: string): NamedSpan[] {
  const spans = findNamed(text)
  return spans.every(isHarmless) ? [] : spans
}

/** No program writes UTF-16 XMP, but readers accept it; such a text with a location is blanked entirely. */
const isWide = (text: string) => text.includes('<\0') && text.includes(':\0')

/** Blanking malformed text may change how the remainder is parsed, so it is parsed again, at most this many times. */
const MAX_PASSES_COUNT = 4

function blankNamed(bytes: Buffer): boolean {
  const places = findPlaces(bytes.toString('latin1'))
  for (const { from, to } of places) bytes.fill(0x20, from, to)
  return places.length > 0
}

/**
 * Overwrites the location in XMP with spaces, so that offsets stay the same and the text stays as well-formed as
 * before. Returns whether there was one.
 */
export function blankXmp(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (isWide(text)) {
    const hasLocation = findPlaces(text.replaceAll('\0', '')).length > 0
    if (hasLocation) bytes.fill(0x20)
    return hasLocation
  }
  if (!blankNamed(bytes)) return false
  let passes = 1
  while (passes < MAX_PASSES_COUNT && blankNamed(bytes)) passes++
  if (passes === MAX_PASSES_COUNT) bytes.fill(0x20)
  return true
}
