import { api } from '#data/api/client.ts'
import { normalizeLanguage, getStoredLanguage, setLanguage, applyLanguage } from '#lib/i18n.ts'
import { preferences } from '#lib/preferences/preferences.ts'
import type { Language, Profile, UserOptions } from '@imagora/contract'
import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { purgeOfflineData } from '#lib/preferences/offline-data.ts'
import { clearOfflineData } from '#lib/browser/offline.ts'
import { cancelReauthRequest } from './reauthentication.ts'
import { groupQuery } from '#data/content/site.ts'
import { token, useHasToken } from './session-token.ts'
import { clearUploadLocations } from '#data/uploads/resumable-locations.ts'

/** Returns whether this browser has a language choice not yet saved to the account. */
const isLanguageUnsaved = () => preferences.get('isLocaleUnsaved') === 'true'

const clearUnsavedLanguage = () => preferences.set('isLocaleUnsaved', null)

let saving: Promise<unknown> = Promise.resolve()

async function save() {
  const language = normalizeLanguage(getStoredLanguage())
  const options = await api('POST /user/setting', { body: { language } })
  // A choice changed during the request keeps the flag and is sent again.
  if (normalizeLanguage(getStoredLanguage()) === language) clearUnsavedLanguage()
  return options
}

/**
 * Saves the language to the account, one request at a time, so that the last choice wins. Resolves to null on failure:
 * the choice stays in this browser and is sent again on the next visit.
 */
function saveLanguage() {
  preferences.set('isLocaleUnsaved', 'true')
  const saved = saving.then(save).catch(() => null)
  saving = saved
  return saved
}

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => api('GET /user/profile'),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Returns the profile of the logged-in user, or null. */
export function useProfile() {
  const hasToken = useHasToken()
  const { data } = useQuery({ ...profileQuery, enabled: hasToken })
  return (hasToken && data) || null
}

/** Query keys that are safe to keep for visitors. */
const SITE_QUERY_KEYS = ['configs', 'group', 'pages', 'captcha']
const accountQueries = { predicate: ({ queryKey }: Query) => !SITE_QUERY_KEYS.includes(String(queryKey[0])) }

/** Removes queued files even if no uploader was opened, because a session may end before anything renders. */
function clearUploads() {
  preferences.set('uploadChoices', null)
  clearUploadLocations()
  // A failed purge leaves its flag set, so that the files are found later; they are never given to another account.
  void purgeOfflineData().catch(() => {})
}

/** Removes the token and all cached data of the account, so that the next user sees none of it. */
export function endSession(client: QueryClient) {
  // A visitor who logs in keeps the files and options chosen before.
  if (token.get() !== null) clearUploads()
  token.remove()
  clearOfflineData()
  cancelReauthRequest()
  clearUnsavedLanguage()
  client.removeQueries(accountQueries)
}

/** Drops cached account data when another tab logs in or out, because it belongs to another user. */
export function syncSessionAcrossTabs(client: QueryClient) {
  window.addEventListener('storage', ({ key }) => {
    // The key is null when the whole storage was cleared.
    if (key !== 'token' && key !== null) return
    cancelReauthRequest()
    // Open screens refetch for the next account; without one they close, and a refetch would be rejected.
    if (token.get() === null) client.removeQueries(accountQueries)
    else void client.resetQueries(accountQueries)
    void client.refetchQueries(groupQuery)
  })
}

/** Fetches the account of the stored token and applies its language. */
export async function loadProfile(client: QueryClient) {
  const profile = await client.fetchQuery({ ...profileQuery, staleTime: 0 })
  if (isLanguageUnsaved()) void saveLanguage()
  else await applyLanguage(profile.options.language)
  return profile
}

/** Stores the profile that a call has just returned. */
export const setCachedProfile = (client: QueryClient, profile: Profile) =>
  client.setQueryData(profileQuery.queryKey, profile)

export const setCachedUserOptions = (client: QueryClient, options: UserOptions) =>
  client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, options })

/** Sets the interface language in this browser at once and saves it to the account, if any. */
export function useSetLanguage() {
  const client = useQueryClient()
  const hasToken = useHasToken()
  return async (language: Language) => {
    await setLanguage(language)
    const options = hasToken ? await saveLanguage() : null
    if (options) setCachedUserOptions(client, options)
  }
}

/** First screen after a login: the drop zone of an empty library, or the dashboard. */
const getStartPath = (profile: Profile) => (profile.photo_count === 0 ? '/user/photos' : '/user/dashboard')

export function useSession() {
  const client = useQueryClient()
  return {
    /**
     * Stores the token returned by login, registration or setup; removes it again if the profile cannot be loaded.
     * Returns the path of the first screen.
     */
    async logIn(secret: string) {
      endSession(client)
      token.set(secret)
      try {
        const [profile] = await Promise.all([loadProfile(client), client.refetchQueries(groupQuery)])
        return getStartPath(profile)
      } catch (error) {
        endSession(client)
        throw error
      }
    },
    /** Removes the token locally even if the server is unreachable. */
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
