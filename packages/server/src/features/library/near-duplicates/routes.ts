import type { Handle } from '#http/api/handle.ts'
import type { NearDuplicateService } from './service.ts'

export function nearDuplicateRoutes(handle: Handle, nearDuplicates: NearDuplicateService) {
  handle('GET /user/near_duplicates', ({ caller, query, client }) => nearDuplicates.listGroups(caller, query, client))
  handle('POST /user/near_duplicates/resolve', ({ caller, body }) => nearDuplicates.resolve(caller, body))
  handle('POST /user/near_duplicates/dismissed', ({ caller, body }) => nearDuplicates.dismiss(caller, body))
  handle('DELETE /user/near_duplicates/dismissed', ({ caller, body }) => nearDuplicates.undismiss(caller, body))
  handle('GET /user/near_duplicates/matches', ({ caller, query, client }) =>
    nearDuplicates.listMatches(caller, query.ids, client),
  )
  handle('GET /user/photos/{id}/near_duplicates', ({ caller, params, client }) =>
    nearDuplicates.listOf(caller, params.id, client),
  )
}
