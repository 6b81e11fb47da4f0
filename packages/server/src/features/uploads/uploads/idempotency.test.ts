import { expect, test } from 'vitest'
import { insertPhoto } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'
import type { Reservation } from './reservations.ts'

const { db, clock, services } = await startServer()
const { reservations, groups } = services
const later = (minutes: number) => (clock.time = new Date(clock.time.getTime() + minutes * 60_000))

test('a key is taken for as long as its upload is under way, and of two that finish one counts', async () => {
  const limits = await groups.getEffectiveGroup(null)
  const wish = { holder: 'ip:slow', user_id: null, limits, capacity: null, bytes: 1, isDeclared: true }
  const reserve = () => reservations.reserve({ ...wish, idempotency_key: 'slow' }) as Promise<Reservation>
  const slow = await reserve()
  for (let renewals = 0; renewals < 3; renewals++) {
    later(1.5)
    await reservations.renew(slow)
  }
  await expect(reserve()).rejects.toMatchObject({ code: 'upload_repeated' })

  // The process paused for longer than its lease; another one took over and finished first.
  later(3)
  await reserve()
  const { id: photo_id } = await insertPhoto(db, { owner_id: null })
  await db.updateTable('idempotency_keys').set({ photo_id }).execute()
  const redeeming = db.transaction().execute((tx) => reservations.redeem(tx, slow, wish, 1))
  await expect(redeeming).rejects.toMatchObject({ code: 'upload_repeated' })
})
