import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unusedPalettes } from './palettes.ts'

const root = new URL('../../', import.meta.url)
const palette = `(${unusedPalettes.join('|')})`
const use = new RegExp(
  String.raw`(?<!data-)\b(c|bg|color)(=|: )(\{[^}]*)?['"]${palette}\b|mantine-color-${palette}\b`,
  'g',
)

const usesOf = (text: string) => [...text.matchAll(use)].map(([match]) => match)

test('[PF-01] no screen uses a palette that the build leaves out', () => {
  expect(usesOf('<Alert color="cyan">')).toHaveLength(1)
  expect(usesOf("color={isDone ? 'lime.8' : 'red'}")).toHaveLength(1)
  expect(usesOf('var(--mantine-color-pink-6)')).toHaveLength(1)
  const files = globSync('**/*.{tsx,css,ts}', { cwd: root, exclude: ['locales/**', '**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(500)
  const used = files.flatMap((file) => usesOf(readFileSync(new URL(file, root), 'utf8')).map((text) => [file, text]))
  expect(used).toEqual([])
})
