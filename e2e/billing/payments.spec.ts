import { expect, expectAccessible } from '../support/fixtures.ts'
import { alterOrder, card, newName, sellOnly, tradeNo, withEpay, year, yearly } from '../support/shop-calls.ts'
import { test } from '../support/shop-fixtures.ts'
import { words } from '../support/shop-texts.ts'

test.use({ locale: 'en-US' })

const text = words['en-US']

test('[PL-02] [GR-03] an upgrade over a running subscription says what is lost, and takes its place', async ({
  page,
  shop,
  enter,
}) => {
  test.slow()
  const [plus, pro] = [newName('Plus'), newName('Pro')]
  const small = await shop.sellSubscription({ name: plus, prices: yearly(12) })
  const large = await shop.sellSubscription({ name: pro, prices: yearly(30) })
  const code = newName('GIFT').replace(' ', '-').toUpperCase()
  await shop.addCoupon({ code, name: 'A present', value: 100, plan_ids: [small.id] })
  await enter(`/user/plans/${small.id}?step=checkout&coupon=${code}`)
  await page.getByRole('button', { name: text.redeem }).click()
  await expect(page.getByRole('region', { name: plus })).toContainText(text.statuses.paid)
  await expect(page.getByRole('region', { name: plus })).toContainText(text.labels.coupon)

  // Buying the same plan again extends it: two purchases of a year make two years.
  await page.goto(`/user/plans/${small.id}?step=checkout`)
  await expect(page.getByText(text.extended)).toContainText(
    String(new Date(Date.now() + 2 * year * 60_000).getFullYear()),
  )
  await expect(page.getByRole('note')).toHaveCount(0)

  await withEpay(shop, async (epay) => {
    await page.goto(`/user/plans/${large.id}?step=checkout`)
    const note = page.getByRole('note')
    await expect(note).toContainText(text.replaced)
    await expect(note).toContainText(plus)
    await expectAccessible(page)
    await page.getByRole('button', { name: text.place }).click()
    await page.getByRole('button', { name: text.pay }).click()
    await expect(page.getByText(text.waiting)).toBeVisible()
    await epay.pay([...epay.orders.keys()][0]!)
    await expect(page.getByRole('region', { name: pro })).toContainText(text.statuses.paid)
  })
  await sellOnly(page, [small.id, large.id])
  await page.goto('/user/plans')
  await expect(card(page, pro)).toContainText(text.current)
  await expect(card(page, plus)).not.toContainText(text.current)
})

test('[GR-03] a plan without an end date says at checkout that buying it again adds nothing', async ({
  page,
  shop,
  enter,
}) => {
  const name = newName('Lifetime')
  const forever = { name: 'Forever', duration: 0, amounts: yearly(90)[0]!.amounts }
  const { id } = await shop.sellSubscription({ name, prices: [forever, ...yearly(12)] })
  const code = newName('LIFE').replace(' ', '-').toUpperCase()
  await shop.addCoupon({ code, name: 'A present', value: 100, plan_ids: [id] })
  await enter(`/user/plans/${id}?step=checkout&coupon=${code}`)
  await expect(page.getByText('Starts as soon as you pay. No expiry.')).toBeVisible()
  await page.getByRole('button', { name: text.redeem }).click()
  await expect(page.getByRole('region', { name })).toContainText(text.statuses.paid)
  await page.goto(`/user/plans/${id}`)
  await page.getByRole('radio', { name: /Yearly/ }).check()
  await page.getByRole('link', { name: text.toCheckout }).click()
  await expect(page.getByText('Buying it again adds nothing')).toBeVisible()
})

test('[PL-04] [PL-09] the time to pay runs out before one’s eyes, and the order says that it expired', async ({
  page,
  shop,
  enter,
}) => {
  const name = newName('Room')
  const { id } = await shop.sellStorage({ name, prices: yearly(60) })
  await enter(`/user/plans/${id}?step=checkout`)
  const end = Date.now() + 6000
  // The real expiry of half an hour is too long for a test, so the response is altered to expire within seconds.
  await alterOrder(page, () => ({
    expires_at: new Date(end).toISOString(),
    ...(Date.now() > end && {
      status: 'cancelled',
      cancel_reason: 'expired',
      canceled_at: new Date(end).toISOString(),
    }),
  }))
  await page.getByRole('button', { name: text.place }).click()
  await expect(page.getByRole('timer')).toHaveText(/^00:0\d$/)
  await expect(page.getByText(text.expired)).toBeVisible()
  await expect(page.getByRole('button', { name: text.pay })).toHaveCount(0)
  await expectAccessible(page)
})

test('[PL-05] a transfer is paid as instructed, and each way to pay carries its label', async ({
  page,
  shop,
  enter,
}) => {
  const { id } = await shop.sellStorage({ name: newName('Room'), prices: yearly(60) })
  const instructions = 'To the account 6222 0000, with the number of the order'
  const gateway = await shop.takeMoney({
    name: 'Our bank',
    platform: 'transfer',
    options: { instructions },
    currencies: ['CNY'],
  })
  await enter(`/user/plans/${id}?step=checkout`)
  const labels = ['stripe', 'alipay', 'wxpay', 'paypal', 'wechat', 'unipay', 'epay', 'qqpay', 'jdpay', 'usdt']
  const others = labels.map((label, place) => ({
    gateway_id: 90_000 + place,
    platform: 'epay',
    channel: label,
    label,
    name: label,
    methods: ['web'],
  }))
  await alterOrder(page, ({ pay_options }) => ({
    pay_options: [...pay_options.filter(({ gateway_id }) => gateway_id === gateway.id), ...others],
  }))
  await page.getByRole('button', { name: text.place }).click()
  for (const label of [
    'Unified payment',
    'Alipay',
    'Wxpay',
    'Paypal',
    'WeChat',
    'UnionPay',
    'Epay',
    'Qqpay',
    'Jdpay',
    'Bank',
    'Usdt (TRC20)',
  ])
    await expect(page.getByRole('group').getByText(label, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /Bank/ }).check()
  await page.getByRole('button', { name: text.pay }).click()
  await expect(page.getByRole('heading', { name: text.transfer })).toBeVisible()
  await expect(page.getByText(instructions)).toBeVisible()
  await expectAccessible(page)
  await shop.stopGateway(gateway.id)
})

test('[PL-04] polls the payment while the page is visible, and not in a background tab', async ({
  page,
  shop,
  enter,
}) => {
  test.slow()
  const { id } = await shop.sellStorage({ name: newName('Room'), prices: yearly(60) })
  await withEpay(shop, async () => {
    await enter(`/user/plans/${id}?step=checkout`)
    await page.getByRole('button', { name: text.place }).click()
    const trade_no = await tradeNo(page)
    let asked = 0
    page.on('request', (sent) => {
      if (sent.url().endsWith(`/user/orders/${trade_no}`)) asked += 1
    })
    await page.getByRole('button', { name: text.pay }).click()
    await expect(page.getByText(text.waiting)).toBeVisible()
    await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(2)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.waitForTimeout(1000)
    const before = asked
    await page.waitForTimeout(7000)
    expect(asked).toBe(before)
  })
})

test('[PL-04] shows a provider failure at the payment button and allows a retry', async ({
  page,
  trap,
  shop,
  enter,
}) => {
  trap.allow(503, /\/user\/orders\/\d+\/pay$/)
  const { id } = await shop.sellStorage({ name: newName('Room'), prices: yearly(60) })
  await withEpay(shop, async (epay) => {
    await enter(`/user/plans/${id}?step=checkout`)
    await page.getByRole('button', { name: text.place }).click()
    epay.state.instead = { status: 500, body: 'Busy' }
    await page.getByRole('button', { name: text.pay }).click()
    await expect(page.locator('main').getByRole('alert')).toContainText(text.failed)
    await expect(page.getByText('Service is currently unavailable')).toHaveCount(0)
    await expectAccessible(page)
    epay.state.instead = null
    await page.getByRole('button', { name: text.pay }).click()
    await expect(page.getByText(text.waiting)).toBeVisible()
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0)
  })
})
