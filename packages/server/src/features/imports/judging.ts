import type { Db } from '#db/schema/schema.ts'
import type { GroupService } from '#features/groups/service.ts'
import { foreseer, type Needs as BringingNeeds } from './bringing.ts'
import { type Run, waitingOf } from './listing.ts'
import * as queries from './queries.ts'
import { reasonOf, waitAfter } from './reasons.ts'

interface Needs extends Pick<BringingNeeds, 'db' | 'uploads'> {
  groups: Pick<GroupService, 'inForce' | 'capacityOf'>
}

/** What is left of an owner's capacity; nothing is counted where there is none. */
async function roomOf(db: Db, groups: Needs['groups'], ownerId: number) {
  const group = await groups.inForce(ownerId)
  if (group.capacity_bytes === 0) return Infinity
  const user = await queries.findUser(db, ownerId)
  return (await groups.capacityOf(ownerId, group)) - (user?.used_bytes ?? 0)
}

type Judgement = Pick<queries.Item, 'state' | 'reason'>

/** A dry run: what would become of each picture, without bringing any. */
export async function judgeAll(needs: Needs, run: Run) {
  const { db, groups } = needs
  const foresee = foreseer(needs)
  const rooms = new Map<number, number>()

  async function judge(item: queries.Item): Promise<Judgement> {
    const { owner_id, known_id } = await foresee(item, run.source, run.signal)
    if (known_id !== null) return { state: 'known', reason: null }
    const room = (rooms.get(owner_id) ?? (await roomOf(db, groups, owner_id))) - (item.bytes ?? 0)
    if (room < 0) return { state: 'refused', reason: 'capacity_exceeded' }
    rooms.set(owner_id, room)
    return { state: 'done', reason: null }
  }

  async function judgeInTurn(item: queries.Item): Promise<Judgement | null> {
    for (let tries = 1; !run.signal.aborted; tries++) {
      try {
        return await judge(item)
      } catch (error) {
        if (run.signal.aborted || (await waitAfter(error, tries, run.signal))) continue
        const reason = reasonOf(error)
        if (reason === null) throw error
        return { state: 'refused', reason }
      }
    }
    return null
  }

  for await (const item of waitingOf(db, run)) {
    const judgement = await judgeInTurn(item)
    if (judgement) await queries.settle(db, item.id, judgement)
  }
}
