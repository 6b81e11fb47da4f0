import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBackup } from '#features/operations/backups/format/open-backup.ts'
import { type CreateBackupOptions, createBackup } from '#features/operations/backups/create-backup.ts'
import { restoreBackup, type Target } from '#features/operations/backups/restore-backup.ts'
import { openSnapshot } from '#db/snapshot/snapshot.ts'
import { keyFingerprint, readOrCreateMasterKey } from '#platform/secrets.ts'
import { cleanUp } from './clean-up.ts'

export function temporaryFolder(kind: string) {
  const folder = mkdtempSync(join(tmpdir(), `imagora-${kind}-`))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A site as a database and a data folder. */
export interface Site {
  database: string
  folder: string
}

const pathsOf = ({ database, folder }: Site) => ({
  database,
  objectsDir: join(folder, 'objects'),
  keyFile: join(folder, 'secret.key'),
})

export const keyFingerprintOf = ({ folder }: Site) => keyFingerprint(readOrCreateMasterKey(join(folder, 'secret.key')))

export const backUp = (site: Site, folder: string, given: Partial<CreateBackupOptions> = {}) =>
  createBackup({
    ...pathsOf(site),
    folder,
    keyMark: keyFingerprintOf(site),
    withObjects: false,
    passphrase: null,
    now: () => new Date(),
    ...given,
  })

export async function restore(backup: string, site: Site, given: Partial<Target & { passphrase: string }> = {}) {
  const { passphrase = null, ...target } = given
  const places = { ...pathsOf(site), dataDir: site.folder, spoolDir: join(site.folder, 'spool') }
  const choices = { keyMark: null, isWithoutKey: true, isReplacing: false, isUnsignedAllowed: true }
  const identity = { isSameSite: true, allowedRoots: [], siteLabel: 'test', now: () => new Date() }
  const opened = await openBackup(backup, { passphrase, master: null })
  return restoreBackup(opened, { ...places, ...choices, ...identity, ...target })
}

/** Returns the contents of a database as sorted lines per table. */
export async function contentsOf(database: string) {
  const snapshot = await openSnapshot(database)
  const contents: Record<string, string[]> = {}
  for (const table of snapshot.tables) {
    const rows = (await Array.fromAsync(snapshot.rows(table))).flat()
    contents[table.name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  const ids = await snapshot.lastIds()
  await snapshot.close()
  return { contents, ids }
}
