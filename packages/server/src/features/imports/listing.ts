import type { Db, NewRow } from '#db/schema/schema.ts'
import * as queries from './queries.ts'
import type { Source, Wanted } from './source.ts'

/** Called now and then, for whoever watches. */
export type Watch = () => Promise<void>

/** What an import works with while it runs. */
export interface Run {
  claimed: queries.Import
  source: Source
  signal: AbortSignal
  watch: Watch
}

const perBatch = 200

type Owners = Map<string, number>

const rowOf = (claimed: queries.Import, owners: Owners, wanted: Wanted): NewRow<'import_items'> => ({
  import_id: claimed.id,
  user_id: claimed.user_id ?? owners.get(wanted.username ?? '') ?? null,
  path: wanted.path,
  bytes: wanted.bytes,
  facts: JSON.stringify(wanted.facts),
  dated_at: wanted.facts.created_at ?? wanted.facts.taken_at ?? '',
  state: 'waiting',
  reason: null,
  photo_id: null,
})

async function keep(db: Db, claimed: queries.Import, batch: Wanted[]) {
  if (batch.length === 0) return
  const names = claimed.user_id === null ? batch.flatMap(({ username }) => username ?? []) : []
  const owners = await queries.usersByName(db, [...new Set(names)])
  await queries.insertItems(
    db,
    batch.map((wanted) => rowOf(claimed, owners, wanted)),
  )
}

/** Writes down all that is to come, before the first of it comes. */
export async function listAll(db: Db, { claimed, source, signal, watch }: Run, now: () => Date) {
  let batch: Wanted[] = []
  for await (const wanted of source.list(signal)) {
    batch.push(wanted)
    if (batch.length < perBatch) continue
    await keep(db, claimed, batch)
    batch = []
    await watch()
  }
  await keep(db, claimed, batch)
  await queries.change(db, claimed.id, { listed_at: now().toISOString() })
}

/** What waits, in its order; each must be settled before the next is asked for. */
export async function* waitingOf(db: Db, { claimed, signal, watch }: Run) {
  while (!signal.aborted) {
    const batch = await queries.listWaiting(db, claimed.id, perBatch)
    if (batch.length === 0) return
    for (const item of batch) {
      if (signal.aborted || !(await queries.isRunning(db, claimed.id))) return
      yield item
      await watch()
    }
  }
}
