import type { OrderDetail } from '@imagora/contract'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { startEpay } from '../../packages/server/test/payments/epay.ts'
import { alterResponse, mockLanguage } from './api-responses.ts'
import { addUser, password } from './explore-calls.ts'
import { libraryOf } from './library.ts'
import { logIn } from './log-in.ts'
import type { Site } from './site.ts'

interface Price {
  name: string
  duration: number
  recommended?: boolean
  amounts?: { currency: string; price: number }[]
}

interface Offer {
  name: string
  badge?: string
  contact_url?: string
  prices: Price[]
}

export const month = 43_200
export const year = 525_600
const GB = 1024 ** 3

export const yuan = (price: number) => [{ currency: 'CNY', price }]

/** A single price for one year. */
export const yearly = (price: number) => [{ name: 'Yearly', duration: year, amounts: yuan(price) }]

let counted = 0

/** Returns a name that no other test on this site uses. */
export const newName = (word: string) => `${word} ${Date.now().toString(36)}${(counted++).toString(36)}`

/** Sets up the shop through the API of the admin panel. */
export function shopOf(request: APIRequestContext, url: string, token: string) {
  const { call } = libraryOf(request, url, token)
  const create = (path: string, data: object) => call<{ id: number }>('POST', path, data)

  return {
    call,
    /** Sells a subscription to its own group. */
    async sellSubscription(offer: Offer) {
      const group = await create('/admin/groups', { name: `Group of ${offer.name}`, capacity_bytes: 20 * GB })
      const features = ['Up to 500 MB a picture', 'Answers within a day']
      const plan = { type: 'vip', intro: 'For people with many pictures', features, is_published: true, ...offer }
      return create('/admin/plans', { ...plan, group_id: group.id })
    },
    sellStorage: (offer: Offer) =>
      create('/admin/plans', { type: 'storage', capacity_bytes: 50 * GB, is_published: true, ...offer }),
    addCoupon: (coupon: { code: string; name: string; value: number; plan_ids: number[] }) =>
      create('/admin/coupons', { type: 'percent', ...coupon }),
    takeMoney: (gateway: object) => create('/admin/payment-gateways', gateway),
    stopGateway: (id: number) => call('PUT', `/admin/payment-gateways/${id}`, { is_enabled: false }),
  }
}

/** Runs a test with an Epay server and a gateway that uses it. */
export async function withEpay(
  shop: ReturnType<typeof shopOf>,
  journey: (epay: Awaited<ReturnType<typeof startEpay>>) => Promise<void>,
) {
  const epay = await startEpay()
  const { id } = await shop.takeMoney({
    name: 'Station',
    platform: 'epay',
    options: { endpoint: epay.url, pid: epay.pid },
    secrets: { key: epay.key },
    currencies: ['CNY'],
    channels: ['alipay'],
  })
  try {
    await journey(epay)
  } finally {
    await shop.stopGateway(id)
    await epay.stop()
  }
}

/** Logs a new customer without purchases in on this page. */
export async function asCustomer(
  page: Page,
  { site, token, locale }: { site: Site; token: string; locale: 'zh-CN' | 'en-US' },
  path: string,
) {
  const username = `buyer_${Date.now().toString(36)}${(counted++).toString(36)}`
  await addUser(page.request, site.url, token, username)
  await mockLanguage(page, locale)
  await logIn(page, site, { username, password }, `/login?next=${encodeURIComponent(path)}`, locale)
  const own = await page.evaluate(() => localStorage.getItem('token'))
  return libraryOf(page.request, site.url, own!)
}

/** Requests 100 entries, because plans of other tests may fill the first page. */
function askForAll(asked: string) {
  const url = new URL(asked)
  url.searchParams.set('per_page', '100')
  return url.href
}

/** Lists only these plans, as if no others were for sale. */
export const sellOnly = (page: Page, ids: number[]) =>
  alterResponse<{ data: { id: number }[] }>(
    page,
    '/plans?*',
    (answer) => ({ ...answer, data: answer.data.filter(({ id }) => ids.includes(id)) }),
    askForAll,
  )

export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

export const tradeNo = async (page: Page) => {
  await expect(page).toHaveURL(/\/user\/orders\/\w+$/)
  return new URL(page.url()).pathname.split('/').at(-1)!
}

export const alterOrder = (page: Page, change: (order: OrderDetail) => object) =>
  alterResponse<OrderDetail>(page, /\/user\/orders\/\d+$/, (order) => ({ ...order, ...change(order) }))
