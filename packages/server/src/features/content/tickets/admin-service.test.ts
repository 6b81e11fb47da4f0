import { limits } from '@imagora/contract'
import { expect, test } from 'vitest'
import { insertTicket } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, user, configure } = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const root = await user('root', { is_admin: true })
const other = await user('other', { is_admin: true })
const ann = await user('ann')

const entries = async () =>
  (await root('GET /admin/audit')).data.data.map(({ action, target, detail }) => ({ action, target, detail }))
const assign = (issue_no: string, user_id: number | null) =>
  root('PUT /admin/tickets/{issue_no}/assign', { params: { issue_no }, body: { user_id } })
const act = (issue_no: string, what: 'close' | 'reopen') =>
  root(`PUT /admin/tickets/{issue_no}/${what}`, { params: { issue_no } })
const get = async (issue_no: string) => (await root('GET /admin/tickets/{issue_no}', { params: { issue_no } })).data

test('[AD-01] tickets are listed by status, level, who looks after them, what is unread, and words', async () => {
  await db.deleteFrom('tickets').execute()
  const at = (minute: number) => ({
    created_at: `2026-01-01T00:0${minute}:00.000Z`,
    updated_at: `2026-01-01T00:0${9 - minute}:00.000Z`,
  })
  const low = await insertTicket(db, ann.id, { ...at(1), title: 'Slow', level: 'low', assigned_id: root.id })
  const mid = await insertTicket(db, other.id, { ...at(2), title: 'Odd', level: 'medium', assigned_id: other.id })
  const high = await insertTicket(db, ann.id, { ...at(3), title: 'Down', level: 'high', team_seen_id: 0 })
  const done = await insertTicket(db, ann.id, { ...at(4), title: 'Done', level: 'low', status: 'completed' })
  const names = new Map([low, mid, high, done].map(({ issue_no }, index) => [issue_no, index]))
  const list = async (query: object) =>
    (await root('GET /admin/tickets', { query })).data.data.map(({ issue_no }) => names.get(issue_no))
  expect(await list({})).toEqual([0, 1, 2])
  expect(await list({ order: 'created_at', status: 'all' })).toEqual([0, 1, 2, 3])
  expect(await list({ order: '-level', status: 'all' })).toEqual([2, 1, 3, 0])
  expect(await list({ status: 'completed' })).toEqual([3])
  expect(await list({ level: 'medium' })).toEqual([1])
  expect(await list({ assigned: 'me' })).toEqual([0])
  expect(await list({ assigned: 'others' })).toEqual([1])
  expect(await list({ assigned: 'none' })).toEqual([2])
  expect(await list({ unread: '1' })).toEqual([0, 1])
  expect(await list({ q: 'OTHER' })).toEqual([1])
  expect(await list({ q: 'dow' })).toEqual([2])
  expect(await list({ q: low.issue_no })).toEqual([0])
  const page = (await root('GET /admin/tickets', { query: { per_page: 2, page: 2 } })).data
  expect(page).toMatchObject({ meta: { total: 3, last_page: 2 }, data: [{ issue_no: high.issue_no }] })
  expect(page.data[0]!.user).toMatchObject({ id: ann.id, username: 'ann' })
})

test('a ticket is given to an administrator and taken back, and the log says so', async () => {
  const { issue_no } = await insertTicket(db, ann.id, { title: 'Given' })
  expect((await get(issue_no)).admins.map(({ username }) => username)).toEqual(['other', 'root'])
  expect((await assign(issue_no, other.id)).status).toBe(204)
  expect((await get(issue_no)).assigned).toMatchObject({ username: 'other' })
  expect((await entries())[0]).toMatchObject({ action: 'ticket.assign', target: `ticket ${issue_no} Given` })
  expect(await assign(issue_no, ann.id)).toMatchObject({
    status: 422,
    data: { errors: { user_id: [expect.any(String)] } },
  })
  const left = await user('left', { is_admin: true, is_suspended: true })
  expect((await assign(issue_no, left.id)).status).toBe(422)
  expect((await assign(issue_no, null)).status).toBe(204)
  expect((await get(issue_no)).assigned).toBeNull()
})

test('the team closes a ticket and opens it again, each once, and the log says so', async () => {
  const { issue_no } = await insertTicket(db, ann.id, { title: 'Turned' })
  expect((await act(issue_no, 'reopen')).data.code).toBe('ticket_open')
  expect((await act(issue_no, 'close')).status).toBe(204)
  const answers = await Promise.all([act(issue_no, 'reopen'), act(issue_no, 'reopen')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(await get(issue_no)).toMatchObject({ status: 'in_progress', closed_at: null })
  const reply = await root('POST /admin/tickets/{issue_no}/reply', { params: { issue_no }, body: { content: 'Yes' } })
  expect(reply.data).toMatchObject({ is_staff: true, content: 'Yes' })
  const target = `ticket ${issue_no} Turned`
  expect((await entries()).slice(0, 3)).toEqual([
    { action: 'ticket.reply', target, detail: { reply_id: reply.data.id } },
    { action: 'ticket.reopen', target, detail: { status: { from: 'completed', to: 'in_progress' } } },
    { action: 'ticket.close', target, detail: { status: { from: 'in_progress', to: 'completed' } } },
  ])
})

test('a letter goes to whoever looks after the ticket, and to nobody else', async () => {
  await configure({ mail_host: '127.0.0.1', mail_from: 'site@example.org' })
  for (const [{ id }, email] of [
    [root, 'root@x.example'],
    [other, 'other@x.example'],
  ] as const) {
    await db.updateTable('users').set({ email }).where('id', '=', id).execute()
  }
  const { issue_no } = await insertTicket(db, ann.id, { assigned_id: other.id })
  await ann('POST /user/tickets/{issue_no}/reply', { params: { issue_no }, body: { content: 'Hello' } })
  const sent = await db.selectFrom('mail_outbox').select('to_address').execute()
  expect(sent).toEqual([{ to_address: 'other@x.example' }])
  await configure({ mail_host: '' })
})

test('templates are kept by the team, so many and no more', async () => {
  const body = { name: 'Welcome', content: 'Dear **{name}**' }
  const { data: made } = await root('POST /admin/ticket-templates', { body })
  expect((await other('GET /admin/ticket-templates')).data).toMatchObject([{ id: made.id, ...body }])
  const changed = { name: 'Hello', content: 'Hi' }
  expect((await other('PUT /admin/ticket-templates/{id}', { params: made, body: changed })).status).toBe(204)
  expect((await root('GET /admin/ticket-templates')).data).toMatchObject([changed])
  expect((await root('DELETE /admin/ticket-templates/{id}', { params: made })).status).toBe(204)
  expect((await root('DELETE /admin/ticket-templates/{id}', { params: made })).data.code).toBe('template_missing')
  expect((await root('PUT /admin/ticket-templates/{id}', { params: made, body })).status).toBe(404)
  expect((await entries()).slice(0, 3).map(({ action }) => action)).toEqual([
    'ticket_template.delete',
    'ticket_template.change',
    'ticket_template.create',
  ])
  expect((await ann('GET /admin/ticket-templates')).status).toBe(403)
  const time = '2026-01-01T00:00:00.000Z'
  const full = Array.from({ length: limits.ticket.templates }, () => ({ ...body, created_at: time, updated_at: time }))
  await db.insertInto('ticket_templates').values(full).execute()
  expect((await root('POST /admin/ticket-templates', { body })).data.code).toBe('templates_too_many')
})
