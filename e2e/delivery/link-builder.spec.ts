import type { Locator, Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf, openDetails } from '../support/library.ts'

test.use({ account: 'admin', permissions: ['clipboard-read', 'clipboard-write'] })

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const mobile = { width: 360, height: 740 }

async function addPhoto(page: Page, url: string, token: string, seed: number) {
  const library = libraryOf(page.request, url, token)
  await library.clear()
  const buffer = await jpeg({ width: 1200, height: 800, seed })
  return { ...library, ...(await library.add({ name: 'Harbour', buffer, mimeType: 'image/jpeg' })) }
}

/** Returns how far the content reaches over the edge. */
const overflow = (dialog: Locator) => dialog.evaluate((box) => box.scrollWidth - box.clientWidth)

test.describe('light, zh-CN, desktop', () => {
  test.use({ theme: 'light', locale: 'zh-CN', viewport: desktop })

  test('[TR-40] [TR-41] [TR-42] [TR-43] the picture, its size and the codes follow the parameters, the last ones only', async ({
    page,
    site,
    setUp,
    trap,
  }) => {
    await mockLanguage(page, 'zh-CN')
    const { id } = await addPhoto(page, site.url, await setUp(), 4101)
    await openDetails(page, id, '详情')
    await page.getByRole('button', { name: '定制链接' }).click()
    const dialog = page.getByRole('dialog', { name: '定制链接' })
    const facts = dialog.getByRole('status')
    await expect(facts).toContainText('原图：1200 × 800')
    await expect(dialog.getByText('选择尺寸、形状或格式后')).toBeVisible()

    // The answer for 320 comes after that for 480.
    let isLateAnswered = false
    await page.route(/\/transform_url$/, async (route) => {
      const isLate = route.request().postDataJSON().parameters.w === 320
      if (isLate) await new Promise((resolve) => setTimeout(resolve, 2500))
      await route.continue().catch(() => {})
      if (isLate) isLateAnswered = true
    })
    const width = dialog.getByLabel('宽（像素）')
    const late = page.waitForRequest(/\/transform_url$/)
    await width.fill('320')
    await late
    await width.fill('480')
    await expect(facts).toHaveText(/^480 × 320 · [\d.,]+ K?B · WebP$/)
    await expect(dialog.getByText('任何人都可以打开此链接')).toBeVisible()
    await expect.poll(() => isLateAnswered).toBe(true)
    await expect(facts).toContainText('480 × 320')
    await dialog.getByRole('button', { name: '复制 HTML' }).click()
    await expect
      .poll(() => clipboard(page))
      .toMatch(/^<img src="[^"&]+\?w=480" width="480" height="320" alt="Harbour" loading="lazy" decoding="async">$/)

    await dialog.getByText('更多参数').click()
    await dialog.getByLabel('模糊（0–100）').fill('101')
    await expect(dialog.getByText('请输入 0 到 100 的整数。')).toBeVisible()
    await expect(dialog.getByText('修正标出的参数后')).toBeVisible()
    await dialog.getByLabel('模糊（0–100）').fill('4')
    await dialog.getByLabel('宽高比').selectOption('16:9')
    await expect(facts).toContainText('480 × 270')
    await expect(dialog.getByText('签名链接，参数不能改动。')).toBeVisible()
    await dialog.getByLabel('链接有效期').selectOption('86400')
    await expect(dialog.getByText(/签名链接，参数不能改动，\d{4}年.+失效。/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '复制 URL' }).click()
    await expect.poll(() => clipboard(page)).toContain('&s=')
    const url = await clipboard(page)
    expect((await page.request.get(url)).status()).toBe(200)
    expect((await page.request.get(url.replace('blur=4', 'blur=5'))).status()).toBe(400)

    trap.allow(422, /\/transform_url$/)
    await dialog.getByLabel('先裁取区域').fill('1300,0,100,100')
    await expect(dialog.getByText('区域不能超出图片')).toBeVisible()
    await dialog.getByRole('button', { name: '重置' }).click()
    await expect(facts).toContainText('原图：1200 × 800')
    await expect(width).toHaveValue('')
  })
})

test.describe('dark, en-US, mobile', () => {
  test.use({ theme: 'dark', locale: 'en-US', viewport: mobile })

  test('[TR-42] [TR-44] a preset is chosen by name, a protected photo says when its link expires, and videos have no builder', async ({
    page,
    site,
    setUp,
    trap,
  }) => {
    await mockLanguage(page, 'en-US')
    const { id, call } = await addPhoto(page, site.url, await setUp(), 4102)
    const preset = { name: 'journey-card', note: 'Lists of articles', parameters: { w: 200, ar: '4:3' } }
    const { id: presetId } = await call<{ id: number }>('POST', '/admin/transform_presets', preset)
    await call('PUT', `/user/photos/${id}`, { is_protected: true })
    await openDetails(page, id, 'Details')
    await page.getByRole('button', { name: 'Build a link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Build a link' })
    await dialog.getByLabel('Preset').selectOption('journey-card')
    await dialog.getByLabel('Pixel density').selectOption('2')
    const facts = dialog.getByRole('status')
    await expect(facts).toContainText('400 × 300')
    await expect(dialog.getByText('Lists of articles')).toBeVisible()
    await expect(dialog.getByText(/This photo is protected, so the link expires .+20\d\d/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Copy HTML' }).click()
    await expect
      .poll(() => clipboard(page))
      .toMatch(/\?(?:dpr=2&amp;p|p=journey-card&amp;dpr).+width="200" height="150"/)
    await expectAccessible(page)
    expect(await overflow(dialog)).toBeLessThanOrEqual(0)

    trap.allow(429, /^\/i\//)
    await page.route(/\/i\/.+dpr=3/, (route) =>
      route.fulfill({ status: 429, headers: { 'x-refusal': 'rate_limited' } }),
    )
    await dialog.getByLabel('Pixel density').selectOption('3')
    await expect(dialog.getByRole('alert')).toContainText('The link still works.')
    await dialog.getByRole('button', { name: 'Copy URL' }).click()
    await expect.poll(() => clipboard(page)).toContain('dpr=3')

    await page.route(/\/api\/v2\/user\/photos\/\d+$/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...body, data: { ...body.data, kind: 'video', duration_ms: 1000 } } })
    })
    await openDetails(page, id, 'Details')
    await expect(page.getByText('Length', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Build a link' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Set focus point' })).toHaveCount(0)
    await call('DELETE', `/admin/transform_presets/${presetId}`)
  })

  test('[TR-45] the focus point is set by pointer and arrow keys, shows its crops, and is taken back', async ({
    page,
    site,
    setUp,
  }) => {
    await mockLanguage(page, 'en-US')
    const { id, call } = await addPhoto(page, site.url, await setUp(), 4103)
    const focus = async () => (await call<{ focus: unknown }>('GET', `/user/photos/${id}`)).focus
    await openDetails(page, id, 'Details')
    await page.getByRole('button', { name: 'Set focus point' }).click()
    const dialog = page.getByRole('dialog', { name: 'Focus point' })
    const marker = dialog.getByRole('slider', { name: 'Focus point' })
    await expect(marker).toBeFocused()
    await expect(marker).toHaveAttribute('aria-valuetext', /Not set/)
    const picture = dialog.getByRole('img', { name: 'Harbour' })
    const box = (await picture.boundingBox())!
    await picture.click({ position: { x: box.width * 0.2, y: box.height * 0.5 } })
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.5)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.5)
    await page.mouse.up()
    await marker.press('ArrowLeft')
    await marker.press('Shift+ArrowDown')
    await expect(marker).toHaveAttribute('aria-valuetext', '9% from the left, 60% from the top')
    await expect(dialog.getByRole('img', { name: '1:1 crop' })).toHaveCSS('object-position', '0% 50%')
    await expectAccessible(page)
    expect(await overflow(dialog)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(focus).toMatchObject({ x: expect.closeTo(0.09, 1), y: expect.closeTo(0.6, 1) })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(focus).toBeNull()
    await expect(page.getByRole('button', { name: 'Set focus point' })).toBeVisible()
  })
})
