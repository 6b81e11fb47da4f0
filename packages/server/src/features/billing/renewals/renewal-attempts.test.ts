import { beforeEach, expect, test } from 'vitest'
import { startRenewalSite } from '#test/payments/renewal-site.ts'

const site = await startRenewalSite()
const { server, saved } = site
const { onDay, goldPlan, buyer, chargesOf, run } = site
const { db } = server

beforeEach(() => {
  saved.bank.answer = 'ok'
})

test('[PL-38] an account that is suspended while others are charged is not charged', async () => {
  onDay(0)
  const { price_id } = await goldPlan()
  const [ann, bob] = [await buyer(price_id), await buyer(price_id)]
  onDay(21)
  await run()
  onDay(27)
  let suspended: Promise<unknown> | null = null
  Object.defineProperty(saved.bank, 'answer', {
    configurable: true,
    get() {
      suspended ??= db.updateTable('users').set({ is_suspended: true }).where('id', '=', bob.id).execute()
      return 'ok'
    },
  })
  await run()
  Object.defineProperty(saved.bank, 'answer', { configurable: true, writable: true, value: 'ok' })
  await suspended
  expect(await chargesOf(ann.id)).toHaveLength(1)
  expect(await chargesOf(bob.id)).toEqual([])
})
