import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, looks, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { captchaAfter } from '../support/log-in.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' } })

const words = {
  'zh-CN': {
    url: '图片或页面的地址',
    reason: '侵犯版权',
    content: '详细说明',
    email: '您的邮箱（选填）',
    captcha: '验证码',
    send: '提交举报',
    thanks: '感谢您的举报',
    urlRequired: '请粘贴要举报的地址',
    elsewhere: '这不是本站的地址',
    takeDown: '下架图片',
    note: '处理备注',
    uphold: '确认举报',
    upheld: '举报已确认',
    upheldState: '已确认',
    open: '举报详情',
  },
  'en-US': {
    url: 'Photo or page URL',
    reason: 'Copyright',
    content: 'Describe the problem',
    email: 'Your email (optional)',
    captcha: 'Captcha',
    send: 'Send report',
    thanks: 'Thanks for your report',
    urlRequired: 'Please paste the URL to report',
    elsewhere: 'Not a URL on this site',
    takeDown: 'Take down photo',
    note: 'Note',
    uphold: 'Uphold',
    upheld: 'Report upheld',
    upheldState: 'Upheld',
    open: 'Report',
  },
}

const traps = '<img src=x onerror="window.hit = 1"> [a](javascript:window.hit=1) {{7*7}}'
let count = 0

for (const look of looks) {
  test.describe(look.name, () => {
    const { theme, locale, viewport } = look
    const text = words[locale]
    test.use({ theme, locale, viewport })

    test('[EX-05] a visitor reports a picture by its address, and invalid fields are explained', async ({
      page,
      site,
      trap,
    }) => {
      trap.allow(422, '/api/v2/reports')
      const captcha = await captchaAfter(page, site, () => page.goto('/report'))
      await page.getByRole('button', { name: text.send }).click()
      await expect(page.getByText(text.urlRequired)).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel(text.url).fill('https://elsewhere.example/i/a.jpg')
      await page.getByRole('radio', { name: text.reason }).check()
      await page.getByLabel(text.content).fill('Taken from my book')
      await page.getByLabel(text.email).fill('ann@example.org')
      await page.getByLabel(text.captcha, { exact: true }).fill(captcha)
      const again = await captchaAfter(page, site, () => page.getByRole('button', { name: text.send }).click())
      await expect(page.getByText(text.elsewhere)).toBeVisible()
      await page.getByLabel(text.url).fill(`${site.url}/i/nothing.jpg`)
      await page.getByLabel(text.captcha, { exact: true }).fill(again)
      await page.getByRole('button', { name: text.send }).click()
      await expect(page.getByRole('heading', { name: text.thanks })).toBeVisible()
      await expectAccessible(page)
    })

    test.describe('in the admin panel', () => {
      test.use({ account: 'admin' })
      test.beforeEach(({ page }) => mockLanguage(page, locale))

      test('[EX-03] a report is looked at and upheld, and the photo is taken down', async ({
        page,
        request,
        site,
        setUp,
      }) => {
        const { add, call } = libraryOf(request, site.url, await setUp())
        const name = `reported-${count++}`
        const buffer = await jpeg({ width: 300, height: 200, seed: 8000 + count })
        const { public_url } = await add({ name, buffer, mimeType: 'image/jpeg', is_public: true })
        await call('POST', '/reports', { url: public_url, content: `${name} ${traps}`, reason: 'copyright' })
        await page.goto(`/admin/reports?q=${name}`)
        await expect(page.getByText(name).first()).toBeVisible()
        await expectAccessible(page)
        await page.getByText(name).first().click()
        const panel = page.getByRole('dialog', { name: text.open })
        await expect(panel.getByText('{{7*7}}')).toBeVisible()
        expect(await page.evaluate(() => Reflect.get(window, 'hit') !== undefined)).toBe(false)
        await expectAccessible(page)
        await panel.getByRole('radio', { name: text.takeDown }).check()
        await panel.getByLabel(text.note).fill('Stolen')
        await panel.getByRole('button', { name: text.uphold, exact: true }).click()
        await expect(page.getByText(text.upheld).first()).toBeVisible()
        await expect(panel).toHaveCount(0)
        expect((await request.get(public_url)).status()).toBe(404)
        await page.goto(`/admin/reports?q=${name}&state=upheld`)
        await expect(page.getByText(text.upheldState).filter({ visible: true }).first()).toBeVisible()
      })
    })
  })
}
