import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'
import { contains } from './text-match.ts'

const { db, user } = await startServer()

test('[AD-01] letters of ASCII are found in either case, and no letter that merely becomes one of them', async () => {
  const names = { plain: 'Sign', mixed: '图sIGn文', long_s: 'ſign' }
  for (const [username, name] of Object.entries(names)) {
    const { id } = await user(username)
    await db.updateTable('users').set({ name }).where('id', '=', id).execute()
  }
  const found = await db
    .selectFrom('users')
    .select('name')
    .where(({ ref }) => contains(ref('name'), 'siGN'))
    .orderBy('id')
    .execute()
  expect(found.map(({ name }) => name)).toEqual([names.plain, names.mixed])
})
