import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The short one: the other has twice the size, and is sent to a page and read there hundreds of times. */
const rules = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** They stay in the page until that is left. */
async function bringRules(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(rules)
}

/** No violation that axe knows, once nothing moves any more: a colour half faded in has no contrast. Of the whole page, or of parts of it. */
export async function expectAccessible(page: Page, ...parts: string[]) {
  // The page that the server wrote gives way to the application's in the middle of a look at it.
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
