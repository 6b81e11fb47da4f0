import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { desktop, expect, test } from '../support/fixtures.ts'
import { admin, startSite } from '../support/site.ts'

/** The ways of a person to press a button and to fill in a field; each counts its presses. */
interface Hand {
  press: (target: Locator) => Promise<void>
  fill: (field: Locator, text: string) => Promise<void>
  presses: () => number
}

function createPointer(pressWith: (target: Locator) => Promise<void>): Hand {
  let count = 0
  const press = (target: Locator) => {
    count++
    return pressWith(target)
  }
  return {
    press,
    fill: async (field, text) => {
      await press(field)
      await field.fill(text)
    },
    presses: () => count,
  }
}

/** Leads the focus with Tab alone, as somebody without a mouse does; a target out of reach is a dead end. */
function createKeyboard(page: Page): Hand {
  const MAX_TABS = 60
  let count = 0
  const hit = (key: string) => {
    count++
    return page.keyboard.press(key)
  }
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await hit('Tab')
    }
    throw new Error(`The Tab key does not reach ${target.toString()}`)
  }
  return {
    press: async (target) => {
      await reach(target)
      await hit('Enter')
    },
    fill: async (field, text) => {
      await reach(field)
      await page.keyboard.type(text)
    },
    presses: () => count,
  }
}

/** The phone alone vibrates: its owner wants motion, the others want little of it. */
const phone = {
  reducedMotion: 'no-preference' as const,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/** The most presses that each way may take: fields, buttons and, by keyboard, the way from one to the next. */
const ways: [string, BrowserContextOptions, (page: Page) => Hand, number][] = [
  ['the mouse', { viewport: desktop }, () => createPointer((target) => target.click()), 7],
  ['the keyboard alone', { viewport: desktop }, createKeyboard, 60],
  ['touch on a phone', phone, () => createPointer((target) => target.tap()), 7],
]

for (const [name, device, createHand, mostPresses] of ways) {
  test(`[FR-93] [FR-27] the setup link leads to the first copied link with ${name}`, async ({ browser }, {
    annotations,
  }) => {
    test.slow()
    const site = await startSite()
    const context = await browser.newContext({
      baseURL: site.url,
      locale: 'en-US',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...device,
    })
    const page = await context.newPage()
    const hand = createHand(page)
    await page.addInitScript(() => {
      const felt: unknown[] = []
      Object.assign(window, { felt })
      navigator.vibrate = (pattern) => felt.push(pattern) > 0
    })
    const countVibrations = () => page.evaluate(() => (window as unknown as { felt: unknown[] }).felt.length)
    const button = (text: string) => page.getByRole('button', { name: text, exact: true })
    try {
      const startedAt = performance.now()
      await page.goto(await site.setupUrl())
      await hand.fill(page.getByRole('textbox', { name: 'Site name' }), 'Harbour')
      await hand.fill(page.getByRole('textbox', { name: 'Your email' }), admin.email)
      await hand.fill(page.getByLabel('Password', { exact: true }), admin.password)
      await hand.press(button('Create site'))
      await expect(page).toHaveURL('/admin')
      await hand.press(page.getByRole('link', { name: 'Upload photo' }))
      await expect(page).toHaveURL('/user/photos')
      const chooser = page.waitForEvent('filechooser')
      await hand.press(button('Choose photos'))
      const buffer = await jpeg({ width: 640, height: 480, seed: 93 })
      await (await chooser).setFiles([{ name: 'pier.jpg', mimeType: 'image/jpeg', buffer }])
      await expect(button('Copy link').first()).toBeFocused()
      expect(await countVibrations()).toBe(device === phone ? 1 : 0)
      await hand.press(button('Copy link').first())
      await expect(page.getByText('Link copied').first()).toBeVisible()
      expect(await countVibrations()).toBe(device === phone ? 2 : 0)
      const seconds = (performance.now() - startedAt) / 1000

      const link = await page.evaluate(() => navigator.clipboard.readText())
      const picture = await context.request.get(link)
      expect(picture.headers()['content-type']).toBe('image/jpeg')
      const description = `${hand.presses()} presses, ${seconds.toFixed(1)} s`
      annotations.push({ type: name, description })
      process.stdout.write(`From the setup link to the first copied link with ${name}: ${description}\n`)
      expect(hand.presses()).toBeLessThanOrEqual(mostPresses)
    } finally {
      await context.close()
      await site.stop()
    }
  })
}
