import type { Page } from '@playwright/test'
import { bigJpeg, jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'
import { admin } from '../support/site.ts'
import { type FileInput, describeLooks, uploaderOn } from '../support/upload-actions.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' } })

const looks = [
  { theme: 'light', locale: 'en-US', viewport: { width: 360, height: 740 } },
  { theme: 'dark', locale: 'zh-CN', viewport: desktop },
] as const

let seed = Math.floor(Math.random() * 1_000_000)
const picture = async (name: string): Promise<FileInput> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpeg({ width: 240, height: 240, seed: ++seed }),
})

/** Counts the files that the browser keeps in IndexedDB. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const name = 'imagora-uploads'
    // Opening a missing database would create it.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const database = await done(indexedDB.open(name))
    const count = await done(database.transaction('files').objectStore('files').count())
    database.close()
    return count
  })

describeLooks(looks, (words, locale) => {
  test.use({ account: 'admin' })
  test('[UP-13] a reload loses no file, and no two tabs send the same', async ({ page, context }) => {
    const uploader = uploaderOn(page, words)
    await page.goto('/user/photos')
    await uploader.give([await picture('one.jpg'), await picture('two.jpg')])
    await expect.poll(() => keptIn(page)).toBe(2)

    const other = await context.newPage()
    await mockLanguage(other, locale)
    await other.goto('/user/photos')
    await expect(other.getByRole('button', { name: words.upload, exact: true }).first()).toBeVisible()
    await expect(other.getByText(words.panel)).toBeHidden()
    await other.close()

    await page.reload()
    await uploader.reopen()
    await expect(page.getByText(words.restored(2))).toBeVisible()
    await expectAccessible(page)
    await uploader.button(words.continue).click()
    await expect(uploader.result(2, 0)).toBeVisible()
    await expect.poll(() => keptIn(page)).toBe(0)
    await page.reload()
    await expect(page.getByRole('button', { name: words.upload, exact: true }).first()).toBeVisible()
    await expect(page.getByText(words.panel)).toBeHidden()
  })
})

describeLooks(looks, (words) => {
  test.use({ account: 'admin' })
  test('[UP-13] what breaks is tried again, and what is offline waits for the line', async ({
    page,
    context,
    trap,
  }) => {
    trap.allow(502, '/api/v2/upload')
    trap.allow(500, '/api/v2/upload')
    const answers = [502, 500]
    await page.route('**/api/v2/upload', (route) => {
      const status = answers.shift()
      return status ? route.fulfill({ status, body: '' }) : route.continue()
    })
    const uploader = uploaderOn(page, words)
    await page.goto('/user/photos')
    await uploader.give([await picture('stubborn.jpg')])
    await uploader.button(words.start).click()
    await expect(page.getByText(words.unreachable)).toBeVisible()
    await expect(uploader.result(1, 0)).toBeVisible({ timeout: 30_000 })
    expect(answers).toEqual([])

    await context.setOffline(true)
    await uploader.more([await picture('patient.jpg')])
    await uploader.button(words.start).click()
    await expect(page.getByText(words.offline)).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(uploader.result(2, 0)).toBeVisible({ timeout: 30_000 })
    trap.caught.length = 0
  })
})

describeLooks(looks, (words, locale) => {
  test('[UP-13] resumes a big picture after a reload, and leaves nothing for the next user', async ({
    page,
    site,
    setUp,
  }) => {
    await setUp()
    await logIn(page, site, admin, '/user/photos', locale)
    const uploader = uploaderOn(page, words)
    const offsets: number[] = []
    let isBroken = true
    await page.route('**/api/v2/uploads/*', async (route) => {
      const offset = Number(route.request().headers()['upload-offset'] ?? -1)
      if (offset >= 0) offsets.push(offset)
      if (offset > 0 && isBroken) return new Promise(() => {})
      return route.continue()
    })
    const whole = await bigJpeg(9 * 1024 * 1024)
    await uploader.give([{ name: 'panorama.jpg', mimeType: 'image/jpeg', buffer: whole }])
    await uploader.button(words.start).click()
    const part = 8 * 1024 * 1024
    await expect.poll(() => offsets).toEqual([0, part])
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    isBroken = false
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await uploader.reopen()
    await uploader.button(words.continue).click()
    await expect(uploader.result(1, 0)).toBeVisible({ timeout: 60_000 })
    expect(offsets).toEqual([0, part, part])
    const link = (await uploader.row('panorama.jpg').locator('code').textContent()) ?? ''
    expect((await (await page.request.get(link)).body()).equals(whole)).toBe(true)

    await uploader.more([await picture('left.jpg')])
    await expect.poll(() => keptIn(page)).toBe(1)
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    await expect.poll(() => keptIn(page)).toBe(0)
  })
})
