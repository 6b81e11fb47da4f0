import { bigJpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'
import { admin } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' }, theme: 'light', locale: 'zh-CN', viewport: desktop })

test('[UP-13] a big picture goes up in parts, and goes on by itself when one of them is lost', async ({
  page,
  site,
  setUp,
  trap,
}) => {
  test.slow()
  await setUp()
  await mockLanguage(page, 'zh-CN')
  await logIn(page, site, admin, '/user/photos', 'zh-CN')
  const whole = await bigJpeg(22 * 1024 * 1024)

  const offsets: number[] = []
  trap.allow(502, /^\/api\/v2\/uploads\//)
  await page.route('**/api/v2/uploads/*', async (route) => {
    const offset = Number(route.request().headers()['upload-offset'] ?? -1)
    if (offset >= 0) offsets.push(offset)
    if (offset > 0 && offsets.length === 2) await route.fulfill({ status: 502, body: '' })
    else await route.continue()
  })

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传', exact: true }).first().click()
  await (await chooser).setFiles([{ name: 'panorama.jpg', mimeType: 'image/jpeg', buffer: whole }])
  await page.getByRole('button', { name: '开始上传' }).click()
  await expect(page.getByText('上传成功')).toBeVisible({ timeout: 60_000 })

  const part = 8 * 1024 * 1024
  expect(offsets).toEqual([0, part, part, 2 * part])
  const link =
    (await page.getByRole('listitem').filter({ hasText: 'panorama.jpg' }).locator('code').textContent()) ?? ''
  expect((await (await page.request.get(link)).body()).equals(whole)).toBe(true)
})
