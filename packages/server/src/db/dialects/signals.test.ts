import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'
import { openSignals } from './open-database.ts'

const { config } = await startServer()

test('signals close at once, whether they have begun to listen or not', async () => {
  await openSignals(config.database).close()
  const signals = openSignals(config.database)
  await expect.poll(() => signals.isListening()).toBe(true)
  await signals.close()
})
