import { startReceiver } from '../../packages/server/test/peers/webhook-receiver.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

test.use({ account: 'admin' })

const words = {
  'zh-CN': {
    add: '添加 Webhook',
    name: '名称',
    url: '接收地址',
    event: /^新工单/,
    kept: '我已保存',
    run: '发送测试',
    ok: /已送达：HTTP 200/,
    ticket: /^新工单 .*已送达/,
    body: '请求',
    redeliver: '重新投递',
    redelivered: '已安排重新投递',
    rotate: '更换密钥',
  },
  'en-US': {
    add: 'Add webhook',
    name: 'Name',
    url: 'URL',
    event: /^Ticket opened/,
    kept: 'I’ve saved it',
    run: 'Send test',
    ok: /Delivered: HTTP 200/,
    ticket: /^Ticket opened .*Delivered/,
    body: 'Request',
    redeliver: 'Redeliver',
    redelivered: 'Redelivery scheduled',
    rotate: 'Rotate secret',
  },
}

inBothLooks(({ locale }) => {
  test('adds and tests a webhook, delivers a ticket, and redelivers it by hand', async ({ page, site, setUp }) => {
    test.slow()
    await mockLanguage(page, locale)
    const said = words[locale]
    const receiver = await startReceiver()
    try {
      const { call } = libraryOf(page.request, site.url, await setUp())
      const named = `Receiver ${receiver.url.split(':').at(-1)}`
      await page.goto('/admin/webhooks?webhook=new')
      const panel = page.getByRole('dialog').first()
      await panel.getByLabel(said.name, { exact: true }).fill(named)
      await panel.getByLabel(said.url).fill(receiver.url)
      await panel.getByRole('checkbox', { name: said.event }).check()
      await expectAccessible(page)
      await panel.getByRole('button', { name: said.add, exact: true }).click()
      await expect(panel.getByText(/^whsec_/)).toBeVisible()
      await panel.getByRole('button', { name: said.kept }).click()

      await panel.getByRole('button', { name: said.run }).click()
      await expect(panel.getByText(said.ok)).toBeVisible()
      expect(receiver.received.map(({ event }) => event)).toEqual(['webhook.test'])

      await call('POST', '/user/tickets', { title: named, level: 'low', content: 'Hello' })
      const delivery = panel.getByRole('button', { name: said.ticket })
      await expect(delivery).toBeVisible({ timeout: 20_000 })
      await delivery.click()
      await expect(panel.getByRole('region', { name: said.body })).toContainText(named)
      await expectAccessible(page)
      await panel.getByRole('button', { name: said.redeliver }).click()
      await expect(page.getByText(said.redelivered)).toBeVisible()
      await expect.poll(() => receiver.received.filter(({ event }) => event === 'ticket.created').length).toBe(2)
      const numbers = receiver.received.filter(({ event }) => event === 'ticket.created').map(({ id }) => id)
      expect(new Set(numbers).size).toBe(1)

      await panel.getByRole('button', { name: said.rotate }).click()
      await expect(panel.getByText(/^whsec_/)).toBeVisible()
    } finally {
      await receiver.stop()
    }
  })
})
