import type { Db } from '#db/schema/schema.ts'
import type { Wish } from './admission.ts'
import * as queries from './queries.ts'
import { channelOf, isVerified, mayRecover } from './targets.ts'

/** What is sent: a code, word to the owner of what is known already, or nothing. The answer tells none of it. */
export async function outcomeOf(db: Db, { event, contact }: Pick<Wish, 'event' | 'contact'>) {
  if (event === 'bind' || event === 'verify') return { kind: 'code' } as const
  const owner = await queries.findOwner(db, contact)
  const channel = channelOf(contact)
  if (event === 'forget_password') {
    const isOpen = owner && mayRecover(channel, owner)
    const isWhole = isOpen && (isVerified(channel, owner) || !(await queries.hasSecondFactor(db, owner.id)))
    return { kind: isWhole ? 'code' : 'nothing' } as const
  }
  // A claim that nobody verified keeps its true owner from nothing.
  return owner && isVerified(channel, owner) ? ({ kind: 'known', owner } as const) : ({ kind: 'code' } as const)
}
