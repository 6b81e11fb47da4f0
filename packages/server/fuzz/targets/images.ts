import { decodeBmp, readBmpHeader, walkBmp } from '#images/formats/bmp.ts'
import { SNIFFED_BYTES, detectPicture } from '#images/formats/formats.ts'
import { countFrames } from '#images/formats/file-structure.ts'
import { sanitiseSvg } from '#images/formats/svg.ts'
import { Refusal } from '#platform/refusal.ts'
import { bmp } from '#test/factories/bmp.ts'
import { heic } from '#test/factories/heic.ts'
import { apng, gifBomb, jpegWithScans, tiffBomb } from '#test/factories/hostile-pictures.ts'
import { jxl, transparentJxl } from '#test/factories/jxl.ts'
import { avif, gif, jpeg, png, tiff, webp } from '#test/factories/pictures.ts'
import { rawFile, rawKinds } from '#test/factories/raw-files.ts'
import type { Random } from '../random.ts'
import { assertThat, type FuzzTarget, tolerate } from '../target.ts'

const text = (value: string) => Buffer.from(value, 'latin1')

const svg = `<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient><g id="b"><rect width="3" height="3" fill="url(#a)"/></g></defs><use xlink:href="#b" x="2"/><text style="font-size:3px">Word &amp; <![CDATA[<word>]]></text></svg>`

const depths = [1, 4, 8, 16, 24, 32] as const

const pictureSeeds = async () => [
  ...(await Promise.all([jpeg(), png(), gif({ frames: 2 }), webp(), webp({ frames: 2 }), avif(), tiff()])),
  ...(await Promise.all([apng(2), jpegWithScans(2), ...depths.map((bits) => bmp({ bits }))])),
  await bmp({ bits: 8, isPacked: true }),
  heic(),
  jxl(),
  transparentJxl(),
  ...(await Promise.all(rawKinds.map((kind) => rawFile(kind, { hasPosition: true })))),
  gifBomb(9, 9, 3),
  tiffBomb(9, 9),
  text(svg),
  text(`\xef\xbb\xbf<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`),
]

const pictureWords = [
  '\xff\xd8\xff',
  '\xff\xd9',
  '\xff\xda',
  '\xff\xc0',
  '\xff\xff',
  '\x89PNG\r\n\x1a\n',
  'IHDR',
  'IDAT',
  'IEND',
  'fcTL',
  'GIF89a',
  '\x2c',
  '\x21\xfe',
  '\x3b',
  'RIFF',
  'WEBP',
  'VP8 ',
  'VP8L',
  'VP8X',
  'ANMF',
  'BM',
  'II*\0',
  'IIRO',
  'IIU\0',
  'FUJIFILMCCD-RAW ',
  'crx ',
  'CMT4',
  'PRVW',
  '\xff\x0a',
  'jxlc',
  'brob',
  'MM\0*',
  'ftyp',
  'avif',
  'mif1',
  'heic',
  'meta',
  'iloc',
  'iinf',
  'infe',
  'moov',
  'trak',
  'stsz',
  'hvc1',
  'av01',
  '\0\0\0\x08',
  '<!--',
  '-->',
  '<?',
  '?>',
  '<!DOCTYPE',
  '[',
  ']',
  '"',
  "'",
  '<svg ',
  '<a:svg>',
  '\x11\x01',
  '\x01\x11',
  '\x44\x01',
]

/** The limit is far below that of real images; this target only checks that pixels are decoded as promised. */
const MAX_DECODED_PIXELS = 1_000_000

function tryBmp(input: Buffer) {
  if (walkBmp(input) === null) return
  const { width, height } = readBmpHeader(input)!
  if (width * height > MAX_DECODED_PIXELS) return
  const { data, channels } = decodeBmp(input)
  assertThat(data.length === width * height * channels, 'a BMP has as many pixels as its header says')
}

const formats: FuzzTarget = {
  name: 'formats',
  seeds: pictureSeeds,
  dictionary: pictureWords,
  run(input) {
    const format = detectPicture(input)
    assertThat(detectPicture(input.subarray(0, SNIFFED_BYTES)) === format, 'the first 64 KB decide what a file is')
    const padded = Buffer.concat([input, Buffer.alloc(Math.max(0, SNIFFED_BYTES - input.length), 0x20)])
    assertThat(
      detectPicture(Buffer.concat([padded, input])) === detectPicture(padded),
      'bytes behind 64 KB change nothing',
    )
    if (!format) return
    const frames = countFrames(format, input)
    assertThat(frames === null || (Number.isInteger(frames) && frames > 0), 'frames are counted')
    if (format === 'bmp' && frames !== null) tryBmp(input)
  },
}

const svgElements = [
  'svg',
  'g',
  'defs',
  'use',
  'path',
  'filter',
  'script',
  'style',
  'a',
  'image',
  'foreignObject',
  'set',
]
const svgAttributes = [
  'id="a"',
  'href="#a"',
  'xlink:href="#b"',
  'href="http://a/"',
  'fill="url(#a)"',
  'style="fill:url( \'#b\')"',
  'onload="x()"',
  'style="@import x"',
  "fill='url(data:x)'",
  'class="&lt;b&gt;"',
  'a:b="c"',
  'xmlns:a="b"',
  'id="b"',
]

/** Generates nested elements, most of them closed. */
function writeSvg(random: Random, depth = 0): string {
  const name = depth === 0 ? 'svg' : random.pick(svgElements)
  const space = depth === 0 ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' : ''
  const attributes = Array.from({ length: random.below(4) }, () => ` ${random.pick(svgAttributes)}`)
  const within = Array.from({ length: depth > 5 ? 0 : random.below(5) }, () =>
    random.chance(0.2) ? random.pick(['&amp;', '<![CDATA[<x>]]>', '<!--a-->', 'words']) : writeSvg(random, depth + 1),
  )
  return `<${name}${space}${[...new Set(attributes)].join('')}>${within.join('')}</${name}>`
}

const tags = /<\/?([\w!?:-]+)((?:\s[\w:-]+="[^"<>]*")*)>/g
const harmfulElement = /^(?:script|style|a|image|foreignObject|set|iframe|[!?].*)$/i
const harmfulValue = /url\(\s*(?:'|&quot;)?[^#'&\s]|@import|javascript:/i

const isHarmfulAttribute = (name: string, value: string) =>
  /^on|^src$|:/i.test(name) || (name === 'href' && !value.startsWith('#')) || harmfulValue.test(value)

/** Finds a tag that a browser would run, load, follow or reject, with a parser independent of the code under test. */
function harmfulTag(written: string) {
  const found = [...written.matchAll(tags)]
  if (found.length !== written.split('<').length - 1) return 'a tag that is none'
  return found.find(([, element = '', attributes = '']) => {
    const named = Array.from(attributes.matchAll(/([\w:-]+)="([^"]*)"/g))
    return harmfulElement.test(element) || named.some(([, name = '', value = '']) => isHarmfulAttribute(name, value))
  })?.[0]
}

const svgTarget: FuzzTarget = {
  name: 'svg',
  seeds: () => [text(svg), text(svg.slice(svg.indexOf('<svg')))],
  dictionary: [
    ...svgAttributes.map((attribute) => ` ${attribute}`),
    ...svgElements.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}/>`]),
    '<![CDATA[',
    ']]>',
    '&amp;',
    '&#x3c;',
    '&a;',
    '<!DOCTYPE a [',
    'xmlns="',
    '\\',
    '@',
    'url(',
    'url(#a)',
    '\0',
    '<!--',
  ],
  generate: (random) => text(writeSvg(random)),
  run(input) {
    let written: string
    try {
      written = sanitiseSvg(input)
    } catch (error) {
      tolerate(error, Refusal)
      return
    }
    const tag = harmfulTag(written)
    assertThat(tag === undefined, `nothing that runs, loads or leads elsewhere is left: ${tag}`)
    assertThat(detectPicture(Buffer.from(written)) === 'svg', 'what is written is an SVG')
    assertThat(sanitiseSvg(Buffer.from(written)) === written, 'what is clean stays as it is')
  },
}

export const imageTargets: FuzzTarget[] = [formats, svgTarget]
