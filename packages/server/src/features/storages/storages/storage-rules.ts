import type { StorageConnection } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { isSameFolder, placeOf, readConnection } from './connection.ts'
import * as queries from './queries.ts'

interface Site {
  secrets: Pick<Secrets, 'unseal'>
  objectsDir: string
}

/** Two storages on one location would treat each other's objects as their own. `id` is the storage being changed. */
export async function checkPlace(tx: Db, { secrets, objectsDir }: Site, connection: StorageConnection, id?: number) {
  const place = placeOf(connection, objectsDir)
  for (const row of await queries.listRows(tx)) {
    const other = row.id === id ? null : readConnection(row, secrets)
    if (other && placeOf(other, objectsDir) === place) throw invalid('connection.options', 'storage_taken')
  }
}

/**
 * Also detects the same folder under another path. It reads from disks, which may be slow, so it must not run within a
 * transaction.
 */
export async function checkFolder(db: Db, { secrets, objectsDir }: Site, connection: StorageConnection, id?: number) {
  await checkPlace(db, { secrets, objectsDir }, connection, id)
  for (const row of await queries.listRows(db)) {
    const other = row.id === id ? null : readConnection(row, secrets)
    if (other && (await isSameFolder(connection, other, objectsDir))) {
      throw invalid('connection.options', 'storage_taken')
    }
  }
}

/**
 * A running move would look for its files at the wrong location. New credentials are allowed, since the move may need
 * them.
 */
export async function refuseMoving(
  tx: Db,
  objectsDir: string,
  { id, before, after }: { id: number; before: StorageConnection | null; after: StorageConnection },
) {
  const isElsewhere = !before || placeOf(before, objectsDir) !== placeOf(after, objectsDir)
  if (isElsewhere && (await queries.isMoving(tx, id))) throw refuse('move_conflict')
}

/** A mirror must be another storage, and mirrors must not form a cycle of any length. */
export async function checkMirror(tx: Db, mirrorId: number | null | undefined, id?: number) {
  if (mirrorId === null || mirrorId === undefined) return
  const mirrors = new Map((await queries.listRows(tx)).map((row) => [row.id, row.mirror_id]))
  if (!mirrors.has(mirrorId) || mirrorId === id) throw invalid('mirror_id', 'not_a_choice')
  for (let next: number | null | undefined = mirrorId; next; next = mirrors.get(next)) {
    if (next === id) throw invalid('mirror_id', 'mirror_circular')
  }
}

export async function checkGroups(tx: Db, groupIds: number[] | undefined) {
  if (!groupIds) return
  const known = new Set((await queries.listGroups(tx)).map(({ id }) => id))
  if (!groupIds.every((id) => known.has(id))) throw invalid('group_ids', 'not_a_choice')
}

/** Files in a storage would be lost with it. */
export async function refuseInUse(tx: Db, id: number) {
  if (await queries.isMoving(tx, id)) throw refuse('move_conflict')
  if (await queries.isMirror(tx, id)) throw refuse('storage_is_mirror')
  const { files, intents } = await queries.countUses(tx, id)
  if (files > 0) throw refuse('storage_in_use', { values: { count: files } })
  if (intents > 0) throw refuse('storage_clearing', { values: { count: intents } })
}
