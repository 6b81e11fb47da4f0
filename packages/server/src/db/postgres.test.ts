import { expect, test } from 'vitest'
import { startServer } from '#test/server.ts'
import { isUnavailable } from './failures.ts'
import type { Db } from './schema.ts'

const { db, user } = await startServer()
await user('one')
await user('two')

const rename = (tx: Db, username: string) =>
  tx.updateTable('users').set({ name: 'x' }).where('username', '=', username).execute()

test('F23 of two transactions that wait for each other one goes through, and the other may come again', async () => {
  const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const bothHold = Promise.all(arrivals.map(({ promise }) => promise))
  const inOrder = (own: number, first: string, second: string) =>
    db.transaction().execute(async (tx) => {
      await rename(tx, first)
      arrivals[own]!.resolve()
      await bothHold
      await rename(tx, second)
    })
  const outcomes = await Promise.allSettled([inOrder(0, 'one', 'two'), inOrder(1, 'two', 'one')])
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(failed).toHaveLength(1)
  expect(isUnavailable(failed[0]!.reason)).toBe(true)
})
