/** Thumbnail of a file of which there is no picture: a strip of film, or a sheet of paper. */
export interface Tile {
  symbol: 'film' | 'file'
  /** Displayed size of the file, of which the tile has the shape. */
  width: number
  height: number
  /** Capital letters and digits below the symbol, such as the type of the file. */
  label?: string
}

const LONG_SIDE_PX = 400
/** The symbol fits into the narrowest shape that a video or picture usually has. */
const SYMBOL_PX = 96
const MAX_RATIO = 3
const BACKGROUND = '#20262e'

const symbols: Record<Tile['symbol'], string> = {
  film:
    '<rect x="4" y="14" width="88" height="68" rx="10"/><path d="M22 14v68M74 14v68M4 31h18M4 48h18M4 65h18M74 31h18M74 48h18M74 65h18"/>' +
    '<path d="M41 37v22l18-11z" fill="#aeb8c4" stroke-linejoin="round"/>',
  file: '<path d="M24 6h32l20 20v64H24zM56 6v20h20" stroke-linejoin="round"/><path d="M36 52h28M36 66h28"/>',
}

function sizeOf({ width, height }: Tile) {
  const ratio = Math.min(MAX_RATIO, Math.max(1 / MAX_RATIO, width / height))
  const side = (length: number) => Math.round(Math.min(LONG_SIDE_PX, length))
  return { width: side(LONG_SIDE_PX * ratio), height: side(LONG_SIDE_PX / ratio) }
}

/** Strokes of the capitals and digits in the names of raw types, in cells of 12 by 16: servers may have no fonts. */
const glyphs: Record<string, string> = {
  A: 'M2 14V6L6 2L10 6V14M2 10H10',
  C: 'M10 2H2V14H10',
  D: 'M2 2H7L10 5V11L7 14H2Z',
  E: 'M10 2H2V14H10M2 8H8',
  F: 'M10 2H2V14M2 8H8',
  G: 'M10 2H2V14H10V8H6',
  N: 'M2 14V2L10 14V2',
  O: 'M2 2H10V14H2Z',
  R: 'M2 14V2H10V8H2M6 8L10 14',
  W: 'M2 2V14L6 9L10 14V2',
  2: 'M2 2H10V8H2V14H10',
  3: 'M2 2H10V14H2M4 8H10',
}
const GLYPH_PX = 12

function drawLabel(label: string) {
  const left = (SYMBOL_PX - label.length * GLYPH_PX) / 2
  return Array.from(label, (sign, index) => {
    const path = glyphs[sign]
    return path ? `<path transform="translate(${left + index * GLYPH_PX} 104)" stroke-width="2" d="${path}"/>` : ''
  }).join('')
}

/** Returns the drawing as an SVG in the size of the tile. */
export function tileDrawing(tile: Tile) {
  const { width, height } = sizeOf(tile)
  const [left, top] = [(width - SYMBOL_PX) / 2, (height - SYMBOL_PX) / 2]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${BACKGROUND}"/>` +
    `<g transform="translate(${left} ${top})" fill="none" stroke="#aeb8c4" stroke-width="5" stroke-linecap="round">${symbols[tile.symbol]}${drawLabel(tile.label ?? '')}</g></svg>`
  return { svg: Buffer.from(svg), width, height }
}
