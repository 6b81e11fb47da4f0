import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { avif, scene, webp } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { meanDifference } from '../support/color-difference.ts'
import {
  close,
  edit,
  chooseEditorFiles,
  photograph,
  quadrantAt,
  readCanvas,
  readUploadedFile,
  words,
} from '../support/editor-actions.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'
import { admin } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' } })

const text = words['zh-CN']
const stage = (page: Page) => page.getByRole('img', { name: text.preview })

test.beforeEach(async ({ page, site, setUp }) => {
  await setUp()
  await mockLanguage(page, 'zh-CN')
  await logIn(page, site, admin, '/user/photos', 'zh-CN')
})

test('[UP-09] without a graphics card the same is shown and written', async ({ page }) => {
  await page.addInitScript(() => {
    const before = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function get(this: HTMLCanvasElement, kind: string, options: object) {
      return kind === 'webgl2' ? null : Reflect.apply(before, this, [kind, options])
    } as typeof before
  })
  await page.reload()
  await edit(page, text, { name: 'dock.png', mimeType: 'image/png', buffer: await photograph(900, 600) })
  await page.getByRole('button', { name: text.left }).click()
  await page.getByRole('tab', { name: text.colors }).click()
  await page.getByLabel(text.saturation, { exact: true }).fill('40')
  const seen = await readCanvas(stage(page))
  await page.getByRole('button', { name: text.done }).click()
  const { picture } = await readUploadedFile(page, text)
  expect(await sharp(picture).metadata()).toMatchObject({ width: 600, height: 900 })
  expect(await meanDifference(seen, picture)).toBeLessThan(1)
})

test('[UP-09] a turned photograph is shown upright, and keeps its EXIF without turn and thumbnail', async ({
  page,
}) => {
  const exif = { IFD0: { Make: 'Harbour', Copyright: '港' }, IFD2: { DateTimeOriginal: '2021:05:04 03:02:01' } }
  const buffer = await scene({ width: 640, height: 480, orientation: 6 }).withExif(exif).jpeg().toBuffer()
  await edit(page, text, { name: 'tower.jpg', mimeType: 'image/jpeg', buffer })
  expect(await quadrantAt(await readCanvas(stage(page)), 0.1, 0.1)).toBe(0)
  await page.getByRole('button', { name: text.mirror }).click()
  await page.getByRole('button', { name: text.done }).click()
  const { picture } = await readUploadedFile(page, text)
  const metadata = await sharp(picture).metadata()
  expect(await quadrantAt(picture, 0.1, 0.1)).toBe(1)
  expect(metadata.orientation).toBeUndefined()
  const kept = metadata.exif!.toString('latin1')
  expect(kept).toContain('Harbour')
  expect(kept).toContain('2021:05:04 03:02:01')
})

test('[UP-09] what is see-through stays so, and colours behind it stay what they are', async ({ page }) => {
  const buffer = await scene({ width: 400, height: 300 }).ensureAlpha(0.5).png().toBuffer()
  await edit(page, text, { name: 'glass.png', mimeType: 'image/png', buffer })
  await page.getByRole('tab', { name: text.colors }).click()
  await page.getByLabel(text.brightness, { exact: true }).fill('10')
  const seen = await readCanvas(stage(page))
  await page.getByRole('button', { name: text.done }).click()
  const { picture } = await readUploadedFile(page, text)
  expect(await meanDifference(seen, picture)).toBeLessThan(1)
  const { channels } = await sharp(picture).stats()
  expect(channels[3]!.mean).toBeCloseTo(128, -1)
})

test('[UP-09] warns about animations and formats that browsers cannot write', async ({ page }) => {
  const moving = {
    name: 'waves.webp',
    mimeType: 'image/webp',
    buffer: await webp({ width: 320, height: 240, frames: 3 }),
  }
  const still = { name: 'sea.avif', mimeType: 'image/avif', buffer: await avif({ width: 320, height: 240 }) }
  await chooseEditorFiles(page, text, [moving, still])
  await page.getByRole('button', { name: text.edit('waves.webp') }).click()
  await expect(page.getByText(text.moves)).toBeVisible()
  await close(page, text)
  await page.getByRole('button', { name: text.edit('sea.avif') }).click()
  await expect(page.getByText(text.becomesJpeg)).toBeVisible()
  await page.getByRole('button', { name: text.left }).click()
  await page.getByRole('button', { name: text.done }).click()
  await expect(stage(page)).toBeHidden()
  await page.getByRole('button', { name: text.start }).click()
  await expect(page.locator('code').filter({ hasText: /\.jpg$/ })).toBeVisible()
})

test('[UP-09] what is done to one picture is done to all that wait, and a cut only to those of its shape', async ({
  page,
}) => {
  const shapes = { 'one.jpg': [800, 600], 'two.jpg': [400, 300], 'three.jpg': [300, 500] } as const
  const files = Object.entries(shapes).map(async ([name, [width, height]]) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photograph(width, height),
  }))
  await chooseEditorFiles(page, text, await Promise.all(files))
  await page.getByRole('button', { name: text.edit('one.jpg') }).click()
  await page.getByRole('button', { name: text.right }).click()
  await page.getByRole('radio', { name: '1:1' }).check()
  await page.getByRole('button', { name: text.forAll }).click()
  await expect(page.getByText(text.applied)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: text.next }).click()
  await expect(page.getByText(text.size(300, 300))).toBeVisible()
  await page.getByRole('button', { name: text.next }).click()
  await expect(page.getByText(text.size(500, 300))).toBeVisible()
  await page.getByRole('button', { name: text.done }).click()
  await expect(stage(page)).toBeHidden()
  await page.getByRole('button', { name: text.start }).click()
  await expect(page.locator('code')).toHaveCount(3)
  const links = await page.locator('code').allTextContents()
  const sizes = await Promise.all(
    links.map(async (link) => {
      const { width, height } = await sharp(await (await page.request.get(link)).body()).metadata()
      return [width, height]
    }),
  )
  expect(sizes).toEqual([
    [600, 600],
    [300, 300],
    [500, 300],
  ])
})

test('[UP-09] a file that is no picture is refused in words', async ({ page }) => {
  await edit(page, text, { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toContainText(text.unreadable)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toBeHidden()
})
