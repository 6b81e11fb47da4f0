import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified build has half the size and is evaluated in a page hundreds of times. */
const rules = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Injects axe once per document. */
async function bringRules(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(rules)
}

/** Paints (text color, size and weight on its backgrounds) whose contrast this worker has found sufficient. */
const checkedPaints = new Set<string>()

interface AccessibilityFindings {
  violations: (string | undefined)[][]
  paints: string[]
}

/**
 * Runs in the page. Contrast is most of the time of a check, and most texts of a screen are painted like those of the
 * screen before, so a paint that has passed is not measured again. A text over a picture, a gradient or something
 * positioned always is, since its ancestors do not tell what is behind it.
 */
async function findViolations([include, checked]: [string[], string[]]): Promise<AccessibilityFindings> {
  const { axe: checker } = window as unknown as {
    axe: typeof axe & { _audit: { rules: { id: string; matches: (node: Element, ...rest: unknown[]) => boolean }[] } }
  }
  const known = new Set(checked)
  const measured = new Set<string>()
  const describePaint = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const paint = [color, fontSize, fontWeight, textShadow]
    for (let node: Element | null = element; node !== null; node = node.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(node)
      if (backgroundImage !== 'none' || filter !== 'none') return undefined
      paint.push(opacity, backgroundColor)
      if (backgroundColor.startsWith('rgb(') && opacity === '1') return paint.join(' ')
      if (position !== 'static' && position !== 'relative') return undefined
    }
    return undefined
  }
  // oxlint-disable-next-line no-underscore-dangle -- Axe offers no public way to narrow a rule that it defines.
  const rule = checker._audit.rules.find(({ id }) => id === 'color-contrast')!
  const { matches } = rule
  rule.matches = (node, ...rest) => {
    if (!matches.call(rule, node, ...rest)) return false
    const paint = describePaint(node)
    if (paint === undefined) return true
    if (known.has(paint)) return false
    measured.add(paint)
    return true
  }
  try {
    const { violations } = await checker.run(include.length > 0 ? { include } : document, {
      resultTypes: ['violations'],
    })
    return {
      violations: violations.flatMap(({ id, nodes }) =>
        nodes.map(({ any, all, html }) => [id, html, (any[0] ?? all[0])?.message]),
      ),
      paints: [...measured],
    }
  } finally {
    rule.matches = matches
  }
}

/** Expects no axe violation on the page or parts of it once animations end; a half-faded color lacks contrast. */
export async function expectAccessible(page: Page, ...parts: string[]) {
  // The application would replace the server-rendered page during the check.
  await page.locator('#opening').waitFor({ state: 'detached' })
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
  await bringRules(page)
  const { violations, paints } = await page.evaluate(findViolations, [parts, [...checkedPaints]] as [
    string[],
    string[],
  ])
  expect(violations).toEqual([])
  for (const paint of paints) checkedPaints.add(paint)
}
