import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { mockLanguage } from '../support/api-responses.ts'
import { meanDifference } from '../support/color-difference.ts'
import {
  close,
  edit,
  photograph,
  quadrantAt,
  readCanvas,
  readUploadedFile,
  type Words,
  words,
} from '../support/editor-actions.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'
import { admin } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' } })

async function turnAndUpload(page: Page, text: Words) {
  await edit(page, text, { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await photograph(1200, 900) })
  const stage = page.getByRole('img', { name: text.preview })
  await expect(page.getByText(text.size(1200, 900))).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: text.right }).click()
  await page.getByRole('button', { name: text.mirror }).click()
  await page.getByRole('radio', { name: '2:3' }).check()
  await expect(page.getByText(text.size(800, 1200))).toBeVisible()
  await page.getByRole('tab', { name: text.colors }).click()
  await page.getByLabel(text.brightness, { exact: true }).fill('12')
  await page.getByLabel(text.contrast, { exact: true }).fill('25')
  await page.getByLabel(text.saturation, { exact: true }).fill('-30')
  await expectAccessible(page)
  const seen = await readCanvas(stage)
  expect(await sharp(seen).metadata()).toMatchObject({ width: 800, height: 1200 })
  // After a rotation to the right and a flip, top left and bottom right stay and the other two swap.
  expect([await quadrantAt(seen, 0.1, 0.1), await quadrantAt(seen, 0.9, 0.1)]).toEqual([0, 2])

  await page.getByRole('button', { name: text.done }).click()
  await expect(stage).toBeHidden()
  const { picture } = await readUploadedFile(page, text)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 1200 })
  expect(await meanDifference(seen, picture)).toBeLessThan(1)
}

async function goBackAndClose(page: Page, text: Words) {
  await edit(page, text, { name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await photograph(800, 600) })
  const stage = page.getByRole('img', { name: text.preview })
  const original = await readCanvas(stage)
  const isOriginal = async () => (await meanDifference(original, await readCanvas(stage))) < 0.01

  await page.getByRole('tab', { name: text.colors }).click()
  const brightness = page.getByLabel(text.brightness, { exact: true })
  await brightness.focus()
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight')
  await expect(brightness).toHaveValue('20')
  expect(await isOriginal()).toBe(false)

  const compare = page.getByRole('button', { name: text.compare })
  await compare.focus()
  await page.keyboard.down(' ')
  await expect.poll(isOriginal).toBe(true)
  await page.keyboard.up(' ')
  await expect.poll(isOriginal).toBe(false)

  await page.keyboard.press('Control+z')
  await expect(brightness).toHaveValue('19')
  await page.keyboard.press('Control+Shift+z')
  await expect(brightness).toHaveValue('20')
  await page.getByRole('button', { name: text.resetBrightness }).click()
  await expect(brightness).toHaveValue('0')

  const track = (await brightness.boundingBox())!
  const place = [track.x + track.width * 0.8, track.y + track.height / 2] as const
  await page.mouse.click(...place)
  expect(Number(await brightness.inputValue())).toBeGreaterThan(40)
  await page.waitForTimeout(500)
  await page.mouse.dblclick(...place)
  await expect(brightness).toHaveValue('0')

  await page.getByRole('tab', { name: text.crop }).click()
  await page.getByRole('button', { name: text.left }).click()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: text.asks })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: text.reset }).click()
  expect(await isOriginal()).toBe(true)
  await page.getByRole('button', { name: text.undo }).click()
  await close(page, text)
  await page.getByRole('button', { name: text.discard }).click()
  await expect(stage).toBeHidden()
  await expect(page.getByRole('button', { name: text.edit('quay.jpg') })).toBeFocused()
}

async function dragTheCut(page: Page, text: Words, isTouch: boolean) {
  await edit(page, text, { name: 'mole.jpg', mimeType: 'image/jpeg', buffer: await photograph(800, 600) })
  const corner = page.getByRole('button', { name: text.corner })
  await expect(page.getByText(text.size(800, 600))).toBeVisible()
  const handle = (await corner.boundingBox())!
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
  if (isTouch) expect(Math.min(handle.width, handle.height)).toBeGreaterThanOrEqual(44)

  const box = (await page.getByRole('img', { name: text.preview }).boundingBox())!
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - box.width / 4, y - box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText(text.size(600, 300))).toBeVisible()

  await corner.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByText(text.size(600, 300))).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(text.size(600, 300))).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(text.size(800, 600))).toBeVisible()
}

const looks = [
  { theme: 'light', locale: 'zh-CN', viewport: desktop, hasTouch: false },
  { theme: 'dark', locale: 'en-US', viewport: { width: 360, height: 740 }, hasTouch: true },
] as const

for (const look of looks) {
  const { locale, viewport, hasTouch } = look
  const text = words[locale]

  test.describe(`${look.theme}, ${locale}, ${viewport.width} px`, () => {
    test.use(look)

    test.beforeEach(async ({ page, site, setUp }) => {
      test.slow()
      await setUp()
      await mockLanguage(page, locale)
      await logIn(page, site, admin, '/user/photos', locale)
    })

    test('[UP-09] a picture is turned, mirrored, cut and coloured, and what is uploaded is what was shown', ({
      page,
    }) => turnAndUpload(page, text))

    test('[UP-09] steps are taken back, sliders reset, the original compared, and unfinished edits are asked about', ({
      page,
    }) => goBackAndClose(page, text))

    test('[UP-09] the cut is dragged by its handles and moved by keys', ({ page }) => dragTheCut(page, text, hasTouch))
  })
}
