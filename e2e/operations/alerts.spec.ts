import { isSigned, startReceiver } from '../../packages/server/test/peers/webhook-receiver.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

test.use({ account: 'admin' })

const words = {
  'zh-CN': {
    section: '告警',
    address: '告警 Webhook 地址',
    secret: '告警签名密钥',
    save: '保存',
    saved: '设置已保存，立即生效',
    send: '发送测试告警',
    unset: '请先填写并保存告警 Webhook 地址',
    unsaved: '测试使用已保存的设置，请先保存更改。',
    sent: '对方已收到告警。',
    refused: '告警未能送达：HTTP 500',
  },
  'en-US': {
    section: 'Alerts',
    address: 'Alert webhook',
    secret: 'Alert signing secret',
    save: 'Save',
    saved: 'Settings saved',
    send: 'Send test alert',
    unset: 'Save the alert webhook URL first',
    unsaved: 'The test uses your saved settings. Save your changes first.',
    sent: 'The alert was accepted.',
    refused: 'Couldn’t deliver the alert: HTTP 500',
  },
}

const path = '/api/v2/admin/settings/test_alert'

inBothLooks(({ locale }) => {
  const word = words[locale]

  test('[AD-01] a test alert says how it fared: without an address, taken and signed, and refused', async ({
    page,
    site,
    setUp,
    trap,
  }) => {
    trap.allow(409, path)
    trap.allow(503, path)
    await mockLanguage(page, locale)
    const { call } = libraryOf(page.request, site.url, await setUp())
    const receiver = await startReceiver()
    try {
      await page.goto('/admin/settings#alerts')
      const alerts = page.getByRole('region', { name: word.section, exact: true })
      const send = alerts.getByRole('button', { name: word.send })
      await send.click()
      await expect(alerts.getByText(word.unset)).toBeVisible()
      await alerts.getByLabel(word.address).fill(receiver.url)
      await alerts.getByLabel(word.secret).fill('a secret of the watch')
      await expect(alerts.getByText(word.unsaved)).toBeVisible()
      await page.getByRole('button', { name: word.save, exact: true }).click()
      await expect(page.getByText(word.saved)).toBeVisible()

      await send.click()
      await expect(alerts.getByText(word.sent)).toBeVisible()
      await expect(alerts.getByText(word.unset)).toHaveCount(0)
      expect(receiver.received.map(({ event }) => event)).toEqual(['alert'])
      expect(isSigned(receiver.received[0]!, 'a secret of the watch')).toBe(true)
      await expectFitting(page)
      await expectAccessible(page)

      receiver.plan.answer = receiver.respondWith(500)
      await send.click()
      await expect(alerts.getByText(word.refused)).toBeVisible()
      await expect(alerts.getByText(word.sent)).toHaveCount(0)
      await expectAccessible(page)
    } finally {
      await call('PUT', '/admin/settings', { alert_webhook_url: '', alert_webhook_secret: '' })
      await receiver.stop()
    }
  })
})
