import { expect, type Locator, type Page, test } from '@playwright/test'
import { fingers } from './touch.ts'
import type { FileInput } from './upload-actions.ts'

export type InputMode = 'mouse' | 'keyboard' | 'touch'

const MAX_TABS = 60

/**
 * Counts what a person does for a task: each click, tap, long press, drag, key (with its modifiers), typed text and
 * choice of a file in the system's dialog is one press. Moving the mouse and scrolling are none. The time runs from the
 * first press to the visible result.
 */
export function countPresses(page: Page, mode: InputMode) {
  let presses = 0
  let begunAt = 0

  function count(isAllowed: boolean) {
    if (!isAllowed) throw new Error(`No such press with ${mode}.`)
    if (presses++ === 0) begunAt = performance.now()
  }

  async function key(name: string) {
    count(mode === 'keyboard')
    await page.keyboard.press(name)
  }

  return {
    key,

    /** Clicks or taps. */
    async press(target: Locator, options: { modifiers?: 'Shift'[] } = {}) {
      await target.waitFor({ timeout: 20_000 })
      count(mode !== 'keyboard')
      await (mode === 'touch' ? target.tap() : target.click(options))
    },

    /** Presses Tab until an element has the focus. */
    async tabTo(target: Locator, tab: 'Tab' | 'Shift+Tab' = 'Tab') {
      await target.waitFor({ state: 'attached', timeout: 20_000 })
      for (let tries = 0; tries < MAX_TABS; tries++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await key(tab)
      }
      throw new Error('The Tab key does not lead there.')
    },

    /** Types into the field that has the focus, with the keyboard of the screen on a phone. */
    async type(text: string) {
      count(true)
      await page.keyboard.type(text)
    },

    /** Presses Enter on the keyboard that the text was typed with. */
    async enter() {
      count(true)
      await page.keyboard.press('Enter')
    },

    async longPress(target: Locator) {
      count(mode === 'touch')
      const box = (await target.boundingBox())!
      const touch = await fingers(page)
      await touch.start([box.x + box.width / 2, box.y + box.height / 2])
      await expect(page.getByRole('gridcell', { selected: true })).not.toHaveCount(0)
      await touch.end()
    },

    /** Drags with the mouse or a finger by this many pixels. */
    async drag(target: Locator, by: { x: number; y: number }) {
      await target.waitFor({ timeout: 20_000 })
      count(mode !== 'keyboard')
      const box = (await target.boundingBox())!
      const from = [box.x + box.width / 2, box.y + box.height / 2] as const
      const to = [from[0] + by.x, from[1] + by.y] as const
      if (mode === 'touch') {
        const touch = await fingers(page)
        await touch.start(from)
        await touch.move([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
        await touch.move(to)
        await touch.end()
      } else {
        await page.mouse.move(...from)
        await page.mouse.down()
        await page.mouse.move(...to, { steps: 4 })
        await page.mouse.up()
      }
    },

    /** Opens the system's dialog by an action and chooses a file in it. */
    async chooseFile(open: () => Promise<void>, file: FileInput) {
      const chooser = page.waitForEvent('filechooser')
      // A key opens the dialog at once, perhaps before the browser knows that the test waits for it.
      await page.evaluate(() => null)
      await open()
      count(true)
      await (await chooser).setFiles([file])
    },

    /** Waits for the result, prints a line of the table and refuses more presses than the task needs. */
    async finish(task: string, max: number, seeResult: () => Promise<unknown>) {
      await seeResult()
      const seconds = ((performance.now() - begunAt) / 1000).toFixed(1)
      const line = `${task} | ${mode} | ${presses} presses | ${seconds} s`
      test.info().annotations.push({ type: 'presses', description: line })
      process.stdout.write(`${line}\n`)
      expect(presses, line).toBeLessThanOrEqual(max)
    },
  }
}

export type PressCounter = ReturnType<typeof countPresses>
