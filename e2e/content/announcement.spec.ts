import { readFileSync } from 'node:fs'
import { chooseTheme } from '../support/appearance.ts'
import { alterConfigs } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'

const stored = (name: string) => localStorage.getItem(name)

const notice = '## Maintenance\n\n**Saturday** <i>night</i>\n\n```bash\necho "$HOME"\n```\n'

/** Maps each highlighted language to its file in the build. */
function languageFiles() {
  const manifest = JSON.parse(readFileSync('packages/web/dist/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  return new Map<string, string>(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const [, name] = /@shikijs\/langs\/dist\/(\w+)\.mjs$/.exec(source) ?? []
      return name ? [[`/${file}`, name] as const] : []
    }),
  )
}

test.describe('an announcement', () => {
  test.use({ locale: 'en-US' })

  test('[NV-05] [NV-09] is a card with its markdown rendered and its code coloured once it is on screen', async ({
    page,
  }) => {
    const files = languageFiles()
    const languages: string[] = []
    page.on('request', (request) => {
      const name = files.get(new URL(request.url()).pathname)
      if (name) languages.push(name)
    })
    await alterConfigs(page, { site: { notice } })
    await page.goto('/')
    const card = page.getByRole('complementary').filter({ hasText: 'Announcement' })
    await expect(card.getByRole('heading', { name: 'Maintenance' })).toBeVisible()
    await expect(card.locator('strong')).toHaveText('Saturday')
    await expect(card.getByText('<i>night</i>')).toBeVisible()
    await expect(card.locator('code span[style]').first()).toHaveCSS('color', 'rgb(220, 220, 170)')
    expect(languages).toEqual(['bash'])
    await expectAccessible(page)
  })

  test('[NV-06] is closed by “Got it”, and comes back only when it has changed', async ({ page }) => {
    await alterConfigs(page, { site: { notice } })
    await page.goto('/')
    const card = page.getByRole('complementary').filter({ hasText: 'Announcement' })
    await card.getByRole('button', { name: 'Got it' }).click()
    await expect(card).toHaveCount(0)
    expect(await page.evaluate(stored, 'announcementHash')).toMatch(/^[0-9a-f]{16}$/)
    await page.reload()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(card).toHaveCount(0)
    await page.unroute('**/api/v2/configs')
    await alterConfigs(page, { site: { notice: `${notice}\nAnd Sunday.` } })
    await page.reload()
    await expect(card).toBeVisible()
  })
})

test.describe('the operator’s own style and script', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/own.css', (route) => route.fulfill({ contentType: 'text/css', body: 'body { --own: 1 }' }))
    await page.route('**/own.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'window.ownRan = true; throw new Error("own script broke")',
      }),
    )
    await alterConfigs(page, { site: { custom_css: '/own.css', custom_js: '/own.js' } })
  })
  const ran = () => Reflect.get(window, 'ownRan') === true

  test('[NV-10] are applied; an error in the script goes to the console and nothing else breaks', async ({
    page,
    trap,
  }) => {
    await page.goto('/')
    await expect.poll(() => page.evaluate(ran)).toBe(true)
    await expect(page.locator('body')).toHaveCSS('--own', '1')
    await expect.poll(() => trap.caught.splice(0)).toEqual(['thrown: own script broke'])
    await chooseTheme(page, '深色')
    await expect(page.locator('body.dark')).toHaveCount(1)
    // The script must not survive the navigation to a page where a password is typed.
    await page.getByRole('link', { name: '登录' }).first().click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(ran)).toBe(false)
    await expect(page.locator('body')).not.toHaveCSS('--own', '1')
  })

  test('[NV-10] never come where passwords are typed, nor with ?safe=1', async ({ page }) => {
    for (const path of ['/login', '/register', '/forget-password', '/?safe=1']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('#custom-css, #custom-js')).toHaveCount(0)
      expect(await page.evaluate(ran)).toBe(false)
    }
  })
})

test('development doubles say so on every page', async ({ page }) => {
  await alterConfigs(page, { app: { dev_doubles: true } })
  for (const path of ['/', '/login', '/explore']) {
    await page.goto(path)
    await expect(page.getByText('请勿用于正式站点')).toBeVisible()
  }
})
