import type { Handle } from '#http/api/handle.ts'
import type { StorageMigrationService } from './service.ts'

export function storageMigrationRoutes(handle: Handle, migrations: StorageMigrationService) {
  handle('GET /admin/moves', ({ query }) => migrations.list(query))
  handle('POST /admin/moves', ({ caller, client, body }) => migrations.start({ caller, client }, body))
  handle('PUT /admin/moves/{id}', ({ caller, client, params, body }) =>
    migrations.change({ caller, client }, params.id, body),
  )
}
