import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'

const words = {
  'zh-CN': {
    open: '从网址添加',
    start: '开始下载',
    field: '图片网址',
    empty: '请输入网址，每行一个',
    invalid: '未找到有效的 URL',
    format: '图片 URL 格式无效',
    unreachable: '无法访问该地址',
    done: '已完成 2 / 2',
    retry: /^重试/,
  },
  'en-US': {
    open: 'Add from URLs',
    start: 'Start download',
    field: 'Image URLs',
    empty: 'Please enter URLs, one per line',
    invalid: 'No valid URLs found',
    format: 'Invalid image URL format',
    unreachable: 'Can’t reach this address',
    done: '2 of 2 done',
    retry: /^Retry/,
  },
} as const

const looks = [
  { theme: 'dark', locale: 'en-US', viewport: desktop },
  { theme: 'light', locale: 'zh-CN', viewport: { width: 360, height: 740 } },
] as const

for (const look of looks) {
  const text = words[look.locale]

  test.describe(`${look.theme}, ${look.locale}, ${look.viewport.width} px`, () => {
    test.use({ ...look, account: 'admin' })

    test('[UP-10] submits a list of addresses and shows the result of each; every step is accessible', async ({
      page,
      trap,
    }) => {
      trap.allow(422, /remote_downloads/)
      await mockLanguage(page, look.locale)
      await page.goto('/user/photos')
      await page.getByRole('button', { name: text.open }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: text.start }).click()
      await expect(dialog.getByText(text.empty)).toBeVisible()
      await dialog.getByLabel(text.field).fill('no address at all')
      await dialog.getByRole('button', { name: text.start }).click()
      await expect(dialog.getByText(text.invalid)).toBeVisible()
      await expectAccessible(page)

      await dialog
        .getByLabel(text.field)
        .fill('picture.jpg\n\nhttp://127.0.0.1/picture.jpg\nhttp://127.0.0.1/picture.jpg')
      await dialog.getByRole('button', { name: text.start }).click()
      const rows = dialog.getByRole('listitem')
      await expect(rows).toHaveCount(2)
      await expect(rows.nth(0)).toContainText(text.format)
      await expect(rows.nth(1)).toContainText(text.unreachable)
      await expect(dialog.getByText(text.done)).toBeVisible()
      await expectAccessible(page)

      // The list survives a reload.
      await page.reload()
      await page.getByRole('button', { name: text.open }).click()
      await rows.nth(1).getByRole('button', { name: text.retry }).click()
      await expect(dialog.getByText(text.done)).toBeVisible()
    })
  })
}
