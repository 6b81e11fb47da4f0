import type { Page } from '@playwright/test'
import { jpeg, png } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'
import { admin } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' } })

const words = {
  'zh-CN': {
    upload: '上传',
    start: '开始上传',
    success: '上传成功',
    copy: '复制 harbour.jpg 的链接',
    drop: '松开即可上传',
    wrongType: /不支持的文件类型/,
    damaged: /图片已损坏/,
    details: /上传错误详情/,
    clear: '清除已完成',
    close: '关闭',
    photos: '图片',
    selectMode: '选择图片',
    selectFirst: '请先选择图片',
    endSelection: '取消选择',
    remove: '删除',
    removedTwo: '2 张图片已移到回收站',
    none: '还没有图片',
    account: '账户菜单',
    me: '我的',
    logOut: '退出登录',
  },
  'en-US': {
    upload: 'Upload',
    start: 'Start upload',
    success: 'Success',
    copy: 'Copy the link to harbour.jpg',
    drop: 'Drop to upload',
    wrongType: /Unsupported file type/,
    damaged: /damaged/i,
    details: /Upload Error Details/,
    clear: 'Clear finished',
    close: 'Close',
    photos: 'Photos',
    selectMode: 'Select photos',
    selectFirst: 'Please select photos first',
    endSelection: 'Clear selection',
    remove: 'Delete',
    removedTwo: '2 photos moved to trash',
    none: 'No photos yet',
    account: 'Account menu',
    me: 'Me',
    logOut: 'Log out',
  },
} as const

const looks = [
  { theme: 'light', locale: 'zh-CN', viewport: desktop },
  { theme: 'dark', locale: 'en-US', viewport: { width: 360, height: 740 } },
] as const

interface Given {
  name: string
  mimeType: string
  buffer: Buffer
}

async function choose(page: Page, button: string, files: Given[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await (await chooser).setFiles(files)
}

/** Drags a file over the page and drops it once the page shows the drop overlay. */
async function drop(page: Page, { name, mimeType, buffer }: Given, veil: string) {
  const transfer = await page.evaluateHandle(
    ([title, type, bytes]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], title, { type }))
      return data
    },
    [name, mimeType, [...buffer]] as const,
  )
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer })
  await expect(page.getByText(veil)).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
  await expect(page.getByText(veil)).toBeHidden()
}

for (const look of looks) {
  const { locale, viewport } = look
  const text = words[locale]

  test.describe(`${look.theme}, ${locale}, ${viewport.width} px`, () => {
    test.use({ ...look, permissions: ['clipboard-read', 'clipboard-write'] })

    test('[UP-01] [UP-02] [UP-05] [UP-11] [PH-01] [PH-03] pictures are uploaded, linked, refused in words and deleted', async ({
      page,
      site,
      setUp,
      trap,
    }) => {
      test.slow()
      await setUp()
      await mockLanguage(page, locale)
      await logIn(page, site, admin, '/user/photos', locale)
      await expect(page.getByText(text.none)).toBeVisible()
      await expectAccessible(page)

      const whole = await jpeg({ width: 640, height: 480, seed: 7 })
      await choose(page, text.upload, [{ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: whole }])
      await page.getByRole('button', { name: text.start }).click()
      await expect(page.getByText(text.success)).toBeVisible()
      await expectAccessible(page)

      const rows = page.getByRole('listitem')
      const link = (await rows.filter({ hasText: 'harbour.jpg' }).locator('code').textContent()) ?? ''
      expect(link).toMatch(/\/i\/[\w-]+\.jpg$/)
      await page.getByRole('button', { name: text.copy }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      const picture = await page.request.get(link)
      expect(picture.headers()['content-type']).toBe('image/jpeg')
      expect((await picture.body()).length).toBeGreaterThan(1000)

      await page.getByRole('button', { name: text.close }).last().click()
      const grid = page.getByRole('grid', { name: text.photos, exact: true })
      const tiles = grid.getByRole('link')
      await expect(tiles).toHaveCount(1)
      await expect
        .poll(() => grid.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)

      const other = await png({ width: 300, height: 500, seed: 8 })
      await drop(page, { name: 'harbour-night.png', mimeType: 'image/png', buffer: other }, text.drop)
      await page.getByRole('button', { name: text.start }).click()
      await expect(page.getByText(text.success)).toHaveCount(2)

      trap.allow(422, '/api/v2/upload')
      const damaged = whole.subarray(0, whole.length / 2)
      await drop(page, { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: damaged }, text.drop)
      await drop(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }, text.drop)
      await page.getByRole('button', { name: text.start }).click()
      await expect(rows.filter({ hasText: 'torn.jpg' }).getByText(text.damaged)).toBeVisible()
      await expect(rows.filter({ hasText: 'notes.txt' }).getByText(text.wrongType)).toBeVisible()
      await page.getByRole('button', { name: text.details }).click()
      await expectAccessible(page)
      await page.getByRole('dialog').last().getByRole('button', { name: text.close }).click()
      await page.getByRole('button', { name: text.clear }).click()
      await page.getByRole('button', { name: text.close }).last().click()

      await expect(tiles).toHaveCount(2)
      await page.getByRole('button', { name: text.selectMode, exact: true }).click()
      await page.getByRole('button', { name: text.remove, exact: true }).click()
      await expect(page.getByText(text.selectFirst)).toBeVisible()
      await tiles.first().click()
      await tiles.last().click({ modifiers: ['Shift'] })
      await expect(grid.getByRole('gridcell', { selected: true })).toHaveCount(2)
      await expectAccessible(page)
      await page.getByRole('button', { name: text.remove, exact: true }).click()
      await expect(page.getByText(text.none)).toBeVisible()
      await expect(page.getByText(text.removedTwo)).toBeVisible()
      await expect.poll(async () => (await page.request.get(link)).status()).toBe(404)

      const isPhone = viewport.width < 500
      await page.getByRole('button', { name: isPhone ? text.me : text.account, exact: true }).click()
      await page.getByText(text.logOut).filter({ visible: true }).click()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(null)
      await page.goto('/user/photos')
      await expect(page).toHaveURL(/\/login/)
    })
  })
}
