import { expect, test } from 'vitest'
import { insertPhoto } from '#test/factories/factories.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const { db, callAs, user, clock, services, solveCaptcha, configure } = await startServer({
  PUBLIC_URL: 'https://pictures.example',
})
await configure({ mail_host: 'mail.example', mail_from: 'site@pictures.example', site_title: '图集' })
const admin = await user('root', { is_admin: true })
const ann = await user('ann')

let count = 0
async function reported(given: { email?: string; is_public?: boolean } = {}) {
  const { email = '', is_public = true } = given
  const key = `key_${count++}`
  const { id: photoId } = await insertPhoto(db, { owner_id: ann.id, key, is_public })
  const url = `/i/${key}.jpg`
  const file = async (content: string) => {
    const body = { url, content, email, ...(await solveCaptcha()) }
    return callAs(null, { ...fromIp(), 'accept-language': 'en-US' })('POST /reports', { body })
  }
  await file('Bad.')
  const { id } = (await admin('GET /admin/reports')).data.data[0]!
  return { id, photoId, url, file }
}

type Decision = { decision: 'dismiss' | 'uphold'; act?: 'take_down' | 'hide' | 'suspend' | 'delete' } & object
const decide = (id: number, body: Decision & { word?: string; note?: string; takes_others?: boolean }) =>
  admin('PUT /admin/reports/{id}', { params: { id }, body })
const detail = async (id: number) => (await admin('GET /admin/reports/{id}', { params: { id } })).data
const photoRow = (id: number) => db.selectFrom('photos').where('id', '=', id).selectAll().executeTakeFirst()
const letters = () => db.selectFrom('mail_outbox').orderBy('id').selectAll().execute()

test('[EX-03] a dismissed report changes nothing but itself, and is in the log', async () => {
  const { id, photoId } = await reported()
  expect((await decide(id, { decision: 'dismiss', note: 'Harmless' })).status).toBe(204)
  expect(await detail(id)).toMatchObject({
    state: 'dismissed',
    note: 'Harmless',
    decided_by: { id: admin.id, username: 'root' },
  })
  expect(await photoRow(photoId)).toMatchObject({ is_public: true })
  const [entry] = (await admin('GET /admin/audit')).data.data
  expect(entry).toMatchObject({
    action: 'report.dismiss',
    target: `report ${id} photo ${photoId}`,
    detail: { act: 'none', note: 'Harmless' },
  })
  expect(await letters()).toEqual([])
})

test('[EX-03] an upheld report hides the photo, or takes it down for good', async () => {
  const hidden = await reported()
  expect((await decide(hidden.id, { decision: 'uphold', act: 'hide' })).status).toBe(204)
  expect(await photoRow(hidden.photoId)).toMatchObject({ is_public: false })
  await ann('PUT /user/photos/{id}', { params: { id: hidden.photoId }, body: { is_public: true } })
  expect(await photoRow(hidden.photoId)).toMatchObject({ is_public: true, review: 'refused' })
  const taken = await reported()
  expect((await decide(taken.id, { decision: 'uphold', act: 'take_down', note: 'Stolen' })).status).toBe(204)
  expect(await photoRow(taken.photoId)).toBeUndefined()
  expect(await detail(taken.id)).toMatchObject({ state: 'upheld', act: 'take_down', target: null, acts: [] })
  const { data } = (await admin('GET /admin/audit')).data
  expect(data.slice(0, 2)).toMatchObject([
    { action: 'report.uphold' },
    { action: 'photo.takedown', detail: { reason: 'Stolen' } },
  ])
})

test('[EX-03] an upheld report suspends whose photo it is, who is out at once', async () => {
  const { id } = await reported()
  expect((await decide(id, { decision: 'uphold', act: 'suspend' })).status).toBe(204)
  expect((await ann('GET /user/profile')).status).toBe(401)
  await db.updateTable('users').set({ is_suspended: false }).where('id', '=', ann.id).execute()
})

test('[EX-03] only what can be done is done, and a report that is dismissed has no act', async () => {
  const { id, photoId } = await reported({ is_public: false })
  for (const body of [
    { decision: 'uphold', act: 'hide' },
    { decision: 'uphold', act: 'delete' },
    { decision: 'dismiss', act: 'take_down' },
  ] as const) {
    expect(await decide(id, body)).toMatchObject({ status: 422, data: { errors: { act: ['不在可选范围内'] } } })
  }
  expect(await photoRow(photoId)).toBeDefined()
  expect(await detail(id)).toMatchObject({ state: 'open' })
})

test('a report is decided once, however many decide at once', async () => {
  const { id } = await reported({ email: 'a@x.example' })
  const before = (await letters()).length
  const answers = await Promise.all([1, 2, 3].map(() => decide(id, { decision: 'dismiss', word: 'Thanks' })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409, 409])
  expect((await letters()).length).toBe(before + 1)
  expect((await decide(id, { decision: 'uphold' })).data.code).toBe('report_decided')
  expect((await decide(999_999, { decision: 'uphold' })).data.code).toBe('report_missing')
})

test('of two who decide otherwise at once, one acts and the other does nothing', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, photoId } = await reported()
    const acts = ['suspend', 'hide'] as const
    const answers = await Promise.all(acts.map((act) => decide(id, { decision: 'uphold', act })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
    const { act } = await detail(id)
    const owner = db.selectFrom('users').where('id', '=', ann.id).select('is_suspended')
    expect((await owner.executeTakeFirstOrThrow()).is_suspended).toBe(act === 'suspend')
    expect((await photoRow(photoId))!.is_public).toBe(act !== 'hide')
    await db.updateTable('users').set({ is_suspended: false }).where('id', '=', ann.id).execute()
  }
})

test('the address that a visitor left goes thirty days after the decision, and not before', async () => {
  const { id } = await reported({ email: 'a@x.example' })
  const waiting = await reported({ email: 'b@x.example' })
  await decide(id, { decision: 'dismiss' })
  const sweptAfter = async (days: number) => {
    const decided_at = new Date(clock.time.getTime() - days * 86_400_000).toISOString()
    await db.updateTable('reports').set({ decided_at }).where('id', '=', id).execute()
    await services.reports.sweep()
    const found = db.selectFrom('reports').where('id', 'in', [id, waiting.id]).orderBy('id').select('email')
    return (await found.execute()).map(({ email }) => email)
  }
  expect(await sweptAfter(29)).toEqual(['a@x.example', 'b@x.example'])
  expect(await sweptAfter(31)).toEqual(['', 'b@x.example'])
})

test('other open reports about the same are decided alike where that is asked for', async () => {
  const { id, file } = await reported()
  await file('Me too.')
  await file('And me.')
  const open = async () => (await admin('GET /admin/reports')).data.meta.total
  const before = await open()
  await decide(id, { decision: 'uphold', act: 'take_down', takes_others: true })
  expect(await open()).toBe(before - 3)
})

test('the last administrator is not suspended, and the report stays open', async () => {
  await insertPhoto(db, { owner_id: admin.id, key: 'own', is_public: true })
  await callAs(null, fromIp())('POST /reports', {
    body: { url: '/i/own.jpg', content: 'x', ...(await solveCaptcha()) },
  })
  const { id } = (await admin('GET /admin/reports')).data.data[0]!
  expect((await decide(id, { decision: 'uphold', act: 'suspend' })).data.code).toBe('last_admin')
  expect(await detail(id)).toMatchObject({ state: 'open' })
})

test('a word goes to the reporter: a visitor by the address that was left, in their language', async () => {
  const { id, url } = await reported({ email: 'eve@x.example' })
  await decide(id, { decision: 'uphold', act: 'hide', word: 'Thank you.\n\n<b>Bye</b>' })
  const letter = (await letters()).at(-1)!
  expect(letter).toMatchObject({ to_address: 'eve@x.example', subject: 'Your report to 图集 was reviewed' })
  expect(letter.text).toContain(`https://pictures.example${url}`)
  expect(letter.text).toContain('We reviewed it and took action.')
  expect(letter.text).toContain('Thank you.\n\n<b>Bye</b>')
  expect(letter.html).not.toContain('<b>Bye')
  expect(letter.html).not.toContain('href')
})

test('a word goes to the reporter: a user by the address of the account, and not without a word', async () => {
  const { url } = await reported()
  const bob = await user('bob')
  await db.updateTable('users').set({ email: 'b@x.example' }).where('id', '=', bob.id).execute()
  await bob('POST /reports', { body: { url, content: 'Mine' } })
  const before = (await letters()).length
  const { id } = (await admin('GET /admin/reports')).data.data[0]!
  await decide(id, { decision: 'dismiss' })
  expect((await letters()).length).toBe(before)
  await bob('POST /reports', { body: { url, content: 'Again' } })
  const again = (await admin('GET /admin/reports')).data.data[0]!
  expect(again.id).not.toBe(id)
  await decide(again.id, { decision: 'dismiss', word: '谢谢' })
  expect((await letters()).at(-1)).toMatchObject({
    to_address: 'b@x.example',
    subject: '您向 图集 提交的举报已处理',
  })
})
