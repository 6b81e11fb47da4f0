import { Readable } from 'node:stream'
import type { Language } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { OrderService } from '#features/billing/orders/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { SentFile } from '#platform/file-download.ts'
import type { SettingsStore } from '#settings/store.ts'
import { getPrintedLanguage, renderInvoicePdf, type InvoiceSheet } from './invoice-pdf.ts'
import { receiptTextsIn } from '#locales/texts.ts'

interface InvoiceServiceDeps {
  orders: Pick<OrderService, 'read'>
  settings: SettingsStore
}

type Paid = Awaited<ReturnType<OrderService['read']>>

const [HOUR_MINUTES, DAY_MINUTES] = [60, 24 * 60]

/** Returns the largest unit that the length fills exactly; months only where calendar months were sold. */
function unitOf({ duration, months }: Paid['order']['product']): [value: number, unit: string] {
  if (months > 0) return months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  if (duration % DAY_MINUTES === 0) return [duration / DAY_MINUTES, 'day']
  return duration % HOUR_MINUTES === 0 ? [duration / HOUR_MINUTES, 'hour'] : [duration, 'minute']
}

/** Formats the length of what was bought for users. */
function formatDuration(product: Paid['order']['product'], language: Language, forever: string) {
  if (product.duration === 0) return forever
  const [value, unit] = unitOf(product)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

function buildInvoiceSheet(
  { order, buyer }: Paid,
  language: Language,
  site: { title: string; seller: string; zone: string },
): InvoiceSheet {
  const texts = receiptTextsIn(language)
  const { currency } = order
  const money = (amount: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }).format(amount)
  const time = (moment: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'medium', timeZone: site.zone }).format(
      new Date(moment),
    )
  const sums: [string, string][] = []
  if (order.deduct_amount > 0) sums.push([texts.discount, money(-order.deduct_amount)])
  sums.push([texts.total, money(order.amount)])
  if (order.refunded_amount > 0) sums.push([texts.refunded, money(-order.refunded_amount)])
  return {
    title: texts.title,
    site: site.title,
    facts: [
      [texts.number, order.trade_no],
      [texts.ordered, time(order.created_at)],
      [texts.paid, time(order.paid_at!)],
      [texts.method, order.pay_method === null ? '' : texts.labels[order.pay_method]],
    ],
    parties: [
      [texts.seller, site.seller || site.title],
      [texts.buyer, [...new Set([buyer.name, buyer.username, buyer.email ?? ''])].filter(Boolean).join('\n')],
    ],
    columns: [texts.item, texts.duration, texts.price],
    row: [
      `${order.snapshot.name} – ${order.product.name}`,
      formatDuration(order.product, language, texts.forever),
      money(order.product.price),
    ],
    sums,
    note: texts.note,
    made_at: new Date(order.paid_at!),
  }
}

/** Receipts for paid orders, in the language of the request where a PDF can be in it. */
export function createInvoiceService({ orders, settings }: InvoiceServiceDeps) {
  return {
    async print(
      caller: Caller,
      client: Client,
      tradeNo: string,
      requestedLanguage: Language | undefined,
    ): Promise<SentFile> {
      const paidOrder = await orders.read(caller, tradeNo)
      if (paidOrder.order.status !== 'paid') throw refuse('order_unpaid')
      const { site_title: title, invoice_seller: seller, time_zone: zone } = await settings.get()
      const language = getPrintedLanguage(requestedLanguage ?? client.language)
      const bytes = await renderInvoicePdf(buildInvoiceSheet(paidOrder, language, { title, seller, zone }))
      return {
        filename: `${tradeNo}.pdf`,
        mimetype: 'application/pdf',
        bytes: bytes.length,
        body: Readable.from([bytes]),
      }
    },
  }
}

export type InvoiceService = ReturnType<typeof createInvoiceService>
