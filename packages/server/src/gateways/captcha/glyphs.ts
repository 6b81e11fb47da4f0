/**
 * Characters as strokes on a field 4 wide and 6 high, each stroke a row of points `xy`. What is easily taken for
 * another, alone or with a line across it, is left out.
 */
const glyphs: Record<string, string> = {
  A: '06 20 46,0.84 3.24',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46,03 33',
  H: '00 06,40 46,03 43',
  J: '10 40,30 35 26 16 05',
  K: '00 06,40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  R: '06 00 30 41 42 33 03,23 46',
  T: '00 40,20 26',
  U: '00 05 16 36 45 40',
  W: '00 16 22 36 40',
  X: '00 46,40 06',
  Y: '00 23 40,23 26',
  3: '01 10 30 41 42 33 13,33 44 45 36 16 05',
  4: '36 30 04 44',
  6: '41 30 10 01 05 16 36 45 44 33 13 04',
  7: '00 40 16',
}

export const alphabet = Object.keys(glyphs).join('')

export type Point = [x: number, y: number]

/** The strokes of a character, from 0 to 1 in both directions. */
export const strokesOf = (character: string): Point[][] =>
  (glyphs[character] ?? '').split(',').map((stroke) =>
    stroke.split(' ').map((point) => {
      const [, x, y] = /^(\d(?:\.\d)?)(\d(?:\.\d)?)$/.exec(point) ?? []
      return [Number(x) / 4, Number(y) / 6]
    }),
  )
