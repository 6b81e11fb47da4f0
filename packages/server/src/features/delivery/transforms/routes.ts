import type { Handle } from '#http/api/handle.ts'
import type { TransformPresetService } from './service.ts'
import type { TransformUrlService } from './transform-urls.ts'

export function transformRoutes(handle: Handle, presets: TransformPresetService, urls: TransformUrlService) {
  handle('GET /user/transform_presets', () => presets.listOpen())
  handle('POST /user/photos/{id}/transform_url', ({ caller, client, params, body }) =>
    urls.create(caller, params.id, body, client),
  )
  handle('GET /admin/transform_presets', () => presets.list())
  handle('POST /admin/transform_presets', ({ caller, client, body }) => presets.create({ caller, client }, body))
  handle('PUT /admin/transform_presets/{id}', ({ caller, client, params, body }) =>
    presets.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/transform_presets/{id}', ({ caller, client, params }) =>
    presets.remove({ caller, client }, params.id),
  )
}
