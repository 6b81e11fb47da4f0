import { expect, expectAccessible, test } from '../support/fixtures.ts'
import type { Site } from '../support/site.ts'

// The test changes settings, so it needs its own site.
test.use({ siteEnv: { LOG_LEVEL: 'debug' } })

async function configure({ url }: Site, token: string, changes: object) {
  const response = await fetch(`${url}/api/v2/admin/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(changes),
  })
  expect(response.status).toBe(204)
}

const script = `
  window.ownRan = true
  fetch('https://elsewhere.example/').catch(() => { window.wasBlocked = true })
  document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.inlineRan = true' }))
`
const marks = () => {
  const { ownRan, wasBlocked, inlineRan, stolen } = window as unknown as Record<string, true | undefined>
  return { ownRan, wasBlocked, inlineRan, stolen }
}

test('[J21] [NV-10] the operator’s script runs, and reaches no more than the policy lets it', async ({
  page,
  site,
  setUp,
  trap,
}) => {
  const custom_css = '</style><script>window.stolen = true</script> body { --own: 1 } :root { --own: 1 }'
  await configure(site, await setUp(), { custom_js: script, custom_css })
  await page.goto('/')
  await expect.poll(() => page.evaluate(marks)).toEqual({ ownRan: true, wasBlocked: true })
  await expect(page.locator('html')).toHaveCSS('--own', '1')
  const caught = trap.caught.splice(0)
  expect(caught.length).toBeGreaterThan(1)
  for (const each of caught) expect(each).toContain('Content Security Policy')
})

test('[J22] where passwords are typed the policy stops the operator’s script, should anything bring it there', async ({
  page,
  site,
  setUp,
  trap,
}) => {
  await configure(site, await setUp(), { custom_js: script })
  for (const path of ['/login', '/register', '/?safe=1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      document.head.append(Object.assign(document.createElement('script'), { src: '/custom/site.js' }))
    })
    await expect.poll(() => trap.caught.splice(0).join(' ')).toContain('Content Security Policy')
    expect(await page.evaluate(marks)).toEqual({})
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`the API reference, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('is readable by everyone, wide and narrow', async ({ page }) => {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto('/api/v2/docs?language=en-US#post_login')
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      }
      for (const answer of await page.locator('#post_login summary').all()) await answer.click()
      // All calls and their links look alike, and axe takes a minute for two hundred of them, so most are removed.
      await page.evaluate(() => {
        const call = document.querySelector('#post_login')!
        for (const other of document.querySelectorAll('article, #refusals')) if (other !== call) other.remove()
        for (const link of [...document.querySelectorAll('nav a')].slice(20)) link.remove()
      })
      await expectAccessible(page, 'header', 'nav', '#post_login')
    })
  })
}
