import { readFileSync } from 'node:fs'
import type { Revenue } from '@imagora/contract'
import type { Page } from '@playwright/test'
import { startEpay } from '../../packages/server/test/payments/epay.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { salesWords } from '../support/sales-texts.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'
import { ownAddress, type Site } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1', ...ownAddress }, account: 'admin' })

const panel = (page: Page) => page.getByRole('dialog').first()
const dialog = (page: Page) => page.getByRole('dialog').last()
const button = (within: Page | ReturnType<typeof panel>, name: string) =>
  within.getByRole('button', { name, exact: true })

const officeOf = (page: Page, site: Site, token: string) => libraryOf(page.request, site.url, token).call

/** Creates a published plan and an unpaid order of the administrator for it. */
async function orderPlan(call: ReturnType<typeof officeOf>, name: string) {
  const { id: group_id } = await call<{ id: number }>('POST', '/admin/groups', { name: `${name} group` })
  const prices = [{ name: 'Yearly', duration: 525_600, amounts: [{ currency: 'CNY', price: 108 }] }]
  const { id } = await call<{ id: number }>('POST', '/admin/plans', {
    type: 'vip',
    name,
    group_id,
    is_published: true,
    prices,
  })
  const plan = await call<{ prices: { id: number }[] }>('GET', `/plans/${id}`)
  return call<{ trade_no: string }>('POST', '/user/orders', { price_id: plan.prices[0]!.id })
}

/** Returns the site's CNY revenue and refunds so far; other tests sell on the same site. */
async function revenueIn(call: ReturnType<typeof officeOf>) {
  const { currencies } = await call<Revenue>('GET', '/admin/revenue')
  return currencies.find(({ currency }) => currency === 'CNY') ?? { total: 0, refunded: 0 }
}

const written = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })

test.beforeEach(({ page, locale }) => mockLanguage(page, locale === 'zh-CN' ? 'zh-CN' : 'en-US'))

/** Both looks share one site, so names carry the theme. */
const namesFor = (theme: string) => (name: string) => `${name} ${theme}`

inBothLooks(({ locale, theme }) => {
  const words = salesWords[locale]
  const named = namesFor(theme)

  test('[PL-01] [PL-10] a plan is made with prices in two currencies, moved, changed and deleted', async ({
    page,
    site,
    setUp,
  }) => {
    test.slow()
    const call = officeOf(page, site, await setUp())
    await call('POST', '/admin/groups', { name: named('Members') })
    await call('POST', '/admin/plans', { type: 'storage', name: named('Room'), capacity_bytes: 1024 ** 3 })
    await page.goto('/admin/plans?plan=new')
    await button(panel(page), words.addPlan).click()
    await expect(panel(page).getByText(words.required).first()).toBeVisible()
    await expectAccessible(page)
    await panel(page).getByLabel(words.name, { exact: true }).fill(named('Plus'))
    await panel(page).getByRole('combobox', { name: words.group }).click()
    await panel(page)
      .getByRole('option', { name: named('Members') })
      .click()
    await panel(page).getByLabel(words.period).fill('Yearly')
    await panel(page).getByLabel(words.amount, { exact: true }).fill('108')
    await button(panel(page), words.addCurrency).click()
    await panel(page).getByLabel(words.amount, { exact: true }).nth(1).fill('15.5')
    await panel(page).getByRole('switch', { name: words.best }).click()
    await panel(page).getByRole('switch', { name: words.published }).click()
    await button(panel(page), words.addPlan).click()
    await expect(page.getByText(words.planAdded(named('Plus')))).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const row = page.getByRole('listitem').filter({ hasText: named('Plus') })
    await expect(row).toContainText('108.00')
    await button(page, words.up(named('Plus'))).click()
    const names = page.getByRole('listitem').getByText(/^(Plus|Room) /)
    await expect(names.filter({ hasText: theme }).first()).toHaveText(named('Plus'))
    await expectAccessible(page)

    await row
      .getByRole('button', { name: named('Plus') })
      .first()
      .click()
    await button(panel(page), words.addPrice).click()
    await panel(page).getByLabel(words.period).nth(1).fill('For teams')
    await panel(page).getByRole('button', { name: /CNY/ }).last().click()
    await button(panel(page), words.save).click()
    await expect(page.getByText(words.planSaved(named('Plus')))).toBeVisible()
    await expect(row).toContainText(`For teams ${words.byContact}`)

    await page
      .getByRole('button', { name: named('Room') })
      .first()
      .click()
    await button(panel(page), words.deletePlan).click()
    await button(dialog(page), words.deletePlanNamed(named('Room'))).click()
    await expect(page.getByText(words.planDeleted(named('Room')))).toBeVisible()
  })
})

inBothLooks(({ locale, theme }) => {
  const words = salesWords[locale]
  const named = namesFor(theme)

  test('[PL-08] a coupon is made, found and disabled', async ({ page }) => {
    const code = `AUTUMN-${theme.toUpperCase()}`
    await page.goto('/admin/coupons?coupon=new')
    await panel(page).getByLabel(words.code, { exact: true }).fill(code.toLowerCase())
    await panel(page).getByLabel(words.name, { exact: true }).fill(named('Autumn'))
    await panel(page).getByLabel(words.percent).fill('120')
    await button(panel(page), words.addCoupon).click()
    await expect(panel(page).getByText(words.tooMuch)).toBeVisible()
    await expectAccessible(page)
    await panel(page).getByLabel(words.percent).fill('12.5')
    await button(panel(page), words.addCoupon).click()
    await expect(page.getByText(words.couponAdded(code))).toBeVisible()

    await page.getByRole('searchbox').fill(code)
    await expect(page.getByText('12.5%').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: new RegExp(code) }).click()
    await panel(page).getByRole('switch', { name: words.enabled }).click()
    await button(panel(page), words.save).click()
    await expect(page.getByText(words.couponSaved(code))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(words.disabled, { exact: true })).toBeVisible()
  })

  test('[PL-21] codes are made in a batch, downloaded, filtered and deleted', async ({ page }) => {
    const name = named('Fair')
    const prefix = `FAIR${theme.toUpperCase()}-`
    await page.goto('/admin/coupons?coupon=new')
    await panel(page).getByText(words.manyCodes, { exact: true }).click()
    await panel(page).getByLabel(words.prefix).fill(prefix)
    await panel(page).getByLabel(words.quantity).fill('10001')
    await panel(page).getByLabel(words.name, { exact: true }).fill(name)
    await panel(page).getByLabel(words.percent).fill('50')
    await button(panel(page), words.createCodes).click()
    await expect(panel(page).getByText(words.quantityRange)).toBeVisible()
    await expectAccessible(page)
    await panel(page).getByLabel(words.quantity).fill('12')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(panel(page), words.createCodes).click(),
    ])
    await expect(page.getByText(words.codesCreated(12))).toBeVisible()
    const codes = readFileSync(await download.path(), 'utf8').match(new RegExp(`${prefix}\\w{4}-\\w{4}`, 'g'))
    expect(new Set(codes).size).toBe(12)

    await expect(page.getByLabel(words.batch, { exact: true })).toContainText(`${name} · 0 / 12`)
    await expect(page.locator('code', { hasText: prefix })).toHaveCount(12)
    await expectAccessible(page)
    await button(page, words.deleteBatch).click()
    await button(dialog(page), words.deleteBatchNamed(name)).click()
    await expect(page.getByText(words.batchDeleted(name))).toBeVisible()
    await expect(page.getByText(prefix)).toHaveCount(0)
  })
})

inBothLooks(({ locale, theme }) => {
  const words = salesWords[locale]
  const named = namesFor(theme)

  test('[PL-05] a gateway is added, tells where its notices go, and is tried out', async ({ page, site, trap }) => {
    const epay = await startEpay()
    await page.goto('/admin/payments?gateway=new')
    await panel(page).getByLabel(words.name, { exact: true }).fill(named('Station'))
    await panel(page).getByLabel(words.endpoint).fill(epay.url)
    await panel(page).getByLabel(words.pid).fill(epay.pid)
    await button(panel(page), words.addGateway).click()
    await expect(panel(page).getByText(words.required)).toBeVisible()
    await panel(page).getByLabel(words.key).fill('mistyped')
    await expectAccessible(page)
    await button(panel(page), words.addGateway).click()
    await expect(page.getByText(words.gatewayAdded(named('Station')))).toBeVisible()

    await expect(panel(page).getByText(new RegExp(`^${site.url}/api/v2/payments/\\d+/notify$`))).toBeVisible()
    await button(panel(page), words.runTest).click()
    await expect(panel(page).getByText(words.refusedKey)).toBeVisible()
    await panel(page).getByLabel(words.key).fill(epay.key)
    await expect(panel(page).getByText(words.saveFirst)).toBeVisible()
    await button(panel(page), words.save).click()
    await expect(page.getByText(words.gatewaySaved(named('Station')))).toBeVisible()
    await button(panel(page), words.runTest).click()
    await expect(panel(page).getByText(words.accepted)).toBeVisible()
    await expect(panel(page).getByText(words.notPublic)).toBeVisible()
    await expectAccessible(page)

    trap.allow(422, /\/payment-gateways\//)
    const other = await startEpay()
    await panel(page).getByLabel(words.endpoint).fill(other.url)
    await button(panel(page), words.save).click()
    await expect(panel(page).getByText(words.enterAgain)).toBeVisible()
    await expect(panel(page).getByLabel(words.key)).toHaveAccessibleDescription(words.enterAgain)
    await expectAccessible(page)
    expect(other.received).toEqual([])
    await other.stop()
    await panel(page).getByLabel(words.endpoint).fill(epay.url)
    await page.goto('/admin/payments')
    await expect(page.getByRole('listitem').filter({ hasText: named('Station') })).toBeVisible()
    await expectAccessible(page)
    await epay.stop()
  })
})

inBothLooks(({ locale, theme }) => {
  const words = salesWords[locale]
  const named = namesFor(theme)

  test('[PL-03] a transfer is confirmed, a refund recorded, and both are counted', async ({ page, site, setUp }) => {
    test.slow()
    const call = officeOf(page, site, await setUp())
    const before = await revenueIn(call)
    const { trade_no } = await orderPlan(call, named('Sold'))
    const other = await orderPlan(call, named('Unwanted'))
    await page.goto(`/admin/orders?q=${trade_no}`)
    await page.getByRole('button', { name: trade_no }).click()
    await button(panel(page), words.confirm).click()
    await dialog(page).getByLabel(words.note).fill('Bank statement 17')
    await expectAccessible(page)
    await button(dialog(page), words.arrived).click()
    await expect(page.getByText(words.confirmed)).toBeVisible()
    await expect(panel(page).getByText('Bank statement 17')).toBeVisible()
    await expect(panel(page).getByText(words.paid, { exact: true }).first()).toBeVisible()

    await button(panel(page), words.refund).click()
    await dialog(page).getByLabel(words.refundAmount).fill('8')
    await button(dialog(page), words.refundAct).click()
    await expect(page.getByText(words.refunded)).toBeVisible()
    await expect(panel(page).getByText(words.refundedTag, { exact: true }).first()).toBeVisible()
    await expectAccessible(page)

    await page.goto(`/admin/orders?trade_no=${other.trade_no}`)
    await button(panel(page), words.cancel).click()
    await button(dialog(page), words.cancel).click()
    await expect(page.getByText(words.cancelled)).toBeVisible()
    await page.goto('/admin/orders')
    await expect(page.getByText(other.trade_no)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: words.late }).click()
    await expect(page).toHaveURL('/admin/orders?late=1')
    await expect(page.getByText(trade_no)).toHaveCount(0)

    const { total, refunded } = await revenueIn(call)
    expect([total - before.total, refunded - before.refunded]).toEqual([108, 8])
    await page.goto('/admin/revenue')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.revenue)
    await expect(page.getByText(written(refunded)).first()).toBeVisible()
    await page.getByText(words.asTable).click()
    await expectAccessible(page)
  })
})

inBothLooks(({ locale, theme }) => {
  const words = salesWords[locale]

  test('[PL-06] money that comes for an order twice waits for a decision', async ({ page, site, setUp }) => {
    test.slow()
    const call = officeOf(page, site, await setUp())
    const epay = await startEpay()
    const { id: gateway_id } = await call<{ id: number }>('POST', '/admin/payment-gateways', {
      name: 'Other station',
      platform: 'epay',
      options: { endpoint: epay.url, pid: epay.pid },
      secrets: { key: epay.key },
      currencies: ['CNY'],
    })
    const { trade_no } = await orderPlan(call, `Paid twice ${theme}`)
    const wish = { platform: 'epay', gateway_id, channel: 'alipay', method: 'scan' }
    await call('POST', `/user/orders/${trade_no}/pay`, wish)
    const [reference] = [...epay.orders.keys()]
    await call('PUT', `/admin/orders/${trade_no}/confirm`, { note: 'Bank statement 18' })
    await epay.pay(reference!)

    await page.goto('/admin/orders?late=1')
    await page.getByRole('button', { name: trade_no }).click()
    await expect(panel(page).getByText(words.paidTwice)).toBeVisible()
    await expect(panel(page).getByText(reference!)).toBeVisible()
    await button(panel(page), words.decide).click()
    await dialog(page).getByRole('radio', { name: words.sentBack }).check()
    await dialog(page).getByLabel(words.note).fill('Sent back on Monday')
    await expectAccessible(page)
    await button(dialog(page), words.decideAct).click()
    await expect(page.getByText(words.decided)).toBeVisible()
    // The note is on the payment and in the list of refunds.
    await expect(panel(page).getByText('Sent back on Monday')).toHaveCount(2)
    await epay.stop()
  })
})

inBothLooks(({ locale, theme }) => {
  const words = salesWords[locale]
  const named = namesFor(theme)

  test('[GR-02] [GR-04] grants a subscription and storage to a user, and revokes them', async ({
    page,
    site,
    setUp,
  }) => {
    test.slow()
    const call = officeOf(page, site, await setUp())
    const username = `gifted_${theme}`
    await call('POST', '/admin/groups', { name: named('Guests of honour') })
    const { id } = await call<{ id: number }>('POST', '/admin/users', { username, password: 'marble-kite-2931' })
    await page.goto(`/admin/users?user=${id}`)
    await button(panel(page), words.give).first().click()
    await dialog(page).getByRole('combobox', { name: words.group }).click()
    await dialog(page)
      .getByRole('option', { name: named('Guests of honour') })
      .click()
    await dialog(page).getByLabel(words.days).fill('30')
    await expectAccessible(page)
    await button(page.getByRole('dialog', { name: words.giveTo(username) }), words.giveAct).click()
    await expect(page.getByText(words.given(username))).toBeVisible()
    await expect(panel(page).getByText(words.daysLeft)).toBeVisible()

    await button(panel(page), words.give).last().click()
    await dialog(page).getByLabel(words.capacity).fill('2.5')
    await button(page.getByRole('dialog', { name: words.giveRoomTo(username) }), words.giveAct).click()
    await expect(panel(page).getByText('2.5 GB', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await button(panel(page), words.takeBack(named('Guests of honour'))).click()
    await button(dialog(page), words.take).click()
    await expect(page.getByText(words.taken(named('Guests of honour')))).toBeVisible()
    await expect(panel(page).getByText(words.noSubscription).first()).toBeVisible()
  })
})

inBothLooks(({ locale, theme }) => {
  const words = salesWords[locale]

  test('[GR-04] what happens to what is too much after a lapse is a setting', async ({ page }) => {
    await page.goto('/admin/settings')
    await page.getByRole('combobox', { name: words.lapse }).click()
    await page.getByRole('option', { name: words.toTrash }).click()
    await page.getByLabel(words.lapseDays).fill(theme === 'light' ? '30' : '31')
    await button(page, words.save).click()
    await expect(page.getByText(words.settingsSaved)).toBeVisible()
    await expectAccessible(page)
  })
})
