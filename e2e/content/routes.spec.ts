import type { Page } from '@playwright/test'
import { alterConfigs, mockLanguage } from '../support/api-responses.ts'
import { showAlbum, showPhotos } from '../support/explore-calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { newName, shopOf, yearly } from '../support/shop-calls.ts'

/** Tuples of path, English title and Chinese title. */
const open = [
  ['/', 'Home', '首页'],
  // The share does not exist.
  ['/shares/x7', 'Share not found', '找不到这个分享'],
  ['/login', 'Login', '登录'],
  ['/register', 'Register', '注册'],
  ['/forget-password', 'Forget Password', '找回密码'],
  ['/oauth/1', 'Third-party login', '第三方登录'],
  ['/notices', 'Announcements', '公告'],
  ['/report', 'Report', '举报'],
] as const

const explore = [
  ['/explore', 'Exploration Square', '探索广场'],
  ['/explore/@keeper', 'keeper (@keeper) - User Center', 'keeper (@keeper) - 个人中心'],
  // The album does not exist.
  ['/explore/albums/999999', 'Page not found', '页面不存在'],
] as const

const user = [
  ['/user/dashboard', 'Dashboard', '仪表盘'],
  ['/user/photos', 'Photo Management', '图片管理'],
  ['/user/albums', 'Album Management', '相册管理'],
  ['/user/albums/1', 'Album Detail', '相册详情'],
  ['/user/shares', 'Share Management', '分享管理'],
  ['/user/plans', 'Subscription', '订阅'],
  ['/user/plans/1', 'Plan Detail', '套餐详情'],
  ['/user/orders', 'Order Management', '订单管理'],
  ['/user/orders/x7', 'Order Detail', '订单详情'],
  ['/user/tickets', 'Tickets', '工单'],
  ['/user/tickets/create', 'New Ticket', '提交工单'],
  ['/user/tickets/x7', 'Ticket Detail', '工单详情'],
  ['/user/tokens', 'API Tokens', 'API 令牌'],
  ['/user/tokens/create', 'New API Token', '创建令牌'],
  ['/user/settings', 'Settings', '设置'],
  ['/user/profile', 'Profile', '个人资料'],
] as const

const ours = [
  ['/user/trash', 'Trash', '回收站'],
  ['/admin', 'Overview', '后台概览'],
  ['/admin/users', 'Users', '用户'],
  ['/admin/audit', 'Audit log', '审计日志'],
] as const

for (const locale of ['en-US', 'zh-CN'] as const) {
  const titled = (
    screen: (typeof open)[number] | (typeof user)[number] | (typeof explore)[number] | (typeof ours)[number],
  ) => `${locale === 'en-US' ? screen[1] : screen[2]} - Agora`

  test.describe(locale, () => {
    test.use({ locale })

    test('[AR-01] [AR-04] [AR-05] [AR-08] [AR-09] [AR-10] visitors open every public screen, each under its title', async ({
      page,
      trap,
    }) => {
      // The share and the album do not exist, and their screens say so.
      for (const path of ['/shares/x7', '/explore/albums/999999']) {
        trap.allow(404, path)
        trap.allow(404, `/api/v2${path}`)
      }
      await alterConfigs(page, { app: { enable_explore: true } })
      for (const screen of [...open, ...explore]) {
        await page.goto(screen[0])
        await expect(page).toHaveTitle(titled(screen))
        await expect(page).toHaveURL(screen[0])
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
    })

    test.describe('an account', () => {
      test.use({ account: 'admin' })

      test('[AR-06] [AR-08] [AR-09] [AR-10] every screen of an account opens under its title', async ({
        page,
        site,
        setUp,
        request,
        trap,
      }) => {
        // The plan, the order and the ticket do not exist, and their screens say so.
        for (const path of ['/plans/1', '/user/orders/x7', '/user/tickets/x7']) trap.allow(404, `/api/v2${path}`)
        const { call } = libraryOf(request, site.url, await setUp())
        const { id } = await call<{ id: number }>('POST', '/user/albums', { name: 'Opened' })
        const pathOf = (path: string) => (path === '/user/albums/1' ? `/user/albums/${id}` : path)
        await mockLanguage(page, locale)
        await page.goto('/user/dashboard')
        for (const screen of [...user, ...ours]) {
          // History changes like a click on a link: the document stays and the screen changes.
          await page.evaluate((path) => {
            history.pushState({}, '', path)
            dispatchEvent(new PopStateEvent('popstate'))
          }, pathOf(screen[0]))
          // The title of a loaded album contains its name.
          const titles =
            screen[0] === '/user/albums/1' ? [titled(screen), `Opened - ${titled(screen)}`] : [titled(screen)]
          await expect(page).toHaveTitle(new RegExp(`^(${titles.join('|')})$`))
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        }
      })
    })
  })
}

/** Creates objects whose name is part of the title; returns path, English title and Chinese title. */
async function createNamedThings(page: Page, url: string, token: string) {
  const shop = shopOf(page.request, url, token)
  const { call } = shop
  const slug = newName('about').replace(' ', '-')
  const about = { type: 'internal', slug, name: 'About', title: 'About us', content: 'Hello' }
  await call('POST', '/admin/pages', about)
  const { id: notice } = await call<{ id: number }>('POST', '/admin/notices', {
    title: 'Moving house',
    content: 'Soon',
  })
  const [photo] = await showPhotos(page.request, url, token, ['titled'])
  const album = await showAlbum(page.request, url, token, 'Trip 2', [photo!.id])
  const ofAlbum = await call<{ slug: string }>('POST', '/user/shares', { type: 'album', ids: [album] })
  const ofPhoto = await call<{ slug: string }>('POST', '/user/shares', {
    type: 'photo',
    ids: [photo!.id],
    content: 'Words that the owner wrote',
  })
  const { id: plan } = await shop.sellStorage({ name: 'Attic room', prices: yearly(30) })
  const { prices } = await call<{ prices: { id: number }[] }>('GET', `/plans/${plan}`)
  const order = await call<{ trade_no: string }>('POST', '/user/orders', { price_id: prices[0]!.id, currency: 'CNY' })
  const { issue_no } = await call<{ issue_no: string }>('POST', '/user/tickets', {
    title: 'A lost key',
    content: 'Where?',
    level: 'low',
  })
  return {
    open: [
      [`/pages/${slug}`, 'About us - Page', 'About us - 页面'],
      [`/notices/${notice}`, 'Moving house - Announcement', 'Moving house - 公告详情'],
      [`/shares/${ofAlbum.slug}`, 'Trip 2 - Share', 'Trip 2 - 分享'],
      [`/shares/${ofPhoto.slug}`, 'Photos shared by keeper - Share', 'keeper 分享的图片 - 分享'],
      [`/explore/albums/${album}`, 'Trip 2 - Public Album', 'Trip 2 - 公开相册'],
      ['/explore/@keeper', 'keeper (@keeper) - User Center', 'keeper (@keeper) - 个人中心'],
    ],
    inside: [
      [`/user/albums/${album}`, 'Trip 2 - Album Detail', 'Trip 2 - 相册详情'],
      [`/user/plans/${plan}`, 'Attic room - Plan Detail', 'Attic room - 套餐详情'],
      [`/user/plans/${plan}?step=checkout`, 'Attic room - Checkout', 'Attic room - 结算'],
      [`/user/orders/${order.trade_no}`, `${order.trade_no} - Order Detail`, `${order.trade_no} - 订单详情`],
      [`/user/tickets/${issue_no}`, 'A lost key - Ticket Detail', 'A lost key - 工单详情'],
    ],
  } as const
}

test.describe('an account', () => {
  test.use({ account: 'admin' })

  test('[AR-11] what has a name is titled by it, then by its screen, then by the site, in both languages', async ({
    page,
    browser,
    site,
    setUp,
  }) => {
    test.slow()
    const { open: linked, inside } = await createNamedThings(page, site.url, await setUp())
    for (const language of ['zh-CN', 'en-US'] as const) {
      const titleOf = (screen: readonly [string, string, string]) =>
        `${language === 'en-US' ? screen[1] : screen[2]} - Agora`
      await page.unrouteAll()
      await mockLanguage(page, language)
      for (const screen of [...linked, ...inside]) {
        await page.goto(screen[0])
        await expect(page).toHaveTitle(titleOf(screen))
      }
      // The name leaves the title together with its screen.
      await page.goto(inside[0][0])
      await expect(page).toHaveTitle(titleOf(inside[0]))
      await page
        .getByRole('link', { name: language === 'en-US' ? 'Albums' : '相册', exact: true })
        .first()
        .click()
      await expect(page).toHaveTitle(language === 'en-US' ? 'Album Management - Agora' : '相册管理 - Agora')
    }

    // The first HTML has the title that the application keeps, for a visitor without a chosen language.
    const nothing = { cookies: [], origins: [] }
    const visit = { baseURL: site.url, locale: 'en-US', storageState: nothing }
    const stranger = await (await browser.newContext(visit)).newPage()
    const paths = ['/', '/login', '/register', '/forget-password', '/explore', '/notices', '/report']
    for (const path of [...paths, ...linked.map(([each]) => each)]) {
      const html = await (await stranger.request.get(path)).text()
      const [, first] = /<title>([^<]*)<\/title>/.exec(html)!
      await stranger.goto(path)
      await expect(stranger.locator('#opening')).toHaveCount(0)
      await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(stranger).toHaveTitle(first!)
    }
    await stranger.context().close()
  })
})

test('[AR-07] each screen of an account sends a visitor to login, which knows where they wanted to go', async ({
  page,
}) => {
  for (const [path] of user) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
  await page.goto('/user/albums?q=a%26b&page=2')
  await expect(page).toHaveURL(/\/login\?next=/)
  expect(new URL(page.url()).searchParams.get('next')).toBe('/user/albums?q=a%26b&page=2')
  await page.goto('/admin/users')
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fusers')
})

test('[AR-05] without explore its three screens lead to /404, and nothing links there', async ({ page, trap }) => {
  trap.allow(404, '/404')
  trap.allow(404, '/explore/albums/999999')
  await alterConfigs(page, { app: { enable_explore: false } })
  for (const [path] of explore) {
    await page.goto(path)
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('a[href^="/explore"]')).toHaveCount(0)
})

test('[AR-02] [AR-08] any other path, and a page that does not exist, show the page-not-found screen', async ({
  page,
  trap,
}) => {
  for (const path of ['/nothing', '/user/nothing', '/admin/a/b/c', '/pages/nothing']) {
    trap.allow(404, path)
    trap.allow(404, `/api/v2${path}`)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    await expect(page).toHaveTitle('页面不存在 - Agora')
    await expect(page).toHaveURL(path)
  }
})

test('[AR-02] a content page shows its text, under its own title', async ({ page, request, site, setUp }) => {
  const { call } = libraryOf(request, site.url, await setUp())
  const content = '# Hello\n\n**bold** <b>not bold</b>'
  await call('POST', '/admin/pages', { type: 'internal', slug: 'about-us', name: 'About', title: 'About us', content })
  await page.goto('/pages/about-us')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us')
  await expect(page).toHaveTitle('About us - 页面 - Agora')
  await expect(page.locator('article strong')).toHaveText('bold')
  await expect(page.getByText('<b>not bold</b>')).toBeVisible()
})

test.describe('a site that is not set up', () => {
  test.use({ account: 'newcomer' })

  test('every address leads to its set-up', async ({ page }) => {
    await alterConfigs(page, { app: { setup_needed: true } })
    for (const path of ['/', '/user/photos', '/explore', '/login']) {
      await page.goto(path)
      await expect(page).toHaveURL('/setup')
    }
  })
})
