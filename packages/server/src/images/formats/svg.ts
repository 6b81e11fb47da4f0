import { SaxesParser, type SaxesTagNS } from 'saxes'
import { refuse } from '#platform/refusal.ts'

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** No script, style sheet, foreign content, animation, link or picture within the picture. */
const elements = words(`
  svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern marker clipPath mask switch
  filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile`)

/** No handler of events, and no reference but those that are looked at apart. */
const attributes = words(`
  id class style version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points pathLength
  transform transform-origin gradientTransform gradientUnits patternTransform patternUnits patternContentUnits spreadMethod offset
  clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits mask-type filter filterUnits primitiveUnits
  marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient
  color fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width opacity display visibility overflow paint-order mix-blend-mode isolation
  vector-effect shape-rendering text-rendering color-interpolation color-interpolation-filters stop-color stop-opacity
  flood-color flood-opacity
  font-family font-size font-stretch font-style font-variant font-weight letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi
  dx dy rotate textLength lengthAdjust startOffset method spacing side
  in in2 result type values tableValues slope intercept amplitude exponent mode operator k1 k2 k3 k4 stdDeviation
  edgeMode radius`)

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'

const svgLimits = {
  bytes: 1_000_000,
  elements: 5000,
  depth: 100,
  uses: 200,
  references: 2000,
  /** Of what one part leads to, by way of others. */
  referenceDepth: 4,
  /** When all that is referred to is drawn wherever it is referred to. */
  drawn: 10_000,
  /** Signs in a value that refers to something. */
  referring: 10_000,
  filters: 10,
}

const unsafe = () => refuse('image_unsupported')

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** Within the picture itself: no address, no escape that could spell one, no rule of CSS that could load one. */
function isHarmless(value: string) {
  if (/[\\@]/.test(value)) return false
  if (!/url\(/i.test(value)) return true
  if (value.length > svgLimits.referring) throw unsafe()
  return Array.from(value.matchAll(/url\(\s*['"]?(.?)/gi)).every(([, first]) => first === '#')
}

/**
 * What is kept of an element's attributes. References are to a part of the same picture or they are dropped; both
 * spellings of one are written as `href`, so that of two the newer counts, as it does for browsers.
 */
function attributesOf(tag: SaxesTagNS) {
  const kept = new Map<string, string>()
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    const isReference = local === 'href' && (uri === '' || uri === XLINK)
    if (isReference ? /^#[\w.:-]+$/.test(value) : uri === '' && attributes.has(local) && isHarmless(value)) {
      if (uri === '' || !kept.has(local)) kept.set(local, value)
    }
  }
  return [...kept]
}

interface Open {
  /** Null where the element is left out. */
  name: string | null
  id: string | null
}

interface Extent {
  /** How many steps the longest chain has. */
  depth: number
  /** How often something is drawn on the way. */
  drawn: number
}

const endless: Extent = { depth: Infinity, drawn: Infinity }

/**
 * Which parts refer to which, in whatever way: parts within parts within parts are found out before they are drawn, and
 * a chain may go by uses and by paints in turn.
 */
function references() {
  const inside = new Map<string, string[]>()
  const targets: string[] = []
  const extents = new Map<string, Extent>()

  const sum = (ids: string[]): Extent =>
    ids
      .map(extentOf)
      .reduce((all, { depth, drawn }) => ({ depth: Math.max(all.depth, depth), drawn: all.drawn + drawn }), {
        depth: 0,
        drawn: 0,
      })

  /** One that leads back to itself is without end. */
  function extentOf(target: string): Extent {
    const known = extents.get(target)
    if (known) return known
    extents.set(target, endless)
    const { depth, drawn } = sum(inside.get(target) ?? [])
    const extent = { depth: depth + 1, drawn: drawn + 1 }
    extents.set(target, extent)
    return extent
  }

  function listIn(id: string) {
    const list = inside.get(id) ?? []
    inside.set(id, list)
    return list
  }

  return {
    add(within: string[], target: string) {
      targets.push(target)
      if (targets.length > svgLimits.references) throw unsafe()
      for (const id of within) listIn(id).push(target)
    },
    isTooMuch() {
      const { depth, drawn } = sum(targets)
      return depth > svgLimits.referenceDepth || drawn > svgLimits.drawn
    },
  }
}

/** Takes elements one by one, and writes what is kept of them. */
function writer() {
  const parts: string[] = []
  const open: Open[] = []
  const referred = references()
  const counts = { elements: 0, filters: 0, uses: 0 }
  // Below an element that is left out all is left out.
  let skipped = 0

  const isKept = ({ uri, local }: SaxesTagNS) =>
    skipped === 0 && uri === SVG && elements.has(local) && (open.length > 0 || local === 'svg')

  function count({ local }: SaxesTagNS) {
    counts.elements++
    if (local === 'filter') counts.filters++
    if (local === 'use') counts.uses++
    const { elements: all, filters, uses } = counts
    const isTooMuch = all > svgLimits.elements || filters > svgLimits.filters || uses > svgLimits.uses
    if (isTooMuch || open.length >= svgLimits.depth) throw unsafe()
  }

  function note(kept: [string, string][]) {
    const within = open.flatMap(({ id }) => id ?? [])
    for (const [name, value] of kept) {
      if (name === 'href') referred.add(within, value.slice(1))
      for (const [, id] of value.matchAll(/url\(\s*['"]?#([^'")\s]+)/gi)) referred.add(within, id!)
    }
  }

  return {
    begin(tag: SaxesTagNS) {
      count(tag)
      if (!isKept(tag)) {
        skipped++
        open.push({ name: null, id: null })
        return
      }
      const kept = attributesOf(tag)
      open.push({ name: tag.local, id: kept.find(([name]) => name === 'id')?.[1] ?? null })
      note(kept)
      const space = open.length === 1 ? ` xmlns="${SVG}"` : ''
      parts.push(`<${tag.local}${space}${kept.map(([name, value]) => ` ${name}="${escape(value)}"`).join('')}>`)
    },

    end() {
      const { name } = open.pop()!
      if (name === null) skipped--
      else parts.push(`</${name}>`)
    },

    write(text: string) {
      if (skipped === 0 && open.length > 0) parts.push(escape(text))
    },

    finish() {
      if (parts.length === 0 || referred.isTooMuch()) throw unsafe()
      return parts.join('')
    },
  }
}

/**
 * An SVG that holds shapes, colours and words, and nothing that runs, loads or grows: written anew from what a list
 * allows. Everything else is left out; what is meant to harm, or too much, is refused.
 */
export function sanitiseSvg(bytes: Uint8Array): string {
  if (bytes.length > svgLimits.bytes) throw unsafe()
  const parser = new SaxesParser({ xmlns: true, position: false })
  const { begin, end, write, finish } = writer()
  parser.on('error', () => {
    throw refuse('image_damaged')
  })
  parser.on('doctype', () => {
    throw unsafe()
  })
  parser.on('opentag', begin)
  parser.on('closetag', end)
  parser.on('text', write)
  parser.on('cdata', write)
  parser.write(new TextDecoder().decode(bytes)).close()
  return finish()
}
