import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified build has half the size and is evaluated in a page hundreds of times. */
const rules = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Injects axe once per document. */
async function bringRules(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(rules)
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
  const violations = await page.evaluate(async (include) => {
    const { axe: looker } = window as unknown as { axe: typeof axe }
    const found = await looker.run(include.length > 0 ? { include } : document, { resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ any, all, html }) => [id, html, (any[0] ?? all[0])?.message]),
    )
  }, parts)
  expect(violations).toEqual([])
}
