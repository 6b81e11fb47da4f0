import type { Language, Profile, UserOptions } from '@imagora/contract'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetUnsavedLanguage, isLanguageUnsaved, saveLanguage } from './account-language.ts'
import { api } from './api.ts'
import { setLanguage, showLanguage } from './i18n.ts'
import { forgetKept } from './offline.ts'
import { dropPasswordRequest } from './reauth.ts'
import { groupQuery } from './site.ts'
import { token, useHasToken } from './token.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => api('GET /user/profile'),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Who is logged in, or nobody. */
export function useProfile() {
  const hasToken = useHasToken()
  const { data } = useQuery({ ...profileQuery, enabled: hasToken })
  return (hasToken && data) || null
}

/** What a visitor may see too. */
const shared = ['configs', 'group', 'pages', 'captcha']

/** What one account sees is nobody else's: it goes with the token. */
export function endSession(client: QueryClient) {
  token.remove()
  forgetKept()
  dropPasswordRequest()
  forgetUnsavedLanguage()
  client.removeQueries({ predicate: ({ queryKey }) => !shared.includes(String(queryKey[0])) })
}

/** Fetches the account behind the stored token, and speaks its language. */
export async function loadProfile(client: QueryClient) {
  const profile = await client.fetchQuery({ ...profileQuery, staleTime: 0 })
  if (isLanguageUnsaved()) void saveLanguage()
  else await showLanguage(profile.options.language)
  return profile
}

/** Shows the account as a call has just answered it. */
export const keepProfile = (client: QueryClient, profile: Profile) =>
  client.setQueryData(profileQuery.queryKey, profile)

export const keepOptions = (client: QueryClient, options: UserOptions) =>
  client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, options })

/** Chooses the language of the interface, for this browser at once and for the account behind it. */
export function useChooseLanguage() {
  const client = useQueryClient()
  const hasToken = useHasToken()
  return async (language: Language) => {
    await setLanguage(language)
    const options = hasToken ? await saveLanguage() : null
    if (options) keepOptions(client, options)
  }
}

export function useSession() {
  const client = useQueryClient()
  return {
    /** Takes the token that a log-in, registration or set-up answered with; without its account it is worth nothing. */
    async logIn(secret: string) {
      endSession(client)
      token.set(secret)
      try {
        await Promise.all([loadProfile(client), client.refetchQueries(groupQuery)])
      } catch (error) {
        endSession(client)
        throw error
      }
    },
    /** The token is dead here even where the server cannot be told. */
    async logOut() {
      try {
        await api('POST /logout')
      } finally {
        endSession(client)
        void client.refetchQueries(groupQuery)
      }
    },
  }
}
