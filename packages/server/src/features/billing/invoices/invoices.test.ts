import { inflateSync } from 'node:zlib'
import { languageTags } from '@imagora/contract'
import { expect, test } from 'vitest'
import { receiptTextsIn } from '#locales/texts.ts'
import { insertOrder, insertPaidOrder, snapshot } from '#test/factories/orders.ts'
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

/** Returns the text of a PDF that is drawn in Helvetica, as the hexadecimal digits of its Latin characters. */
function readHelvetica(pdf: Buffer) {
  const [, packed] = pdf.toString('latin1').split(/stream\r?\n/)
  const content = inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1')
  return [...content.matchAll(/<([\da-f]+)>/gi)].map(([, digits]) => digits).join('')
}

test('[FR-85] an invoice is in the language of the order’s owner, or in English where no font has its letters', async () => {
  const { trade_no } = await insertPaidOrder(db, { user_id: ann.id })
  const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')
  for (const language of languageTags.filter((tag) => tag !== 'zh-CN')) {
    const isPrinted = ['en-US', 'de', 'fr', 'es', 'pt-BR'].includes(language)
    const { title, note } = receiptTextsIn(isPrinted ? language : 'en-US')
    const drawn = readHelvetica((await print(trade_no, language)).rawPayload)
    expect(drawn, language).toContain(hex(title))
    expect(drawn, language).toContain(hex(note.slice(0, 12)))
  }
})

test.each([
  [3, '3 months', '3 Monate'],
  [12, '1 year', '1 Jahr'],
])('[PL-20] an invoice names %i calendar months as they were sold', async (months, english, german) => {
  const product = { ...snapshot.product, months, time_zone: 'UTC' }
  const { trade_no } = await insertPaidOrder(db, {
    user_id: ann.id,
    snapshot: JSON.stringify({ ...snapshot, product }),
  })
  const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')
  expect(readHelvetica((await print(trade_no, 'en-US')).rawPayload)).toContain(hex(english))
  expect(readHelvetica((await print(trade_no, 'de')).rawPayload)).toContain(hex(german))
})

test('there is none for an order that nobody has paid', async () => {
  const { trade_no } = await insertOrder(db, { user_id: ann.id })
  const { statusCode, body } = await print(trade_no, 'en-US')
  expect([statusCode, (JSON.parse(body) as { data: { code: string } }).data.code]).toEqual([409, 'order_unpaid'])
})
