import { copyRow } from './databases.mjs'

/** Dates spread over nine months. */
const created_at = `'2026-0' || (1 + n % 9) || '-' || (10 + n % 19) || 'T08:00:00.000Z'`

/** Fills the admin tables of a large site besides users and photos; most rows copy one created through the API. */
export async function fillOffice(database, call, { people, orders }) {
  const { query } = database
  const owner = `1 + n % ${people}`
  const newest = async (table) => (await query(`select max(id) as id from ${table}`))[0].id
  const copy = async (table, changed, count) => {
    const id = await newest(table)
    await copyRow(database, table, id, { id: `${id} + n`, created_at, ...changed }, count)
  }

  const prices = [{ name: 'Month', duration: 43_200, amounts: [{ currency: 'CNY', price: 10 }] }]
  const plan = { type: 'storage', name: 'Room', capacity_bytes: 1e9, is_published: true, prices }
  const { id } = await call('POST', '/admin/plans', plan)
  const [{ id: price_id }] = (await call('GET', `/plans/${id}`)).prices
  await call('POST', '/user/orders', { price_id })
  const paid = { status: "case when n % 3 = 0 then 'paid' else 'cancelled' end", paid_at: created_at }
  await copy('orders', { trade_no: "'copy' || n", user_id: owner, name: "'Room ' || n % 50", ...paid }, orders)

  await call('POST', '/user/tickets', { title: 'Broken', content: 'It is broken', level: 'low' })
  const ticket = { issue_no: "'copy' || n", user_id: owner, title: "'Broken ' || n", updated_at: created_at }
  await copy('tickets', ticket, orders / 5)
  await call('POST', '/admin/coupons', { code: 'FIRST', name: 'First', type: 'percent', value: 10 })
  await copy('coupons', { code: "'COPY' || n" }, orders / 10)
  await copy(
    'audit_log',
    { target: "'user ' || n", action: "case when n % 5 = 0 then 'user.change' else 'order.cancel' end" },
    orders,
  )
  await query(
    `insert into shares (slug, owner_id, type, content, is_download_allowed, is_detail_shown, is_place_shown, uploads, upload_most, created_at)
     select 'copy' || id, owner_id, 'photo', '', 1, 1, 0, 'off', 100, created_at from photos where id <= ${orders / 5}`,
  )
  await query(
    `insert into reports (type, target_id, target, url, title, owner_id, reporter, email, language, reason, content, state, act, note, word, created_at, updated_at)
     select 'photo', id, 'photo ' || id, '/i/' || id, 'Photo ' || id, owner_id, 'visitor ' || id, '', 'en-US', 'other', 'Bad',
       case when id % 10 = 0 then 'open' else 'dismissed' end, 'none', '', '', created_at, created_at
     from photos where id <= ${orders / 5}`,
  )
  await query(`insert into url_aliases (path, photo_id, created_at)
    select '/old/' || id || '.jpg', id, created_at from photos where id <= ${orders}`)
  await query(`insert into payments (order_id, label, reference, provider_trade_no, amount, currency, state, ask_at, created_at)
    select id, 'alipay', trade_no, 'paid' || trade_no, amount, currency,
      case when id % 1000 = 0 then 'late' else 'paid' end, created_at, created_at from orders`)
  await query(`insert into failed_requests (at, request_id, method, route, status, code, message, ip, count)
    select created_at, 'copy' || id, 'GET', '/photos', 500, 'fault', 'It is broken', '127.0.0.1', 1
    from photos where id <= 10000`)
  await database.analyze()
}
