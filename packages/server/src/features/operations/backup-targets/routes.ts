import type { Handle } from '#http/api/handle.ts'
import type { BackupTargetService } from './service.ts'

export function backupTargetRoutes(handle: Handle, targets: BackupTargetService) {
  handle('GET /admin/backup-targets', () => targets.list())
  handle('POST /admin/backup-targets', ({ caller, client, body }) => targets.create({ caller, client }, body))
  handle('POST /admin/backup-targets/test', ({ caller, client, body }) => targets.test({ caller, client }, body))
  handle('PUT /admin/backup-targets/{id}', ({ caller, client, params, body }) =>
    targets.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/backup-targets/{id}', ({ caller, client, params }) =>
    targets.remove({ caller, client }, params.id),
  )
  handle('POST /admin/backup-targets/{id}/copy', ({ caller, client, params }) =>
    targets.copyNow({ caller, client }, params.id),
  )
}
