import { failRequests, mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, test } from '../support/fixtures.ts'

test.describe('an account', () => {
  test.use({ account: 'admin' })

  for (const [locale, title] of [
    ['zh-CN', '服务暂时不可用，请稍后再试。'],
    ['en-US', 'Service is currently unavailable. Please try again later.'],
  ] as const) {
    test.describe(locale, () => {
      test.use({ locale })

      test('[ER-03] shows a server error at the top right, with its message, until it is closed', async ({
        page,
        trap,
      }) => {
        trap.allow(500, '/api/v2/user/albums')
        await mockLanguage(page, locale)
        await failRequests(page, '/user/albums*', 500, 'Request 42 went wrong')
        await page.goto('/user/albums')
        const notice = page.getByRole('alert').filter({ hasText: title })
        await expect(notice).toContainText('Request 42 went wrong')
        const box = await notice.boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(desktop.width - 40)
        expect(box?.y).toBeLessThan(100)
        // Notices that fade do so within eight seconds.
        await page.waitForTimeout(8500)
        await expect(notice).toBeVisible()
        await notice.getByRole('button').click()
        await expect(notice).toHaveCount(0)
      })
    })
  }

  test('[ER-02] [ER-04] other failures are shown where they happened, and nowhere else', async ({ page, trap }) => {
    for (const [status, message] of [
      [404, '没有这样的列表'],
      [403, '该令牌没有此权限'],
    ] as const) {
      trap.allow(status, '/api/v2/user/albums')
      await failRequests(page, '/user/albums*', status, message)
      await page.goto('/user/albums')
      await expect(page.getByRole('main').getByText(message)).toBeVisible()
      await expect(page.getByRole('region', { name: '通知' }).getByRole('alert')).toHaveCount(0)
    }
  })

  test('[NV-07] at most six notices stand there, the others wait', async ({ page }) => {
    await page.goto('/user/albums')
    const notices = page.getByRole('region', { name: '通知' }).locator('.mantine-Notification-root')
    for (let number = 1; number <= 7; number++) {
      // The keyboard is used because notices may cover the button.
      await page.getByRole('button', { name: '新建相册' }).first().press('Enter')
      await page.getByRole('textbox', { name: '名称' }).fill(`Notice ${number} of ${Date.now()}`)
      await page.getByRole('dialog').getByRole('button', { name: '创建' }).click()
      await expect(page).toHaveURL(/albums\/\d+/)
      await page.getByRole('link', { name: '相册', exact: true }).first().press('Enter')
      // Notices fade unless the pointer rests on one of them.
      await notices.first().hover()
    }
    await expect(notices).toHaveCount(6)
  })
})
