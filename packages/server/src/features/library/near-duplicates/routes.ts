import type { Handle } from '#http/api/handle.ts'
import type { NearDuplicateService } from './service.ts'

export function nearDuplicateRoutes(handle: Handle, nearDuplicates: NearDuplicateService) {
  handle('GET /user/near_duplicates', ({ caller, query, client }) => nearDuplicates.listGroups(caller, query, client))
  handle('GET /user/photos/{id}/near_duplicates', ({ caller, params, client }) =>
    nearDuplicates.listOf(caller, params.id, client),
  )
}
