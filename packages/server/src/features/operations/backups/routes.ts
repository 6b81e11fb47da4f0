import type { Handle } from '#http/api/handle.ts'
import type { BackupDownloads } from './backup-downloads.ts'
import type { BackupService } from './service.ts'

interface Services {
  backups: BackupService
  backupDownloads: BackupDownloads
}

export function backupRoutes(handle: Handle, { backups, backupDownloads }: Services) {
  handle('GET /admin/backups', () => backups.list())
  handle('POST /admin/backups', ({ caller, client, body }) => backups.start({ caller, client }, body))
  handle('POST /admin/backups/{id}/test', ({ caller, client, params }) => backups.test({ caller, client }, params.id))
  handle('POST /admin/backups/{id}/cancel', ({ caller, client, params }) =>
    backups.cancel({ caller, client }, params.id),
  )
  handle('POST /admin/backups/{id}/download', ({ caller, client, params }) =>
    backupDownloads.prepare({ caller, client }, params.id),
  )
  handle('DELETE /admin/backups/{id}', ({ caller, client, params }) => backups.remove({ caller, client }, params.id))
}
