import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { theme, cssVariablesResolver } from './theme.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const blockOf = (selector: string) => css.slice(css.indexOf(`${selector} {`)).split('\n}')[0]!
const colorsIn = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name!, color!]))

const light = colorsIn(blockOf(':root'))
const dark = { ...light, ...colorsIn(blockOf(":root[data-mantine-color-scheme='dark']")) }
const themes = { light, dark }

const luminance = (color: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the WCAG 2 contrast ratio: text needs 4.5; lines, ticks and bars need 3. */
function contrast(one: string, other: string) {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const TEXT_CONTRAST = 4.5
const GRAPHIC_CONTRAST = 3
const grounds = ['page', 'surface', 'raised', 'hover'] as const

test('[CS-02] the primary colour is #0094c5, for our parts and for those of the library', () => {
  expect([light.accent, dark.accent]).toEqual(['#0094c5', '#0094c5'])
  expect(theme.primaryColor).toBe('brand')
  expect(theme.colors?.brand?.[theme.primaryShade as number]).toBe('#0094c5')
  expect(Object.keys(cssVariablesResolver(theme as never).light)).not.toContain('--mantine-color-brand-filled')
})

test.each(Object.entries(themes))(
  '[CS-02] in the %s theme it shows on every ground where it draws',
  (_name, colors) => {
    for (const ground of grounds)
      expect(contrast(colors.accent!, colors[ground]!), ground).toBeGreaterThanOrEqual(GRAPHIC_CONTRAST)
    // White on the accent is the tick in a filled checkbox.
    expect(contrast(colors.accent!, colors['on-picture']!)).toBeGreaterThanOrEqual(GRAPHIC_CONTRAST)
  },
)

test.each(Object.entries(themes))(
  '[CS-02] in the %s theme another shade stands only where it would not be readable',
  (_name, colors) => {
    const worst = (color: string) => Math.min(...grounds.map((ground) => contrast(color, colors[ground]!)))
    expect(worst(colors.link!)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    expect(worst('#0094c5')).toBeLessThan(TEXT_CONTRAST)
    for (const filled of [colors.filled!, colors['filled-hover']!])
      expect(contrast(filled, colors['on-picture']!)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    expect(contrast('#0094c5', colors['on-picture']!)).toBeLessThan(TEXT_CONTRAST)
  },
)
