import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

const searchSuggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['search-suggestions', q],
    queryFn: ({ signal }) => api('GET /user/search/suggestions', { query: { q }, signal }),
    staleTime: 30_000,
  })

/** Names of the library for the typed word. An answer that comes late belongs to another word and is not shown. */
export const useSearchSuggestions = (q: string) => useQuery({ ...searchSuggestionsQuery(q), enabled: q !== '' }).data
