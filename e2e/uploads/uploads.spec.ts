import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Album, Photo } from '@imagora/contract'
import { jpeg, png } from '../../packages/server/test/factories/pictures.ts'
import { alterConfigs } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import {
  alterGroup,
  getFromApi,
  type FileInput,
  describeLooks,
  transferOf,
  uploaderOn,
} from '../support/upload-actions.ts'

test.use({ account: 'admin', permissions: ['clipboard-read', 'clipboard-write'] })

const looks = [
  { theme: 'light', locale: 'zh-CN', viewport: desktop },
  { theme: 'dark', locale: 'en-US', viewport: { width: 360, height: 740 } },
] as const

/** Seeds differ between pictures of a run; an identical picture would be reported as a duplicate. */
let seed = Math.floor(Math.random() * 1_000_000)
const picture = async (name: string): Promise<FileInput> => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
  buffer: await (name.endsWith('.png') ? png : jpeg)({ width: 320, height: 240, seed: ++seed }),
})

describeLooks(looks, (words) => {
  test('[UP-01] [UP-15] pictures are chosen, dropped and pasted, and a folder becomes an album', async ({
    page,
    site,
    setUp,
  }) => {
    const uploader = uploaderOn(page, words)
    const tree = mkdtempSync(join(tmpdir(), 'imagora-tree-'))
    const [folder, below] = [`coast-${seed}`, `north-${seed}`]
    mkdirSync(join(tree, folder, below), { recursive: true })
    const [one, two] = [await picture('cliff.jpg'), await picture('dune.jpg')]
    writeFileSync(join(tree, folder, 'cliff.jpg'), one.buffer)
    writeFileSync(join(tree, folder, below, 'dune.jpg'), two.buffer)

    await page.goto('/user/photos')
    await uploader.give([await picture('chosen.jpg')])
    await expect(uploader.row('chosen.jpg')).toContainText(words.waiting)
    const dropped = await transferOf(page, [await picture('dropped.png')])
    await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped })
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
    const pasted = await transferOf(page, [await picture('pasted.jpg')])
    await page.evaluate(
      (data) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })),
      pasted,
    )
    await page.locator('input[webkitdirectory]').setInputFiles(join(tree, folder))
    await expect(uploader.rows).toHaveCount(5)
    await expect(uploader.row('dune.jpg')).toContainText(`${folder}/${below}`)
    await expectAccessible(page)

    await uploader.button(words.settings).click()
    await page.getByRole('dialog').last().getByLabel(words.folderAlbums).check()
    await expectAccessible(page)
    await uploader.close()
    await uploader.button(words.start).click()
    await expect(uploader.result(5, 0)).toBeVisible()

    const albums = await getFromApi<{ data: Album[] }>(site, await setUp(), '/user/albums')
    const counts = albums.data.filter(({ name }) => [folder, below].includes(name)).map((album) => album.photo_count)
    expect(counts).toEqual([1, 1])
    rmSync(tree, { recursive: true })
    // Upload settings are remembered, so they are reset for the next test.
    await uploader.button(words.settings).click()
    await page.getByRole('dialog').last().getByLabel(words.folderAlbums).uncheck()
  })
})

describeLooks(looks, (words) => {
  test('[UP-02] [UP-06] [UP-11] files wait their turn, are cancelled, tried again and turned into links', async ({
    page,
    trap,
  }) => {
    trap.allow(429, '/api/v2/upload')
    await alterGroup(page, { limit_concurrent_upload: 1 })
    const uploader = uploaderOn(page, words)
    let isBusy = true
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/v2/upload', async (route) => {
      if (isBusy) {
        isBusy = false
        const json = { status: 'error', message: '', data: { code: 'uploads_at_once', count: 1 }, time: 0 }
        return route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json })
      }
      await gate
      return route.continue()
    })

    await page.goto('/user/photos')
    await uploader.give([await picture('first.jpg'), await picture('second.jpg'), await picture('third.jpg')])
    await uploader.button(words.start).click()
    await expect(page.getByText(words.busy)).toBeVisible()
    await expect(uploader.row('first.jpg')).toContainText(words.uploading)
    await expect(uploader.row('second.jpg')).toContainText(words.waiting)
    await expect(uploader.row('third.jpg')).toContainText(words.waiting)
    await uploader.button(words.cancelOf('second.jpg')).click()
    await expect(uploader.row('second.jpg')).toContainText(words.cancelled)
    await expectAccessible(page)
    await uploader.button(words.pause).click()
    await expect(uploader.row('first.jpg')).toContainText(words.waiting)
    release()
    await uploader.button(words.continue).click()
    await expect(uploader.result(2, 0)).toBeVisible()
    await uploader.button(words.retryOf('second.jpg')).click()
    await expect(uploader.result(3, 0)).toBeVisible()
    await expectAccessible(page)

    const link = (await uploader.row('third.jpg').locator('code').textContent()) ?? ''
    expect(link).toMatch(/\/i\/[\w-]+\.jpg$/)
    await uploader.button(words.copyOf('third.jpg')).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    const forms = {
      url: /^http\S+$/,
      html: /^<img src="http\S+" alt="\w+">$/,
      markdown: /^!\[\w+\]\(http\S+\)$/,
      markdown_with_link: /^\[!\[\w+\]\(http\S+\)\]\(http\S+\)$/,
      bbcode: /^\[img\]http\S+\[\/img\]$/,
    }
    for (const [form, shape] of Object.entries(forms)) {
      await page.getByLabel(words.linkForm).selectOption(form)
      await uploader.button(words.copyAll).click()
      await expect
        .poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n'))
        .toEqual(Array.from({ length: 3 }, (): unknown => expect.stringMatching(shape)))
    }
    await uploader.button(words.clear).click()
    await expect(page.getByText(words.noFiles)).toBeVisible()
  })
})

describeLooks(looks, (words) => {
  test('[UP-03] [UP-04] uploads pictures to the selected targets, for all and for each', async ({
    page,
    site,
    setUp,
  }) => {
    await alterConfigs(page, { app: { upload_requires_album: true } })
    const uploader = uploaderOn(page, words)
    const dialog = page.getByRole('dialog').last()
    await page.goto('/user/photos')
    await uploader.give([await picture('alike.jpg'), await picture('apart.jpg')])
    await uploader.button(words.start).click()
    await expect(dialog.getByText(words.albumRequired).last()).toBeVisible()
    await expectAccessible(page)
    const album = `Trip ${seed}`
    await dialog.getByRole('button', { name: words.createAlbum }).click()
    await dialog.getByLabel(words.newAlbum).fill(album)
    await dialog.getByRole('button', { name: words.create, exact: true }).click()
    await expect(dialog.getByRole('combobox', { name: words.album })).toContainText(album)
    await dialog.getByLabel(words.expiry).selectOption({ label: words.week })
    await dialog.getByLabel(words.tags, { exact: true }).first().fill('sea,north,grey,cold,fifth,')
    await dialog.getByLabel(words.isPublic).check()
    await uploader.close()

    await uploader.button(words.settingsOf('apart.jpg')).click()
    await dialog.getByLabel(words.name, { exact: true }).fill('Pier')
    await dialog.getByLabel(words.intro).fill('At dawn')
    await dialog.getByLabel(words.isPublic).uncheck()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.save }).click()
    await expect(uploader.row('Pier')).toBeVisible()
    await uploader.button(words.start).click()
    await expect(uploader.result(2, 0)).toBeVisible()

    const { data } = await getFromApi<{ data: Photo[] }>(site, await setUp(), '/user/photos?per_page=2')
    const shape = ({ name, intro, is_public, tags, albums }: Photo) => ({
      name,
      intro,
      is_public,
      tags: tags.map((tag) => tag.name).toSorted(),
      albums: albums.map((each) => each.name),
    })
    const common = { tags: ['cold', 'grey', 'north', 'sea'], albums: [album] }
    expect(data.map(shape).toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: 'alike', intro: '', is_public: true, ...common },
      { name: 'Pier', intro: 'At dawn', is_public: false, ...common },
    ])
    const week = 7 * 86_400_000
    for (const { expired_at } of data) {
      expect(Math.abs(Date.parse(expired_at ?? '') - Date.now() - week)).toBeLessThan(600_000)
    }

    await page.reload()
    await uploader.give([await picture('next.jpg')])
    await expect(uploader.button(words.settings)).toContainText(album)
    await page.evaluate(() => localStorage.removeItem('uploadChoices'))
  })
})
