import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'
import { insertTags } from './tag-names.ts'

const { db } = await startServer()

test('two who bring the same new names in another order both get them', async () => {
  const bring = (names: string[]) => db.transaction().execute((tx) => insertTags(tx, names))
  const bringing: Promise<unknown>[] = []
  // Both transactions block on the middle name until it is free.
  await db.transaction().execute(async (tx) => {
    await insertTags(tx, ['lake'])
    bringing.push(bring(['attic', 'lake', 'sea']), bring(['sea', 'lake', 'attic']))
    await pause(300)
    await tx.deleteFrom('tags').where('name', '=', 'lake').execute()
  })
  const brought = await Promise.allSettled(bringing)
  expect(brought.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const tags = await db.selectFrom('tags').orderBy('name').select('name').execute()
  expect(tags.map(({ name }) => name)).toEqual(['attic', 'lake', 'sea'])
})
