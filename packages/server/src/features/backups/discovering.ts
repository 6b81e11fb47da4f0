import type { Db } from '#db/schema/schema.ts'
import { listWhole, sizeOf } from './folder.ts'
import * as queries from './queries.ts'
import { newBackup } from './work.ts'

/** What the command line has made, and what is there after a restore. */
export async function discover(db: Db, folder: string) {
  // The one under way may have its name already, and is no find.
  if (await queries.findActive(db)) return
  const known = new Set((await queries.listBackups(db, 1000)).map(({ name }) => name))
  for (const { name, folder: place, manifest, proof } of await listWhole(folder)) {
    if (known.has(name)) continue
    const { created_at, tables, objects, encryption } = manifest
    const kept = objects.kept + objects.damaged
    await queries.insertBackup(db, {
      ...newBackup('found', folder, kept > 0, created_at),
      name,
      state: 'done',
      is_encrypted: encryption !== null,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      objects: kept,
      bytes: await sizeOf(place),
      tested_at: proof?.tested_at ?? null,
      test_problem: proof?.problem ?? null,
      finished_at: created_at,
    })
  }
}
