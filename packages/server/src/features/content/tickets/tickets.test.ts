import { limits } from '@imagora/contract'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { db, user, createApiClient, clock, configure } = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const admin = await user('root', { is_admin: true })
const later = (ms: number) => void (clock.time = new Date(clock.time.getTime() + ms))
const day = 86_400_000

type Person = Awaited<ReturnType<typeof user>>
const wanted = { title: '无法上传', level: 'high', content: '一直**失败**' } as const
const ask = async (who: Person, given: Partial<{ title: string; content: string }> = {}) =>
  (await who('POST /user/tickets', { body: { ...wanted, ...given } })).data
const say = (who: Person, issue_no: string, content = '还在吗') =>
  who('POST /user/tickets/{issue_no}/reply', { params: { issue_no }, body: { content } })
const answer = (issue_no: string, content = '请再试一次') =>
  admin('POST /admin/tickets/{issue_no}/reply', { params: { issue_no }, body: { content } })
const close = (who: Person, issue_no: string) => who('PUT /user/tickets/{issue_no}/close', { params: { issue_no } })
const get = async (who: Person, issue_no: string) =>
  (await who('GET /user/tickets/{issue_no}', { params: { issue_no } })).data
const forTeam = async (issue_no: string) =>
  (await admin('GET /admin/tickets/{issue_no}', { params: { issue_no } })).data
const repliesIn = async (who: Person, issue_no: string, order: 'oldest' | 'newest' = 'oldest') =>
  (await who('GET /user/tickets/{issue_no}/replies', { params: { issue_no }, query: { order } })).data.data

test('[TK-01] [M05] a ticket has a title, a level and a description, and a number of its own', async () => {
  const ann = await user('ann')
  const asked = await ask(ann)
  expect(asked).toMatchObject({ ...wanted, status: 'in_progress', reply_count: 0, is_unread: false, last_reply: null })
  expect(asked.issue_no).toMatch(/^20260101\d{8}$/)
  expect((await ann('GET /user/profile')).data).toMatchObject({ ticket_count: 1, unread_ticket_count: 0 })
  const empty = await ann('POST /user/tickets', { body: { title: ' ', content: '\n' } as never })
  expect(Object.keys(empty.data.errors!).toSorted()).toEqual(['content', 'level', 'title'])
  const urgent = await ann('POST /user/tickets', { body: { ...wanted, level: 'urgent' as never } })
  expect(urgent).toMatchObject({ status: 422, data: { errors: { level: [expect.any(String)] } } })
})

test('[TK-02] tickets are listed by status and found by their words, those that moved last first', async () => {
  const bob = await user('bob')
  const first = await ask(bob, { title: 'Invoice 100%' })
  later(1000)
  const second = await ask(bob, { title: 'Other', content: 'About the INVOICE' })
  later(1000)
  const list = async (query: object) =>
    (await bob('GET /user/tickets', { query })).data.data.map(({ issue_no }) => issue_no)
  expect(await list({})).toEqual([second.issue_no, first.issue_no])
  await answer(first.issue_no, 'See [this](https://x.example)')
  expect(await list({})).toEqual([first.issue_no, second.issue_no])
  expect(await list({ q: 'invoice' })).toHaveLength(2)
  expect(await list({ q: '100%' })).toEqual([first.issue_no])
  expect(await list({ q: second.issue_no })).toEqual([second.issue_no])
  expect((await close(bob, second.issue_no)).status).toBe(204)
  expect(await list({ status: 'completed' })).toEqual([second.issue_no])
  expect(await list({ status: 'in_progress' })).toEqual([first.issue_no])
  expect((await get(bob, first.issue_no)).last_reply).toMatchObject({ is_staff: true, excerpt: 'See this' })
})

test('[TK-02] a conversation has both sides, and says who of them writes for the site', async () => {
  const cat = await user('cat')
  const { issue_no } = await ask(cat)
  const { data: said } = await say(cat, issue_no, '<b>one</b>')
  expect(said).toMatchObject({ content: '<b>one</b>', is_staff: false, user: { id: cat.id, name: 'cat' } })
  await answer(issue_no, 'two')
  expect(await repliesIn(cat, issue_no)).toMatchObject([
    { content: '<b>one</b>', is_staff: false },
    { content: 'two', is_staff: true, user: { id: admin.id } },
  ])
  expect((await repliesIn(cat, issue_no, 'newest')).map(({ content }) => content)).toEqual(['two', '<b>one</b>'])
  expect(await get(cat, issue_no)).toMatchObject({ reply_count: 2 })
})

test('[TK-02] M01 M02 a closed ticket takes no reply of either side, and is not closed twice', async () => {
  const dan = await user('dan')
  const { issue_no } = await ask(dan)
  expect((await close(dan, issue_no)).status).toBe(204)
  const closed = { status: 409, data: { code: 'ticket_closed' } }
  expect(await close(dan, issue_no)).toMatchObject(closed)
  expect(await say(dan, issue_no)).toMatchObject(closed)
  expect(await answer(issue_no)).toMatchObject(closed)
  expect(await admin('PUT /admin/tickets/{issue_no}/close', { params: { issue_no } })).toMatchObject(closed)
  expect(await repliesIn(dan, issue_no)).toEqual([])
  expect(await get(dan, issue_no)).toMatchObject({
    status: 'completed',
    reply_count: 0,
    closed_at: clock.time.toISOString(),
  })
})

test('M03 another’s ticket is none, whatever is done with it', async () => {
  const [eve, fay] = [await user('eve'), await user('fay')]
  const { issue_no } = await ask(eve)
  const params = { issue_no }
  const answers = [
    await fay('GET /user/tickets/{issue_no}', { params }),
    await fay('GET /user/tickets/{issue_no}/replies', { params }),
    await say(fay, issue_no),
    await close(fay, issue_no),
    await fay('PUT /user/tickets/{issue_no}/seen', { params, body: { reply_id: 0 } }),
  ]
  for (const each of answers) expect(each).toMatchObject({ status: 404, data: { code: 'ticket_missing' } })
  expect((await fay('GET /user/tickets', { query: { q: issue_no } })).data.data).toEqual([])
  expect(await get(eve, issue_no)).toMatchObject({ status: 'in_progress', reply_count: 0 })
})

test('M04 replies and closings that come at once leave no reply after the end', async () => {
  const gus = await user('gus')
  for (let round = 0; round < 5; round++) {
    const { issue_no } = await ask(gus)
    const answers = await Promise.all([
      say(gus, issue_no),
      answer(issue_no),
      close(gus, issue_no),
      close(gus, issue_no),
      admin('PUT /admin/tickets/{issue_no}/close', { params: { issue_no } }),
      answer(issue_no),
    ])
    const closings = [answers[2], answers[3], answers[4]].map(({ status }) => status)
    expect(closings.toSorted((a, b) => a - b)).toEqual([204, 409, 409])
    const taken = [answers[0], answers[1], answers[5]].filter(({ status }) => status === 200)
    expect(await repliesIn(gus, issue_no)).toHaveLength(taken.length)
    expect(await get(gus, issue_no)).toMatchObject({ status: 'completed', reply_count: taken.length })
    expect((await say(gus, issue_no)).status).toBe(409)
  }
})

test('what the other side has written is unread until it is seen, and no further', async () => {
  const hal = await user('hal')
  const { issue_no } = await ask(hal)
  const seeAsTeam = (reply_id: number) =>
    admin('PUT /admin/tickets/{issue_no}/seen', { params: { issue_no }, body: { reply_id } })
  expect(await forTeam(issue_no)).toMatchObject({ is_unread: true })
  await seeAsTeam(0)
  expect(await forTeam(issue_no)).toMatchObject({ is_unread: false })
  const { data: first } = await answer(issue_no)
  expect(await forTeam(issue_no)).toMatchObject({ is_unread: false })
  const { data: second } = await answer(issue_no)
  const see = (reply_id: number) =>
    hal('PUT /user/tickets/{issue_no}/seen', { params: { issue_no }, body: { reply_id } })
  await see(first.id)
  // A reply that does not exist yet cannot be marked as seen.
  await see(second.id + 1000)
  expect(await get(hal, issue_no)).toMatchObject({ is_unread: true })
  expect((await hal('GET /user/profile')).data.unread_ticket_count).toBe(1)
  await see(second.id)
  await see(first.id)
  expect(await get(hal, issue_no)).toMatchObject({ is_unread: false })
  expect((await hal('GET /user/profile')).data.unread_ticket_count).toBe(0)
  await say(hal, issue_no)
  expect(await forTeam(issue_no)).toMatchObject({ is_unread: true })
})

test('only so many tickets are open at once, however fast they come', async () => {
  const ida = await user('ida')
  await db.deleteFrom('rate_limits').execute()
  for (let count = 2; count < limits.ticket.open; count++) await ask(ida)
  const answers = await Promise.all([1, 2, 3, 4].map(() => ida('POST /user/tickets', { body: wanted })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect((await ida('GET /user/tickets')).data.meta.total).toBe(limits.ticket.open)
  await db.deleteFrom('rate_limits').execute()
  const refused = await ida('POST /user/tickets', { body: wanted })
  expect(refused).toMatchObject({ status: 409, data: { code: 'tickets_too_many' } })
  expect(refused.message).toContain(String(limits.ticket.open))
  await close(ida, (await ida('GET /user/tickets')).data.data[0]!.issue_no)
  expect((await ida('POST /user/tickets', { body: wanted })).status).toBe(200)
})

test('who writes too much in an hour waits', async () => {
  const jon = await user('jon')
  const { issue_no } = await ask(jon)
  for (let count = 0; count < 30; count++) expect((await say(jon, issue_no)).status).toBe(200)
  expect((await say(jon, issue_no)).status).toBe(429)
  later(3_600_000)
  expect((await say(jon, issue_no)).status).toBe(200)
})

test('a token needs the permission for what it does', async () => {
  const kim = await user('kim')
  const { issue_no } = await ask(kim)
  const reader = await createApiClient(kim.id, ['user:ticket:read'])
  expect((await reader('GET /user/tickets')).status).toBe(200)
  expect((await reader('POST /user/tickets', { body: wanted })).data.code).toBe('permission_lacking')
  expect((await reader('PUT /user/tickets/{issue_no}/close', { params: { issue_no } })).status).toBe(403)
  const writer = await createApiClient(kim.id, ['user:ticket:write'])
  expect((await writer('GET /user/tickets')).status).toBe(403)
  expect((await writer('PUT /user/tickets/{issue_no}/close', { params: { issue_no } })).status).toBe(204)
})

test('the other side gets one letter until it has looked, in its own language, and none where it wants none', async () => {
  await configure({ mail_host: '127.0.0.1', mail_from: 'site@example.org', site_title: '图集' })
  const leo = await user('leo')
  const address = (id: number, email: string) => db.updateTable('users').set({ email }).where('id', '=', id).execute()
  await address(leo.id, 'leo@example.org')
  await address(admin.id, 'root@example.org')
  await leo('POST /user/setting', { body: { language: 'en-US' } })
  const lettersTo = (to: string) =>
    db.selectFrom('mail_outbox').where('to_address', '=', to).orderBy('id').select(['subject', 'text']).execute()

  const aDayAgo = () =>
    db
      .updateTable('tickets')
      .set({ owner_told_at: new Date(clock.time.getTime() - day).toISOString() })
      .execute()

  const { issue_no } = await ask(leo, { title: 'Lost' })
  for (let count = 0; count < 5; count++) await say(leo, issue_no)
  const [toTeam, ...more] = await lettersTo('root@example.org')
  expect(more).toEqual([])
  expect(toTeam!.subject).toBe('图集 工单有新消息：Lost')
  expect(toTeam!.text).toContain(`https://pictures.example/admin/tickets/${issue_no}`)

  for (let count = 0; count < 10; count++) await answer(issue_no, 'Try *again*')
  const [toOwner, ...others] = await lettersTo('leo@example.org')
  expect(others).toEqual([])
  expect(toOwner!.subject).toBe('图集 replied: Lost')
  expect(toOwner!.text).toContain('Try again')
  expect(toOwner!.text).toContain(`https://pictures.example/user/tickets/${issue_no}`)

  // A user who has opened the ticket is notified again at once, others after a day.
  const [newest] = await repliesIn(leo, issue_no, 'newest')
  await leo('PUT /user/tickets/{issue_no}/seen', { params: { issue_no }, body: { reply_id: newest!.id } })
  await answer(issue_no)
  expect(await lettersTo('leo@example.org')).toHaveLength(2)
  await aDayAgo()
  await answer(issue_no)
  expect(await lettersTo('leo@example.org')).toHaveLength(3)
  await leo('POST /user/setting', { body: { ticket_letters: false } })
  await aDayAgo()
  await answer(issue_no)
  expect(await lettersTo('leo@example.org')).toHaveLength(3)
  await configure({ mail_host: '' })
})
