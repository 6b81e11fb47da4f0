import { z } from 'zod'
import { SearchText } from '../common.ts'
import { defineRoutes } from '../route.ts'

/** Sources of suggestions; each is the key of a filter of the search syntax. */
export const suggestionKeys = ['tag', 'album', 'camera'] as const
export type SuggestionKey = (typeof suggestionKeys)[number]

export const SearchSuggestion = z.object({
  key: z.enum(suggestionKeys),
  value: z.string(),
})
export type SearchSuggestion = z.output<typeof SearchSuggestion>

export const searchSuggestions = defineRoutes({
  'GET /user/search/suggestions': {
    access: 'user:photo:read',
    query: z.object({
      q: SearchText.meta({ description: 'The start of a word, or of the value of a key as in `tag:se`' }),
    }),
    data: z.array(SearchSuggestion),
  },
})
