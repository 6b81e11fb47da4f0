import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible } from '../support/fixtures.ts'
import { card, newName, sellOnly, tradeNo, withEpay, yearly } from '../support/shop-calls.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'
import { test } from '../support/shop-fixtures.ts'
import { words } from '../support/shop-texts.ts'

inBothLooks(({ locale, isMobile }) => {
  const text = words[locale]
  test('[PL-03] [PL-04] a subscription is bought with a coupon through Epay, is in force, and is renewed in one click', async ({
    page,
    shop,
    enter,
  }) => {
    test.slow()
    const name = newName('Pro')
    const { id } = await shop.sellSubscription({ name, badge: 'Popular', prices: yearly(268) })
    const code = newName('TENTH').replace(' ', '-').toUpperCase()
    await shop.addCoupon({ code, name: 'A tenth off', value: 10, plan_ids: [id] })
    await withEpay(shop, async (epay) => {
      await enter(`/user/plans/${id}?step=checkout&coupon=${code}`)
      await expect(page.getByText(text.applied('A tenth off'))).toBeVisible()
      await page.getByRole('button', { name: text.place }).click()
      const trade_no = await tradeNo(page)
      await expect(page).toHaveTitle(`${trade_no} - ${text.order} - Agora`)
      await expect(page.getByText(text.left)).toBeVisible()
      await page.getByRole('radio', { name: new RegExp(text.labels.alipay) }).check()
      await expectFitting(page)
      await expectAccessible(page)

      await page.getByRole('button', { name: text.pay }).click()
      if (isMobile) {
        await page.getByRole('link', { name: 'Pay' }).click()
      } else {
        await expect(page.getByRole('img', { name: text.qr(text.labels.alipay) })).toBeVisible()
        await expect(page.getByText(text.waiting)).toBeVisible()
        await expectAccessible(page)
        const [reference] = [...epay.orders.keys()]
        await epay.pay(reference!)
      }
      await expect(page).toHaveURL(`/user/orders/${trade_no}`)
      const receipt = page.getByRole('region', { name })
      await expect(receipt).toContainText(text.statuses.paid)
      await expect(receipt).toContainText(text.labels.alipay)
      await expect(receipt).toContainText(text.duration)
      await expect(receipt).toContainText('241.20')
      await expect(receipt).toContainText('26.80')
      await expect(page.getByRole('region', { name: text.snapshot })).toContainText('Answers within a day')
      await expect(page.getByRole('region', { name: text.snapshot })).toContainText('Popular')
      await expectFitting(page)
      await expectAccessible(page)

      const [invoice] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: text.invoice }).click(),
      ])
      expect(invoice.suggestedFilename()).toBe(`${trade_no}.pdf`)

      await page.getByRole('button', { name: text.renew }).click()
      await expect(page).not.toHaveURL(`/user/orders/${trade_no}`)
      await expect(page.getByRole('region', { name })).toContainText(text.statuses.unpaid)

      await sellOnly(page, [id])
      await page.goto('/user/plans')
      await expect(card(page, name)).toContainText(text.current)
      await page.getByRole('link', { name: text.renewPlan(name) }).click()
      await page.getByRole('link', { name: text.toCheckout }).click()
      await expect(page.getByText(text.extended)).toBeVisible()
    })
  })
})

inBothLooks(({ locale, isMobile }) => {
  const text = words[locale]
  test('[PL-03] [PL-04] storage is ordered, its payment fails, is made after all, and the room is there', async ({
    page,
    shop,
    enter,
  }) => {
    test.slow()
    const name = newName('Room')
    const { id } = await shop.sellStorage({ name, prices: yearly(60) })
    const gateway = await shop.takeMoney({ name: 'Double', platform: 'double', currencies: ['CNY'] })
    const own = await enter(`/user/plans/${id}?step=checkout`)
    const before = await own.call<{ total_storage: number }>('GET', '/user/profile')
    await page.getByRole('button', { name: text.place }).click()
    const trade_no = await tradeNo(page)

    const toPage = async () => {
      await page.getByRole('radio', { name: new RegExp(text.labels.double) }).check()
      await page.getByRole('button', { name: text.pay }).click()
      if (!isMobile) await page.getByRole('button', { name: text.openPage }).click()
      await expect(page).toHaveURL(/\/pay\/double\//)
    }
    await toPage()
    await page.locator('button[value="failed"]').click()
    await expect(page.locator('main').getByRole('alert')).toContainText(text.failed)
    await expectAccessible(page)
    await toPage()
    await page.locator('button[value="paid"]').click()
    await expect(page).toHaveURL(`/user/orders/${trade_no}`)
    await expect(page.getByRole('region', { name })).toContainText(text.statuses.paid)
    const after = await own.call<{ total_storage: number }>('GET', '/user/profile')
    expect(after.total_storage - before.total_storage).toBe(50 * 1024 * 1024)
    await shop.stopGateway(gateway.id)
  })
})

inBothLooks(({ locale }) => {
  const text = words[locale]
  test('[PL-03] [PL-04] an order is cancelled after a question, and found by its status', async ({
    page,
    shop,
    enter,
  }) => {
    test.slow()
    const name = newName('Room')
    const { id } = await shop.sellStorage({ name, prices: yearly(60) })
    await enter('/user/orders')
    await expect(page.getByRole('heading', { name: text.noOrders })).toBeVisible()
    await page.goto(`/user/plans/${id}?step=checkout`)
    await page.getByRole('button', { name: text.place }).click()
    const trade_no = await tradeNo(page)

    await page.getByRole('button', { name: text.cancel }).click()
    const dialog = page.getByRole('dialog', { name: text.cancelTitle(trade_no) })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: text.cancel }).click()
    await expect(page.getByText(text.cancelled, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(text.byUser)).toBeVisible()
    await expect(page.getByRole('button', { name: text.pay })).toHaveCount(0)
    await expectAccessible(page)

    await page.goto('/user/orders')
    await expect(page).toHaveTitle(`${text.orders} - Agora`)
    await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    await expect(page.getByText(trade_no)).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
    await page.getByLabel(text.filter).selectOption('paid')
    await expect(page).toHaveURL('/user/orders?status=paid')
    await expect(page.getByRole('heading', { name: text.noneFound })).toBeVisible()
    await page.getByLabel(text.filter).selectOption('cancelled')
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(page).toHaveURL(`/user/orders/${trade_no}`)
  })
})
