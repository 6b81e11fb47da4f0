import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { expect, test } from '../support/fixtures.ts'
import { passOn } from '../support/proxy.ts'

// The test ends the session, so it needs its own site.
test.use({ account: 'admin', serviceWorkers: 'allow', siteEnv: { LOG_LEVEL: 'info' } })

interface Manifest {
  icons: { src: string }[]
  share_target: { action: string }
}

test('the site can be put on a home screen: its manifest names the site, and its icons are there', async ({ page }) => {
  await page.goto('/user/photos')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address!)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({ start_url: '/user/photos', display: 'standalone', lang: 'zh-CN' })
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200)
  expect(manifest.share_target.action).toBe('/share-target')
})

/** Proxies the site and can publish a newer release of the application. */
async function startReleasing(siteUrl: string) {
  let release = 1
  const worker = await (await fetch(`${siteUrl}/service-worker.js`)).text()
  const server = createServer((asked, answer) => {
    if (asked.url !== '/service-worker.js') return passOn(new URL(siteUrl), asked, answer)
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }
    answer.writeHead(200, headers).end(`${worker}\n// ${release}`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => void release++,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

test('announces a new version, waits for confirmation, and then activates it', async ({ page, site, setUp }) => {
  test.slow()
  const token = await setUp()
  const releasing = await startReleasing(site.url)
  const notice = page.getByText('有新版本可用')
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed')
  try {
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await page.goto(`${releasing.url}/user/photos`)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    releasing.release()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect(notice).toBeVisible()
    expect(await waiting()).toBe(true)
    // A user who keeps working is not interrupted and is notified again later.
    await page.reload()
    await expect(notice).toBeVisible()
    expect(await waiting()).toBe(true)

    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect(notice).toBeHidden()
    // The page reloads itself, which ends what runs in it.
    await expect.poll(() => waiting().catch(() => true)).toBe(false)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toBeHidden()
  } finally {
    // The service worker would keep sending requests to a stopped site.
    await page.close()
    await releasing.stop()
  }
})

test('[FR-57] [UP-01] without a network the last seen photos are there; shared pictures arrive; leaving forgets it all', async ({
  page,
  context,
  site,
  setUp,
  trap,
}) => {
  test.slow()
  const token = await setUp()
  const picture = await jpeg({ width: 300, height: 200, seed: 77 })
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'kept.jpg', { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${site.url}/api/v2/upload`, { method: 'POST', headers, body: form })).status).toBe(200)

  await page.goto('/user/photos')
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expect(page.getByRole('gridcell').first().locator('img')).toHaveAttribute('alt', /./)

  trap.cutOff()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('当前离线')).toBeVisible()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  // A screen that was not kept says that the network is gone, not that the site was updated.
  await page.locator('#sidebar').getByRole('link', { name: 'API 令牌' }).click()
  await expect(page.getByText('当前处于离线状态，请检查网络后重试。')).toBeVisible()
  await expect(page.getByText('站点刚刚更新')).toHaveCount(0)
  await context.setOffline(false)

  await page.evaluate(
    (bytes) => {
      const shared = new DataTransfer()
      shared.items.add(new File([new Uint8Array(bytes)], 'shared.jpg', { type: 'image/jpeg' }))
      const sent = document.createElement('form')
      Object.assign(sent, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: shared.files })
      sent.append(input)
      document.body.append(sent)
      sent.submit()
    },
    [...picture],
  )
  await expect(page.getByText('shared.jpg', { exact: true })).toBeVisible()

  const keptOfAccounts = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('account')).length)
  expect(await keptOfAccounts()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '账户菜单', exact: true }).click()
  await page.getByText('退出登录').filter({ visible: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  await expect.poll(keptOfAccounts).toBe(0)
})
