import type { Handle } from '#http/api/handle.ts'
import type { VersionService } from './service.ts'

export function versionRoutes(handle: Handle, versions: VersionService) {
  handle('POST /user/photos/{id}/replace', ({ caller, params, form, client }) =>
    versions.replace(caller, params.id, form, client),
  )
  handle('GET /user/photos/{id}/versions', ({ caller, params, query }) => versions.list(caller, params.id, query))
  handle('POST /user/photos/{id}/versions/{version}/restore', ({ caller, params, client }) =>
    versions.restore(caller, params.id, params.version, client),
  )
  handle('DELETE /user/photos/{id}/versions/{version}', ({ caller, params }) =>
    versions.remove(caller, params.id, params.version),
  )
}
