import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { mockLanguage } from '../support/api-responses.ts'
import { meanDifference } from '../support/color-difference.ts'
import {
  dragOnStage,
  readAnnotatedCanvas,
  readCanvas,
  screenshot,
  secretArea,
  secretCorrelation,
  words,
} from '../support/editor-actions.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

const own = {
  'zh-CN': { viewer: '查看图片', replace: '存为新版本', replaced: '已存为新版本' },
  'en-US': { viewer: 'Photo viewer', replace: 'Save as new version', replaced: 'Saved as new version' },
} as const

type Locale = keyof typeof own
type Library = ReturnType<typeof libraryOf>

interface OwnPhoto {
  public_url: string
  thumbnail_url: string
}

/** Actions on a screenshot that is open in the editor. */
async function openScreenshot(page: Page, library: Library, locale: Locale) {
  const [text, say] = [words[locale], own[locale]]
  await library.clear()
  const original = await screenshot()
  const { id } = await library.add({ name: 'screen.png', buffer: original, mimeType: 'image/png' })
  await mockLanguage(page, locale)
  await page.goto('/user/photos')
  await page.locator(`#photo-${id}`).getByRole('link').click()
  await expect(page.getByRole('dialog', { name: say.viewer })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByText(text.size(1200, 800))).toBeVisible()

  return {
    page,
    text,
    original,
    stage: page.getByRole('img', { name: text.preview }),
    choose: (name: string) => page.getByRole('tab', { name, exact: true }).click(),
    async saveVersion() {
      await page.getByRole('button', { name: text.done, exact: true }).click()
      await page.getByRole('button', { name: say.replace }).click()
      await expect(page.getByText(say.replaced)).toBeVisible()
      const { public_url, thumbnail_url } = await library.call<OwnPhoto>('GET', `/user/photos/${id}`)
      const read = async (url: string) => (await page.request.get(url)).body()
      return { picture: await read(public_url), thumbnail: await read(thumbnail_url) }
    },
  }
}

type Editing = Awaited<ReturnType<typeof openScreenshot>>

async function annotateAndSave({ page, text, stage, original, choose, saveVersion }: Editing) {
  await choose(text.redaction)
  await expect(page.getByText(text.gone)).toBeVisible()
  const { left, top, width, height } = secretArea
  await dragOnStage(page, stage, [left - 0.01, top - 0.01], [left + width + 0.01, top + height + 0.01])
  await choose(text.arrow)
  await page.getByRole('radio', { name: text.blue }).check()
  await dragOnStage(page, stage, [0.1, 0.85], [0.4, 0.6])
  await choose(text.text)
  await dragOnStage(page, stage, [0.3, 0.2], [0.3, 0.2])
  await page.getByRole('textbox', { name: text.text }).fill('机密 Secret')
  await expect(page.getByRole('button', { name: text.note('机密 Secret') })).toBeVisible()
  await expectAccessible(page)
  const seen = await readAnnotatedCanvas(stage)

  const { picture, thumbnail } = await saveVersion()
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 800 })
  expect(await meanDifference(seen, picture)).toBeLessThan(0.5)
  expect(await secretCorrelation(original, original)).toBeCloseTo(1)
  expect(await secretCorrelation(picture, original)).toBeLessThan(0.1)
  expect(await secretCorrelation(thumbnail, original)).toBeLessThan(0.15)
  // The arrow is blue where it was drawn, and the text has dark letters where there was none.
  const pixel = await sharp(picture).extract({ left: 300, top: 580, width: 1, height: 1 }).raw().toBuffer()
  expect(pixel[2]! - pixel[0]!).toBeGreaterThan(100)
  const letters = await sharp(picture).extract({ left: 240, top: 120, width: 240, height: 80 }).stats()
  expect(letters.channels[0]!.min).toBeLessThan(100)
}

async function straightenAndResize({ page, text, stage, choose, saveVersion }: Editing) {
  const slider = page.getByLabel(text.straighten, { exact: true })
  await slider.fill('-10')
  await slider.blur()
  await expect(page.getByText(text.size(1200, 800))).toBeHidden()
  const straight = await sharp(await readCanvas(stage)).metadata()
  expect(straight.width).toBeLessThan(1150)
  await slider.press('Control+z')
  await expect(page.getByText(text.size(1200, 800))).toBeVisible()
  await slider.press('Control+Shift+z')
  await expect(slider).toHaveValue('-10')
  await expectAccessible(page)

  await choose(text.resize)
  await page.getByLabel(text.percent).fill('200')
  await expect(page.getByText(text.enlarged)).toBeVisible()
  await page.getByLabel(text.width).fill('500')
  await expect(page.getByText(text.enlarged)).toBeHidden()
  await page.getByLabel(text.width).blur()
  const height = Math.round((straight.height * 500) / straight.width)
  await expect(page.getByText(text.size(500, height))).toBeVisible()
  await expectAccessible(page)
  const { picture } = await saveVersion()
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 500, height })
  // Nothing beyond the rotated picture was added: every corner has the background of the screenshot.
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  for (const at of [0, info.width - 1, (info.height - 1) * info.width, info.height * info.width - 1]) {
    expect([...data.subarray(at * 4, at * 4 + 4)]).toEqual([0xf4, 0xf6, 0xf8, 255])
  }
}

async function annotateByKeys({ page, text, stage }: Editing) {
  const before = await readAnnotatedCanvas(stage)
  await page.keyboard.press('r')
  await expect(page.getByRole('tab', { name: text.box })).toHaveAttribute('aria-selected', 'true')
  const layer = page.getByRole('group', { name: text.annotations })
  await page.getByRole('button', { name: text.add.box }).press('Enter')
  const box = layer.getByRole('button', { name: new RegExp(text.box) })
  await expect(box).toBeFocused()
  const start = (await box.boundingBox())!
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  const moved = (await box.boundingBox())!
  expect(moved.x).toBeGreaterThan(start.x)
  expect(moved.y).toBeGreaterThan(start.y)
  expect(moved.width).toBeGreaterThan(start.width)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await box.boundingBox())!.width).toBeCloseTo(start.width, 1)

  await page.keyboard.press('t')
  await page.getByRole('button', { name: text.add.text }).press('Enter')
  await page.keyboard.type('Hi')
  await page.keyboard.press('Escape')
  await expect(stage).toBeVisible()
  const note = layer.getByRole('button', { name: text.note('Hi') })
  await note.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(box).toBeFocused()
  await expect(page.getByRole('tab', { name: text.box })).toHaveAttribute('aria-selected', 'true')
  expect(await meanDifference(before, await readAnnotatedCanvas(stage))).toBeGreaterThan(0)
  await page.keyboard.press('Delete')
  await expect(box).toBeHidden()
  await expect(note).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(layer.getByRole('button')).toHaveCount(0)
  await page.keyboard.press('c')
  expect(await meanDifference(before, await readAnnotatedCanvas(stage))).toBe(0)
}

const looks = [
  { theme: 'light', locale: 'zh-CN', viewport: desktop, hasTouch: false },
  { theme: 'dark', locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true },
] as const

for (const look of looks) {
  const { locale, viewport } = look

  test.describe(`${look.theme}, ${locale}, ${viewport.width} px`, () => {
    test.use({ ...look, account: 'admin' })

    let editing: Editing
    test.beforeEach(async ({ page, site, setUp }) => {
      test.slow()
      editing = await openScreenshot(page, libraryOf(page.request, site.url, await setUp()), locale)
    })

    test('[FR-30] [FR-33] [FR-36] arrow, text and redaction are saved as shown, and what was covered is gone', () =>
      annotateAndSave(editing))

    test('[FR-34] [FR-35] a picture is straightened and resized, the step is taken back, and it is saved so', () =>
      straightenAndResize(editing))

    test('[FR-31] [FR-32] annotations are added, moved, resized and deleted with keys alone', () =>
      annotateByKeys(editing))

    test('[FR-37] [FR-38] the editor fills the window beside a page that scrolls, and lists its keys', async ({
      page,
    }) => {
      const { text } = editing
      expect((await page.getByRole('dialog', { name: text.title }).boundingBox())!.width).toBe(viewport.width)
      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: text.shortcuts })
      await expect(help.getByText(text.redaction, { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(help).toBeHidden()
      await expect(editing.stage).toBeVisible()
    })
  })
}
