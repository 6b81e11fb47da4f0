import { expect, test } from 'vitest'
import { insertOrder, insertPaidOrder } from '#test/factories/orders.ts'
import { startServer } from '#test/harness/server.ts'

const { app, db, user, configure } = await startServer()
const ann = await user('ann')

async function print(tradeNo: string, language: string, token = ann.token) {
  const url = `/api/v2/user/orders/${tradeNo}/invoice?language=${language}`
  return app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
}

test('a paid order has an invoice in both languages, for its owner alone', async () => {
  await configure({ invoice_seller: '某某科技有限公司\nTax number 123', site_title: '图床' })
  const { trade_no } = await insertPaidOrder(db, { user_id: ann.id, refunded_amount: 100, deduct_amount: 50 })
  for (const language of ['zh-CN', 'en-US']) {
    const { statusCode, headers, rawPayload } = await print(trade_no, language)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toContain(`${trade_no}.pdf`)
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    // The PDF embeds a subset of a font with Chinese.
    expect(rawPayload.includes('/FontFile2')).toBe(true)
    expect(rawPayload.length).toBeLessThan(100_000)
  }
  const bob = await user('bob')
  expect((await print(trade_no, 'zh-CN', bob.token)).statusCode).toBe(404)
})

test('there is none for an order that nobody has paid', async () => {
  const { trade_no } = await insertOrder(db, { user_id: ann.id })
  const { statusCode, body } = await print(trade_no, 'en-US')
  expect([statusCode, (JSON.parse(body) as { data: { code: string } }).data.code]).toEqual([409, 'order_unpaid'])
})
