import type { Handle } from '#http/api/handle.ts'
import type { SearchSuggestionService } from './service.ts'

export function searchSuggestionRoutes(handle: Handle, searchSuggestions: SearchSuggestionService) {
  handle('GET /user/search/suggestions', ({ caller, query }) => searchSuggestions.list(caller, query.q))
}
