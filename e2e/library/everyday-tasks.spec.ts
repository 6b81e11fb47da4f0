import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { callerOf, clearLibrary } from '../support/album-calls.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { countPresses, type InputMode, type PressCounter } from '../support/presses.ts'

test.use({
  actionTimeout: 20_000,
  account: 'admin',
  locale: 'en-US',
  permissions: ['clipboard-read', 'clipboard-write'],
})

interface Task {
  page: Page
  mode: InputMode
  hand: PressCounter
}

/** Uploads small pictures, taken on the given days. */
async function addPhotos(page: Page, url: string, token: string, days: string[], paint?: string) {
  for (const [index, day] of days.entries()) {
    const exif = {
      IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} 10:00:${String(index % 60).padStart(2, '0')}` },
    }
    const background = paint ?? ['#2050c0', '#20a050', '#d0b020'][index % 3]!
    const picture = sharp({ create: { width: 90 + index, height: 80, channels: 3, background } })
    const buffer = await picture.withExif(exif).jpeg().toBuffer()
    const file = { name: `${day} ${index}.jpg`, mimeType: 'image/jpeg', buffer }
    const headers = { authorization: `Bearer ${token}` }
    expect((await page.request.post(`${url}/api/v2/upload`, { headers, multipart: { file } })).ok()).toBe(true)
  }
}

const tile = (page: Page) => page.getByRole('gridcell').first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function open(page: Page) {
  await page.goto('/user/photos')
  await expect(page.locator('[data-loaded]').first()).toBeVisible()
}

/** Selects the first photo, and leaves the way to it out of the keyboard's later steps. */
async function selectFirst({ page, mode, hand }: Task) {
  if (mode === 'touch') return hand.longPress(tile(page))
  if (mode === 'mouse') return hand.press(tile(page).locator('[class*=check]'))
  await hand.key('ArrowRight')
  return hand.key('Space')
}

async function upload({ page, mode, hand }: Task) {
  const file = { name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ width: 300, height: 200, seed: 5 }) }
  await hand.chooseFile(() => (mode === 'keyboard' ? hand.key('u') : hand.press(button(page, 'Upload').first())), file)
  const start = button(page, 'Start upload')
  const copy = button(page, 'Copy link').last()
  if (mode === 'keyboard') {
    await hand.tabTo(start)
    await hand.key('Enter')
    await expect(copy).toBeFocused()
    await hand.key('Enter')
  } else {
    await hand.press(start)
    await hand.press(copy)
  }
}

async function createAlbum({ page, mode, hand }: Task) {
  const day = page.getByRole('button', { name: /^Select all .*May/ })
  if (mode === 'keyboard') {
    await hand.key('ArrowRight')
    await hand.key('ArrowUp')
    await hand.key('Space')
    await expect(page.getByRole('toolbar')).toBeVisible()
    await hand.key('a')
  } else {
    await hand.press(day)
    await hand.press(button(page, 'Add to album'))
  }
  const name = page.getByRole('dialog').getByLabel('New album name')
  if (mode === 'touch') await hand.press(name)
  await expect(name).toBeFocused()
  await hand.type('Spring')
  await hand.enter()
}

async function shareWithPassword(task: Task) {
  const { page, mode, hand } = task
  const dialog = page.getByRole('dialog')
  await selectFirst(task)
  await expect(page.getByRole('toolbar')).toBeVisible()
  if (mode === 'keyboard') {
    await hand.key('l')
    await hand.tabTo(dialog.getByRole('switch', { name: 'Require a password' }))
    await hand.key('Space')
    await hand.key('Enter')
    return
  }
  await hand.press(page.getByRole('toolbar').getByRole('button', { name: 'Share', exact: true }))
  await hand.press(dialog.locator('label', { hasText: 'Require a password' }))
  await hand.press(dialog.getByRole('button', { name: 'Create and copy link' }))
}

async function search({ page, mode, hand }: Task) {
  if (mode === 'keyboard') await hand.key('/')
  else await hand.press(page.getByRole('combobox', { name: 'Search photos' }))
  await hand.type('red May 2024')
  const suggestion = page.getByRole('option', { name: 'Date “May 2024”, Color “Red”' })
  await expect(suggestion).toBeVisible()
  if (mode !== 'keyboard') return hand.press(suggestion)
  await hand.key('ArrowDown')
  return hand.key('Enter')
}

async function deleteAndRestore(task: Task) {
  const { page, mode, hand } = task
  if (mode === 'keyboard') {
    await hand.key('ArrowRight')
    await hand.key('Delete')
    await expect(page.getByText('Photo moved to trash')).toBeVisible()
    return hand.key('Control+z')
  }
  await selectFirst(task)
  await hand.press(button(page, 'Delete'))
  return hand.press(button(page, 'Undo'))
}

async function crop({ page, mode, hand }: Task) {
  if (mode === 'keyboard') {
    await hand.key('ArrowRight')
    await hand.key('Enter')
    await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible()
    await hand.key('e')
    await expect(page.getByRole('button', { name: /bottom right corner/ })).toBeVisible()
    await hand.key('c')
    await hand.key('Control+ArrowLeft')
    await hand.key('Enter')
    await expect(button(page, 'Save as new version')).toBeFocused()
    return hand.key('Enter')
  }
  await hand.press(tile(page).getByRole('link'))
  await hand.press(button(page, 'Edit photo'))
  await hand.drag(page.getByRole('button', { name: /bottom right corner/ }), { x: -60, y: -40 })
  await hand.press(button(page, 'Done'))
  return hand.press(button(page, 'Save as new version'))
}

const ways = [
  { mode: 'mouse', viewport: desktop, hasTouch: false, isMobile: false },
  { mode: 'keyboard', viewport: desktop, hasTouch: false, isMobile: false },
  { mode: 'touch', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
] as const

/** Presses that each task takes at most; a figure that grows needs a reason. */
const limits: Record<InputMode, Record<string, number>> = {
  mouse: { upload: 4, album: 4, share: 4, search: 3, delete: 3, crop: 5 },
  keyboard: { upload: 6, album: 6, share: 7, search: 4, delete: 3, crop: 7 },
  touch: { upload: 4, album: 5, share: 4, search: 3, delete: 3, crop: 5 },
}

for (const { mode, ...device } of ways) {
  const limit = limits[mode]

  test.describe(mode, () => {
    test.use(device)

    test.beforeEach(async ({ page, setUp }) => {
      await clearLibrary(callerOf(page, await setUp()))
      await mockLanguage(page, 'en-US')
    })

    test('[FR-98] the first photo is uploaded and its link copied', async ({ page }) => {
      const hand = countPresses(page, mode)
      await page.goto('/user/photos')
      await expect(page.getByText('No photos yet').first()).toBeVisible()
      // The uploader registers once the page has settled.
      await page.waitForLoadState('networkidle')
      await upload({ page, mode, hand })
      await hand.finish('upload and copy the link', limit.upload!, () =>
        expect.poll(() => clipboard(page)).toContain('/i/'),
      )
    })

    test('[FR-98] thirty photos become an album', async ({ page, site, setUp }) => {
      const days = [...Array<string>(30).fill('2024-05-11'), ...Array<string>(6).fill('2023-01-02')]
      await addPhotos(page, site.url, await setUp(), days)
      await open(page)
      const hand = countPresses(page, mode)
      await createAlbum({ page, mode, hand })
      await hand.finish('album of 30 photos', limit.album!, () =>
        expect(page.getByText('30 photos added to “Spring”')).toBeVisible(),
      )
    })

    test('[FR-98] [FR-99] a photo is shared with a password, and the link is copied', async ({ page, site, setUp }) => {
      await addPhotos(page, site.url, await setUp(), ['2024-05-11', '2024-05-12'])
      await open(page)
      const hand = countPresses(page, mode)
      await shareWithPassword({ page, mode, hand })
      await hand.finish('share with a password', limit.share!, () =>
        expect.poll(() => clipboard(page)).toContain('/shares/'),
      )
      await expect(page.getByRole('dialog').locator('code')).toHaveText(/^[a-z2-9]{10}$/)
    })

    test('[FR-98] [FR-77] a photo is found by its color and month', async ({ page, site, setUp }) => {
      const token = await setUp()
      await addPhotos(page, site.url, token, ['2024-05-11', '2024-06-11', '2023-05-11'])
      await addPhotos(page, site.url, token, ['2024-04-30', '2024-05-31', '2024-06-01'], '#d01818')
      await open(page)
      const hand = countPresses(page, mode)
      await search({ page, mode, hand })
      await hand.finish('find by color and month', limit.search!, () =>
        expect(page.getByRole('gridcell')).toHaveCount(1),
      )
      await expect(page).toHaveURL(/from=2024-05-01&to=2024-05-31&color=red/)
    })

    test('[FR-98] [FR-76] a photo is deleted and restored', async ({ page, site, setUp }) => {
      const token = await setUp()
      await addPhotos(page, site.url, token, ['2024-05-11', '2024-05-12'])
      await open(page)
      const hand = countPresses(page, mode)
      await deleteAndRestore({ page, mode, hand })
      const library = libraryOf(page.request, site.url, token)
      await hand.finish('delete and restore', limit.delete!, () =>
        expect.poll(async () => (await library.photos()).length).toBe(2),
      )
      await expect(page.getByText('Photo restored')).toBeVisible()
    })

    test('[FR-98] [FR-78] a photo is cropped', async ({ page, site, setUp }) => {
      const token = await setUp()
      const library = libraryOf(page.request, site.url, token)
      const buffer = await jpeg({ width: 800, height: 600, seed: 3 })
      const { id } = await library.add({ name: 'mole.jpg', mimeType: 'image/jpeg', buffer })
      await open(page)
      const hand = countPresses(page, mode)
      await crop({ page, mode, hand })
      await hand.finish('crop', limit.crop!, () => expect(page.getByText('Saved as new version')).toBeVisible())
      const { width } = await library.call<{ width: number }>('GET', `/user/photos/${id}`)
      expect(width).toBeLessThan(800)
    })
  })
}
