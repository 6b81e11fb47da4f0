import { alterConfigs, mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible } from '../support/fixtures.ts'
import { card, month, newName, sellOnly, tradeNo, year, yuan } from '../support/shop-calls.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'
import { test } from '../support/shop-fixtures.ts'
import { words } from '../support/shop-texts.ts'

/** Formats an amount as the page does; English uses CN¥. */
const money = (locale: string, amount: string) => (locale === 'zh-CN' ? `¥${amount}` : `CN¥${amount}`)

inBothLooks(({ locale }) => {
  const text = words[locale]
  test('[PL-01] plans show their prices for each length, the best value, and whom to ask', async ({
    page,
    shop,
    enter,
  }) => {
    test.slow()
    const [plus, pro, team, room] = ['Plus', 'Pro', 'Team', 'Room'].map(newName) as [string, string, string, string]
    const contact_url = 'https://example.org/contact'
    const sold = [
      await shop.sellSubscription({
        name: plus,
        prices: [
          { name: 'Monthly', duration: month, amounts: yuan(12) },
          { name: 'Yearly', duration: year, amounts: yuan(108) },
        ],
      }),
      await shop.sellSubscription({
        name: pro,
        badge: 'Popular',
        prices: [
          { name: 'Monthly', duration: month, amounts: yuan(30) },
          { name: 'Yearly', duration: year, recommended: true, amounts: yuan(268) },
        ],
      }),
      await shop.sellSubscription({ name: team, contact_url, prices: [{ name: 'As agreed', duration: 0 }] }),
      await shop.sellStorage({ name: room, prices: [{ name: 'For ever', duration: 0, amounts: yuan(60) }] }),
    ]
    await sellOnly(
      page,
      sold.map(({ id }) => id),
    )
    await enter('/user/plans')

    await expect(page).toHaveTitle(`${text.plans} - Agora`)
    await expect(card(page, pro)).toContainText(money(locale, '268.00'))
    await expect(card(page, pro)).toContainText(text.best)
    await expect(card(page, pro)).toContainText('Popular')
    await expect(card(page, pro)).toContainText('Answers within a day')
    await expect(card(page, plus)).not.toContainText(text.best)
    await expect(card(page, team)).toContainText(text.contactPrice)
    await expect(page.getByRole('link', { name: text.contact(team) })).toHaveAttribute('href', contact_url)
    await expectFitting(page)
    await expectAccessible(page)

    await page.getByRole('radiogroup', { name: text.cycle }).getByText('Monthly').click()
    await expect(card(page, pro)).toContainText(money(locale, '30.00'))
    await expect(card(page, plus)).toContainText(money(locale, '12.00'))
    await expect(page.getByText(text.best)).toHaveCount(0)

    await page.getByRole('tab', { name: text.storage }).click()
    await expect(page).toHaveURL('/user/plans?type=storage')
    await expect(card(page, room)).toContainText('50 GB')
    await expectFitting(page)
    await expectAccessible(page)
  })
})

inBothLooks(({ locale }) => {
  const text = words[locale]
  test('[PL-02] the checkout shows what the server says, for each price, currency and coupon, and orders once', async ({
    page,
    trap,
    shop,
    enter,
  }) => {
    test.slow()
    trap.allow(404, '/api/v2/user/orders/preview')
    const name = newName('Pro')
    const both = [
      { currency: 'CNY', price: 268 },
      { currency: 'USD', price: 40 },
    ]
    const { id } = await shop.sellSubscription({
      name,
      prices: [
        { name: 'Monthly', duration: month, amounts: yuan(30) },
        { name: 'Yearly', duration: year, recommended: true, amounts: both },
      ],
    })
    const code = newName('TENTH').replace(' ', '-').toUpperCase()
    await shop.addCoupon({ code, name: 'A tenth off', value: 10, plan_ids: [id] })
    const own = await enter(`/user/plans/${id}`)

    await expect(page).toHaveTitle(`${name} - ${text.plan} - Agora`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('radio', { name: /Yearly/ })).toBeChecked()
    await expectFitting(page)
    await expectAccessible(page)

    await page.getByRole('link', { name: text.toCheckout }).click()
    await expect(page).toHaveTitle(`${name} - ${text.checkout} - Agora`)
    const summary = page.getByRole('region', { name: text.summary })
    await expect(summary).toContainText(money(locale, '268.00'))
    await page.getByRole('radio', { name: /Monthly/ }).check()
    await expect(summary).toContainText(money(locale, '30.00'))
    await page.getByRole('radio', { name: /Yearly/ }).check()
    await page.getByText('USD', { exact: true }).click()
    await expect(summary).toContainText('40.00')
    await page.getByText('CNY', { exact: true }).click()

    const coupon = page.getByLabel(text.coupon, { exact: true })
    await coupon.fill('NOTHING')
    await page.getByRole('button', { name: text.apply }).click()
    await expect(coupon).toHaveAttribute('aria-invalid', 'true')
    await expect(summary).toContainText(money(locale, '268.00'))
    await expectAccessible(page)
    await coupon.fill(code.toLowerCase())
    await page.getByRole('button', { name: text.apply }).click()
    await expect(page.getByText(text.applied('A tenth off'))).toBeVisible()
    await expect(summary).toContainText(money(locale, '241.20'))
    await expect(summary).toContainText(`-${money(locale, '26.80')}`)
    await expectFitting(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: text.place }).dblclick()
    const trade_no = await tradeNo(page)
    await expect(page.getByRole('region', { name })).toContainText(money(locale, '241.20'))
    const orders = await own.call<{ data: { trade_no: string; amount: number }[] }>('GET', '/user/orders')
    expect(orders.data).toMatchObject([{ trade_no, amount: 241.2 }])
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('[PL-02] a plan that is not there, and a shop without plans, say so', async ({ page, trap, enter }) => {
    trap.allow(404, /\/api\/v2\/plans\/\d+/)
    await sellOnly(page, [])
    await enter('/user/plans')
    await expect(page.getByRole('heading', { name: words['en-US'].none })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/user/plans/999999')
    await expect(page.getByRole('heading', { name: words['en-US'].gone })).toBeVisible()
    await expect(page).toHaveTitle('Plan Detail - Agora')
  })
})

test('[PL-01] the home page tells what is for sale where the operator wants it to, and nothing moves', async ({
  page,
  shop,
}) => {
  const name = newName('Home')
  const { id } = await shop.sellSubscription({
    name,
    prices: [{ name: 'Yearly', duration: year, recommended: true, amounts: yuan(99) }],
  })
  await sellOnly(page, [id])
  await mockLanguage(page, 'zh-CN')
  await page.goto('/')
  // The server-rendered page has the heading too, so the application must run and finish its requests first.
  await expect(page.locator('#opening')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: words['zh-CN'].teaser })).toHaveCount(0)

  await alterConfigs(page, { app: { show_plans_at_home: true } })
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(card(page, name)).toContainText('¥99.00')
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.01)
  await expectAccessible(page)
  await page.getByRole('link', { name: words['zh-CN'].choose(name) }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
})
