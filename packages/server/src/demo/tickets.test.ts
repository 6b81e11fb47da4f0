import { expect, test } from 'vitest'
import type { Caller } from '#platform/caller.ts'
import { startServer } from '#test/harness/server.ts'
import { texts } from './texts/zh-CN.ts'
import { fillTickets } from './tickets.ts'

const { clock, user, services } = await startServer()
const [admin, ann, kai] = [await user('the_admin', { is_admin: true }), await user('ann'), await user('kai')]

test('[TK-02] people of the demonstration have asked, some were answered and some wait', async () => {
  const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: '', origin: '', picture_origin: '' } as const
  const callers = [admin, ann, kai].map(({ id }): Caller => ({
    id,
    role: id === admin.id ? 'admin' : 'user',
    token_id: 0,
    grant: 'session',
    confirmed_at: null,
  }))
  const wait = () => void (clock.time = new Date(clock.time.getTime() + 60_000))
  await fillTickets({ services, callers, client, texts, wait })
  const { data } = (await admin('GET /admin/tickets', { query: { status: 'all' } })).data
  expect(data.map(({ status, reply_count, user: owner }) => [owner.username, status, reply_count])).toEqual([
    ['kai', 'in_progress', 0],
    ['ann', 'in_progress', 2],
    ['kai', 'in_progress', 1],
    ['ann', 'completed', 2],
  ])
  expect((await admin('GET /admin/waiting')).data.tickets).toBe(2)
  expect((await kai('GET /user/profile')).data.unread_ticket_count).toBe(1)
  expect((await admin('GET /admin/ticket-templates')).data).toHaveLength(2)
})
