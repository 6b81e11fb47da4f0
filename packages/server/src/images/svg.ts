import { SaxesParser, type SaxesTagNS } from 'saxes'
import { refuse } from '#refusal.ts'
import { attributes, elements } from './svg-vocabulary.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'

const svgLimits = {
  bytes: 1_000_000,
  elements: 5000,
  depth: 100,
  uses: 200,
  useDepth: 2,
  paintDepth: 4,
  filters: 10,
}

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** Within the picture itself: no address, no escape that could spell one, no rule of CSS that could load one. */
const isHarmless = (value: string) =>
  !/[\\@]/.test(value) && Array.from(value.matchAll(/url\(\s*['"]?(.?)/gi)).every(([, first]) => first === '#')

/** What is kept of an element's attributes. References are to a part of the same picture or they are dropped. */
function attributesOf(tag: SaxesTagNS) {
  const kept: [string, string][] = []
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    const isReference = local === 'href' && (uri === '' || uri === XLINK)
    if (isReference ? /^#[\w.:-]+$/.test(value) : uri === '' && attributes.has(local) && isHarmless(value)) {
      kept.push([local, value])
    }
  }
  return kept
}

interface Open {
  /** Null where the element is left out. */
  name: string | null
  id: string | null
}

/** Which parts refer to which, so that parts within parts within parts are found out before they are drawn. */
function references() {
  const inside = new Map<string, string[]>()
  const targets: string[] = []
  const depths = new Map<string, number>()

  /** One that leads back to itself is without end. */
  function depthOf(target: string): number {
    const known = depths.get(target)
    if (known !== undefined) return known
    depths.set(target, Infinity)
    const depth = (inside.get(target) ?? []).reduce((most, next) => Math.max(most, 1 + depthOf(next)), 1)
    depths.set(target, depth)
    return depth
  }

  return {
    add(within: string[], target: string) {
      targets.push(target)
      for (const id of within) inside.set(id, (inside.get(id) ?? []).concat(target))
    },
    count: () => targets.length,
    /** How many steps the longest chain has. */
    depth: () => targets.reduce((most, target) => Math.max(most, depthOf(target)), 0),
  }
}

const unsafe = () => refuse('image_unsupported')

/** Takes elements one by one, and writes what is kept of them. */
function writer() {
  const parts: string[] = []
  const open: Open[] = []
  const [used, painted] = [references(), references()]
  const counts = { elements: 0, filters: 0 }
  // Below an element that is left out all is left out.
  let skipped = 0

  const isKept = ({ uri, local }: SaxesTagNS) =>
    skipped === 0 && uri === SVG && elements.has(local) && (open.length > 0 || local === 'svg')

  function count({ local }: SaxesTagNS) {
    counts.elements++
    if (local === 'filter') counts.filters++
    const isTooMuch = counts.elements > svgLimits.elements || counts.filters > svgLimits.filters
    if (isTooMuch || open.length >= svgLimits.depth) throw unsafe()
  }

  function note({ local }: SaxesTagNS, kept: [string, string][]) {
    const within = open.flatMap(({ id }) => id ?? [])
    for (const [name, value] of kept) {
      if (local === 'use' && name === 'href') used.add(within, value.slice(1))
      for (const [, id] of value.matchAll(/url\(\s*['"]?#([^'")\s]+)/gi)) painted.add(within, id!)
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
      note(tag, kept)
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
      const isTooDeep = used.depth() > svgLimits.useDepth || painted.depth() > svgLimits.paintDepth
      if (parts.length === 0 || used.count() > svgLimits.uses || isTooDeep) throw unsafe()
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
