import { expect, test } from 'vitest'
import { openDatabase } from '#db/dialects/open-database.ts'
import { temporaryFolder } from '#test/harness/backups.ts'
import { createDatabase } from '#test/harness/database.ts'
import { fillAsOf } from '#test/crash/upgrades.ts'
import { migrate } from './index.ts'

test('[SQ-04] files that were stored before get the names of their cameras and lenses', async () => {
  const database = await createDatabase(temporaryFolder('cameras'))
  await fillAsOf(database, '0029-add-near-duplicate-dismissals')
  const db = openDatabase(database)
  const exif = JSON.stringify({ make: 'NIKON CORPORATION', model: 'NIKON D750', lens: '50mm  f/1.8\0' })
  await db.updateTable('blobs').set({ exif }).where('id', '=', 1).execute()
  await db.updateTable('blobs').set({ exif: 'null' }).where('id', '=', 2).execute()
  await migrate(db)
  const blobs = await db.selectFrom('blobs').select(['camera', 'lens']).orderBy('id').execute()
  expect(blobs).toEqual([
    { camera: 'NIKON D750', lens: '50mm f/1.8' },
    { camera: null, lens: null },
    { camera: null, lens: null },
  ])
  await db.destroy()
})
