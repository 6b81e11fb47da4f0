import { expect, test } from 'vitest'
import { insertUser } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'
import { userMatchesText, userMatchesByIndex } from './word-index.ts'

const { db, user } = await startServer()
const admin = await user('admin', { is_admin: true })

async function found(q: string, query: object = {}) {
  const { status, data } = await admin('GET /admin/users', { query: { q, per_page: 100, ...query } })
  expect(status).toBe(200)
  return data.data.map(({ username }) => username)
}

let made = 0
async function personNamed(name: string) {
  const username = `person_${++made}`
  await insertUser(db, { username, name })
  return username
}

test.each([
  ['Marianne Fox', 'anne f'],
  ['Marianne Fox', 'MARI'],
  ['欧阳建国', '阳建国'],
  ['司马文', '马文'],
  ['陈', '陈'],
  ['Özil Übermut', 'özil'],
  ['Özil Übermut', 'ÜBER'],
  ["Seán O'Brien", "o'br"],
  ['Back\\slash', 'k\\sl'],
  ['Fifty % off_now', '% off_n'],
  ['🏖️🏝️ islander', '🏝️ i'],
])('[AD-01] %s is found by %s', async (name, q) => {
  const username = await personNamed(name)
  expect(await found(q)).toContain(username)
})

test.each(['marriane', '阳国', 'zqz', '鲸', 'fifty_% off', "' & '", ':*', '" or "'])(
  '%s is found nowhere, and breaks nothing',
  async (q) => {
    await personNamed('Marianne 欧阳建国 fifty % off')
    expect(await found(q)).toEqual([])
  },
)

test('[AD-01] finds a user by part of a username, an address or a number, and by a whole id', async () => {
  const { id } = await insertUser(db, {
    username: 'reached_by',
    name: 'Nobody else',
    email: 'harbour.light@mail.example',
    phone: '13955501234',
  })
  for (const q of ['EACHED_B', 'Bour.Light@', '95550', `${id}`]) expect(await found(q), q).toContain('reached_by')
  // Two fields that are only adjacent in the index do not match together.
  expect(await found('else\nreached')).toEqual([])
})

test('finds a user by the current name', async () => {
  const username = await personNamed('Before the wedding')
  await db.updateTable('users').set({ name: 'After it' }).where('username', '=', username).execute()
  expect(await found('before the w')).toEqual([])
  expect(await found('after it')).toEqual([username])
})

test('[AD-01] what many are called is found too, by a look at each, and with every filter', async () => {
  for (let count = 1; count <= 250; count++) {
    await insertUser(db, {
      username: `many_${count}`,
      name: 'Many Hands',
      used_bytes: count,
      is_suspended: count % 2 === 1,
    })
  }
  expect(await userMatchesByIndex(db, 'many hands')).toBeNull()
  expect((await found('many hands')).slice(0, 2)).toEqual(['many_250', 'many_249'])
  expect((await found('many hands', { order: 'used_bytes', is_suspended: '0' })).slice(0, 2)).toEqual([
    'many_2',
    'many_4',
  ])
})

test('the index knows whom a look at each finds', async () => {
  await personNamed('Marianne the Second')
  for (const text of ['marianne', 'SECOND', '建国', 'o']) {
    const isIndexed = await userMatchesByIndex(db, text)
    const ids = async (isSo: ReturnType<typeof userMatchesText>) =>
      (await db.selectFrom('users').where(isSo).select('id').orderBy('id').execute()).map(({ id }) => id)
    if (isIndexed) expect(await ids(isIndexed), text).toEqual(await ids(userMatchesText(text)))
  }
})
