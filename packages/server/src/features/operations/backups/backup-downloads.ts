import { timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupLink } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { manifestName } from './format/manifest.ts'
import * as queries from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

interface BackupDownloadsDeps {
  db: Db
  secrets: Pick<Secrets, 'digest'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

const DOWNLOAD_LINK_TTL_MS = 10 * MINUTE_MS

/** Download URLs of backups: each is signed, expires, and is valid only for the session that requested it. */
export function createBackupDownloads({ db, secrets, audit, now }: BackupDownloadsDeps) {
  const signatureOf = (text: string) => secrets.digest('backup', text)

  function read(ticket: string) {
    const [, text, signature] = /^(\d+\.\d+\.\d+\.\d+)\.([\w-]+)$/.exec(ticket) ?? []
    if (!text || !signature) return null
    const [right, given] = [Buffer.from(signatureOf(text)), Buffer.from(signature)]
    if (right.length !== given.length || !timingSafeEqual(right, given)) return null
    const [id, userId, tokenId, until] = text.split('.').map(Number) as [number, number, number, number]
    return until > now().getTime() ? { id, userId, tokenId } : null
  }

  /** Returns the path on this machine; the backup may lie on another one. */
  async function placeOf(id: number) {
    const backup = await queries.findBackup(db, id)
    if (!backup?.name) throw refuse('backup_missing')
    const place = join(backup.folder, backup.name)
    if (!existsSync(join(place, manifestName))) throw refuse('backup_missing')
    return { place, name: backup.name }
  }

  return {
    async prepare(actor: { caller: Caller; client: Client }, id: number): Promise<BackupLink> {
      const { name } = await placeOf(id)
      const until = now().getTime() + DOWNLOAD_LINK_TTL_MS
      const text = `${id}.${actor.caller.id}.${actor.caller.token_id}.${until}`
      await audit.record(db, actor, { action: 'backup.download', target: `backup ${id}` }, { name })
      const url = `${actor.client.origin}/api/v2/backups?ticket=${text}.${signatureOf(text)}`
      return { url, expires_at: new Date(until).toISOString() }
    },

    async open(ticket: string) {
      const download = read(ticket)
      const time = now().toISOString()
      if (!download || !(await queries.findAdminOf(db, download.userId, download.tokenId, time)))
        throw refuse('backup_missing')
      const { place, name } = await placeOf(download.id)
      const { packBackup } = await import('./format/tar.ts')
      return { filename: `${name}.tar`, ...(await packBackup(place, name)) }
    },
  }
}

export type BackupDownloads = ReturnType<typeof createBackupDownloads>
