import { type Browser, type Locator, type Page } from '@playwright/test'
import { startOidc } from '../../packages/server/test/peers/oidc.ts'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { newBucket } from '../../packages/server/test/storage-servers/s3.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect as hurried, expectAccessible, test } from '../support/fixtures.ts'
import { captchaAfter } from '../support/log-in.ts'
import { salesWords } from '../support/sales-texts.ts'
import { card, tradeNo } from '../support/shop-calls.ts'
import { words as shopWords } from '../support/shop-texts.ts'
import { admin, ownAddress, type Site } from '../support/site.ts'
import { trapPageErrors } from '../support/page-errors.ts'
import { uploaderOn, uploaderWords } from '../support/upload-actions.ts'

// Development doubles reveal captchas; everything else is real.
test.use({ siteEnv: { DEV_DOUBLES: '1', ...ownAddress }, account: 'newcomer' })

/** Two browsers and an object store share the machine, so assertions wait longer. */
const expect = hurried.configure({ timeout: 40_000 })

const office = salesWords['zh-CN']
const shop = shopWords['en-US']
const uploads = uploaderWords['en-US']

const panel = (page: Page) => page.getByRole('dialog').first()
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
/** Labels of required fields end with an asterisk. */
const fill = (within: Page | Locator, label: string, text: string) =>
  within
    .getByLabel(label, { exact: true })
    .or(within.getByLabel(`${label} *`, { exact: true }))
    .and(within.locator('input, textarea'))
    .fill(text)

async function choose(within: Locator, label: string, option: string) {
  await within.getByRole('combobox', { name: label }).click()
  await within.getByRole('option', { name: option, exact: true }).click()
}

async function setSiteUp(page: Page, site: Site) {
  await page.goto(await site.setupUrl())
  await fill(page, '站点名称', 'Harbour')
  await fill(page, '您的邮箱', admin.email)
  await fill(page, '密码', admin.password)
  await button(page, '创建站点').click()
  await expect(page.getByRole('heading', { name: '站点配置清单' })).toBeVisible()
}

async function addGroup(page: Page) {
  await page.goto('/admin/groups')
  await button(page, '新建角色组').click()
  await fill(panel(page), '名称', 'Members')
  await fill(panel(page), '存储空间 (GB)', '20')
  await button(panel(page), '新建角色组').click()
  // The storage of the group is added later and given to it there.
  await button(page, '仍然保存').click()
  await expect(page.getByText('已新建角色组 Members')).toBeVisible()
}

/** Adds a bucket that only members may use. */
async function addStorage(page: Page) {
  const { options, secrets } = await newBucket()
  await page.goto('/admin/storages')
  await button(page, '添加存储').first().click()
  await fill(panel(page), '名称', 'Bucket')
  await fill(panel(page), '服务地址（Endpoint）', options.endpoint)
  await fill(panel(page), '区域（Region）', options.region)
  await fill(panel(page), '存储桶（Bucket）', options.bucket)
  await fill(panel(page), 'Access Key ID', options.access_key_id)
  await fill(panel(page), 'Secret Access Key', secrets.secret_access_key)
  await panel(page).getByText('高级选项', { exact: true }).click()
  await panel(page).getByRole('switch', { name: '路径样式' }).setChecked(true)
  await button(panel(page), '测试连接').click()
  await expect(panel(page).getByText('删除： 正常。')).toBeVisible()
  for (const group of ['默认组', '游客组']) await panel(page).getByRole('checkbox', { name: group }).uncheck()
  await button(panel(page), '添加存储').click()
  await expect(page.getByText('已添加 Bucket')).toBeVisible()
}

async function addPlan(page: Page) {
  await page.goto('/admin/plans?plan=new')
  await fill(panel(page), office.name, 'Plus')
  await choose(panel(page), office.group, 'Members')
  await panel(page).getByLabel(office.period).fill('Monthly')
  await fill(panel(page), office.amount, '100')
  await panel(page).getByRole('switch', { name: office.published }).click()
  await button(panel(page), office.addPlan).click()
  await expect(page.getByText(office.planAdded('Plus'))).toBeVisible()
}

async function addCoupon(page: Page) {
  await page.goto('/admin/coupons?coupon=new')
  await fill(panel(page), office.code, 'WELCOME')
  await fill(panel(page), office.name, 'A quarter off')
  await panel(page).getByLabel(office.percent).fill('25')
  await panel(page).getByRole('checkbox', { name: 'Plus' }).check()
  await button(panel(page), office.addCoupon).click()
  await expect(page.getByText(office.couponAdded('WELCOME'))).toBeVisible()
}

const instructions = 'To the account 6222 0000, with the number of the order'

async function takeTransfers(page: Page) {
  await page.goto('/admin/payments?gateway=new')
  await choose(panel(page), '平台', '银行转账')
  await fill(panel(page), '转账说明', instructions)
  await button(panel(page), office.addGateway).click()
  await expect(page.getByText(office.gatewayAdded('银行转账'))).toBeVisible()
}

async function writePage(page: Page) {
  await page.goto('/admin/pages')
  await page.getByRole('link', { name: '新建页面' }).click()
  await fill(page, '名称', 'The harbour')
  await fill(page, '地址标识', 'harbour')
  await page.getByRole('textbox', { name: '正文' }).fill('# Where we are\n\nBehind the **third** pier.')
  await button(page, '保存').click()
  await expect(page).toHaveURL('/admin/pages')
}

async function writeNotice(page: Page) {
  await page.goto('/admin/notices')
  await page.getByRole('link', { name: '新建公告' }).click()
  await fill(page, '标题', 'We are open')
  await page.getByRole('textbox', { name: '正文' }).fill('Come *in*.')
  await button(page, '保存').click()
  await expect(page).toHaveURL('/admin/notices')
}

/** The callback URL is known only after the provider is saved, so the test of the provider follows. */
async function addProvider(page: Page, oidc: Awaited<ReturnType<typeof startOidc>>, callback: string) {
  await page.goto('/admin/oauth')
  await button(page, '添加登录方式').first().click()
  await choose(panel(page), '类型', 'OpenID Connect')
  await fill(panel(page), '名称', 'Agora ID')
  await fill(panel(page), '签发者（Issuer）', oidc.issuer)
  await fill(panel(page), 'Client ID', oidc.client_id)
  await fill(panel(page), 'Client Secret', oidc.client_secret)
  await button(panel(page), '添加登录方式').click()
  await expect(panel(page).getByText(callback)).toBeVisible()
  await button(panel(page), '开始测试').click()
  await expect(panel(page).getByText('对方接受了应用 ID 与密钥')).toBeVisible()
}

/** Runs a test on a phone in English with the dark theme. */
async function withPhone(browser: Browser, site: Site, journey: (page: Page) => Promise<void>) {
  const localStorage = Object.entries({ theme: 'dark', locale: 'en-US' }).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'en-US',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
  })
  const trap = trapPageErrors(context)
  const page = await context.newPage()
  await mockLanguage(page, 'en-US')
  await journey(page)
  expect(trap.caught).toEqual([])
  await context.close()
}

async function registerThere(page: Page, site: Site) {
  await page.goto('/login?next=%2Fuser%2Fplans')
  await page.getByRole('link', { name: 'Agora ID' }).click()
  await page.getByLabel('Account').fill('ann')
  await button(page, 'Agree').click()
  const captcha = await captchaAfter(page, site, () => page.getByRole('link', { name: 'Create account' }).click())
  await fill(page, 'Email', 'ann@example.org')
  await fill(page, 'Username', 'ann')
  await fill(page, 'Password', 'marble-kite-2931')
  await fill(page, 'Confirm password', 'marble-kite-2931')
  await page.getByLabel('Captcha').fill(captcha)
  await button(page, 'Create account').click()
  await expect(page).toHaveURL('/user/plans')
}

/** Orders with the coupon up to the point where an administrator must confirm the transfer. */
async function order(page: Page) {
  await card(page, 'Plus')
    .getByRole('link', { name: shop.choose('Plus') })
    .click()
  await page.getByRole('link', { name: shop.toCheckout }).click()
  await page.getByRole('textbox', { name: shop.coupon }).fill('welcome')
  await button(page, shop.apply).click()
  await expect(page.getByText(shop.applied('A quarter off'))).toBeVisible()
  await button(page, shop.place).click()
  const trade_no = await tradeNo(page)
  await button(page, shop.pay).click()
  await expect(page.getByText(instructions)).toBeVisible()
  return trade_no
}

async function confirmTransfer(page: Page, trade_no: string) {
  await page.goto(`/admin/orders?trade_no=${trade_no}`)
  await expect(panel(page).getByText('75.00').first()).toBeVisible()
  await button(panel(page), office.confirm).click()
  await fill(page.getByRole('dialog').last(), office.note, 'Statement 12')
  await button(page.getByRole('dialog').last(), office.arrived).click()
  await expect(page.getByText(office.confirmed)).toBeVisible()
}

async function upload(page: Page) {
  const uploader = uploaderOn(page, uploads)
  const buffer = await jpeg({ width: 320, height: 240, seed: 8 })
  await page.goto('/user/photos')
  await uploader.give([{ name: 'pier.jpg', mimeType: 'image/jpeg', buffer }])
  await uploader.button(uploads.start).click()
  await expect(uploader.result(1, 0)).toBeVisible()
  await page.reload()
  const picture = page.getByRole('img', { name: 'pier' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

test('[AD-03] [AD-01] [AU-09] [PL-03] [PL-05] [PL-08] [GR-01] [PU-02] configures a whole site in the admin panel and uses every part of it', async ({
  page,
  browser,
  site,
}) => {
  // The test sets up a whole site, and the object store starts slowly.
  test.setTimeout(600_000)
  const callback = `${site.url}/oauth/1`
  const oidc = await startOidc({ redirect_uris: [callback], hasPages: true, accounts: { ann: { name: 'Ann Archer' } } })
  await setSiteUp(page, site)
  await addGroup(page)
  await addStorage(page)
  await addPlan(page)
  await addCoupon(page)
  await takeTransfers(page)
  await writePage(page)
  await writeNotice(page)
  await addProvider(page, oidc, callback)

  await withPhone(browser, site, async (phone) => {
    await registerThere(phone, site)
    const trade_no = await order(phone)
    await confirmTransfer(page, trade_no)
    await phone.reload()
    await expect(phone.getByRole('region', { name: 'Plus' })).toContainText(shop.statuses.paid)
    await upload(phone)
    await phone.goto('/notices')
    await phone.getByRole('link', { name: 'We are open' }).click()
    await expect(phone.getByText('Come in.')).toBeVisible()
    await phone.goto('/')
    await phone.getByRole('link', { name: 'The harbour' }).click()
    await expect(phone.getByRole('heading', { name: 'Where we are' })).toBeVisible()
    await expectAccessible(phone)
  })

  await page.goto('/admin/storages')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bucket' })).toContainText('1 个文件')
  await oidc.stop()
})
