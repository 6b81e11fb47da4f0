import { SaxesParser, type SaxesTagNS } from 'saxes'
import { refuse } from '#platform/refusal.ts'

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Allowed elements: no script, style sheet, foreign content, animation, link or embedded image. */
const elements = words(`
  svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern marker clipPath mask switch
  filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile`)

/** Allowed attributes: no event handler, and no reference except `href`, which is checked separately. */
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
  /** Length of the longest chain of references. */
  referenceDepth: 4,
  /** Number of times that referenced elements are drawn, with every reference expanded. */
  drawn: 10_000,
  /** Characters in a value that contains a reference. */
  referring: 10_000,
  filters: 10,
}

const unsafe = () => refuse('image_unsupported')

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** Returns whether a value only refers to the same document: no URL, no escape that could spell one, no CSS at-rule. */
function isHarmless(value: string) {
  if (/[\\@]/.test(value)) return false
  if (!/url\(/i.test(value)) return true
  if (value.length > svgLimits.referring) throw unsafe()
  return Array.from(value.matchAll(/url\(\s*['"]?(.?)/gi)).every(([, first]) => first === '#')
}

/**
 * Returns the allowed attributes of an element. A reference to another document is dropped; `href` and `xlink:href` are
 * both written as `href`, and `href` takes precedence as in browsers.
 */
function attributesOf(tag: SaxesTagNS) {
  const keptAttributes = new Map<string, string>()
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    const isReference = local === 'href' && (uri === '' || uri === XLINK)
    if (isReference ? /^#[\w.:-]+$/.test(value) : uri === '' && attributes.has(local) && isHarmless(value)) {
      if (uri === '' || !keptAttributes.has(local)) keptAttributes.set(local, value)
    }
  }
  return [...keptAttributes]
}

interface Open {
  /** Null for an element that is dropped. */
  name: string | null
  id: string | null
}

interface Extent {
  /** Number of references in the longest chain. */
  depth: number
  /** Number of times that elements are drawn through this reference. */
  drawn: number
}

const endless: Extent = { depth: Infinity, drawn: Infinity }

/**
 * Tracks references between elements, so that nested expansion is detected before rendering; a chain may alternate
 * between `use` elements and paints.
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

  /** A cyclic reference has infinite extent. */
  function extentOf(target: string): Extent {
    const cachedExtent = extents.get(target)
    if (cachedExtent) return cachedExtent
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

/** Receives elements one by one and serialises the allowed ones. */
function writer() {
  const parts: string[] = []
  const open: Open[] = []
  const referred = references()
  const counts = { elements: 0, filters: 0, uses: 0 }
  // Number of open dropped elements; all their descendants are dropped too.
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

  function recordReferences(keptAttributes: [string, string][]) {
    const within = open.flatMap(({ id }) => id ?? [])
    for (const [name, value] of keptAttributes) {
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
      const keptAttributes = attributesOf(tag)
      open.push({ name: tag.local, id: keptAttributes.find(([name]) => name === 'id')?.[1] ?? null })
      recordReferences(keptAttributes)
      const space = open.length === 1 ? ` xmlns="${SVG}"` : ''
      parts.push(
        `<${tag.local}${space}${keptAttributes.map(([name, value]) => ` ${name}="${escape(value)}"`).join('')}>`,
      )
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
 * Returns an SVG with only shapes, colours and text, rewritten from an allowlist, without anything that runs, loads or
 * expands. Other content is dropped; malicious or excessive content is refused.
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
