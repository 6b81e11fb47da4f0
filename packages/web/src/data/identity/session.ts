import { api } from '#data/api/client.ts'
import { knownLanguage, storedLanguage, setLanguage, showLanguage } from '#lib/i18n.ts'
import { preferences } from '#lib/preferences/preferences.ts'
import type { Language, Profile, UserOptions } from '@imagora/contract'
import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { purgeOfflineData } from '#lib/preferences/offline-data.ts'
import { clearOfflineData } from '#lib/browser/offline.ts'
import { dropPasswordRequest } from './reauthentication.ts'
import { groupQuery } from '#data/content/site.ts'
import { token, useHasToken } from './session-token.ts'
import { forgetLocations } from '#data/uploads/resumable-locations.ts'

/** Whether this browser chose a language that the account has not heard of. */
const isLanguageUnsaved = () => preferences.get('isLocaleUnsaved') === 'true'

const forgetUnsavedLanguage = () => preferences.set('isLocaleUnsaved', null)

let saving: Promise<unknown> = Promise.resolve()

async function save() {
  const language = knownLanguage(storedLanguage())
  const options = await api('POST /user/setting', { body: { language } })
  // Chosen again meanwhile, it is sent again.
  if (knownLanguage(storedLanguage()) === language) forgetUnsavedLanguage()
  return options
}

/**
 * Tells the account which language was chosen here, one choice after the other, so that the last one stays. Nothing
 * comes back where that fails: the choice holds in this browser, and is sent again with the next visit.
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

/** Who is logged in, or nobody. */
export function useProfile() {
  const hasToken = useHasToken()
  const { data } = useQuery({ ...profileQuery, enabled: hasToken })
  return (hasToken && data) || null
}

/** What a visitor may see too. */
const shared = ['configs', 'group', 'pages', 'captcha']
const ofAccount = { predicate: ({ queryKey }: Query) => !shared.includes(String(queryKey[0])) }

/** Files that waited to be sent go also where no uploader was opened: a session may end before anything is shown. */
function forgetUploads() {
  preferences.set('uploadChoices', null)
  forgetLocations()
  // What cannot be thrown away now is found by its flag, and given to no other account.
  void purgeOfflineData().catch(() => {})
}

/** What one account sees is nobody else's: it goes with the token. */
export function endSession(client: QueryClient) {
  // Whoever logs in goes on with what they chose as a visitor.
  if (token.get() !== null) forgetUploads()
  token.remove()
  clearOfflineData()
  dropPasswordRequest()
  forgetUnsavedLanguage()
  client.removeQueries(ofAccount)
}

/** Another tab has logged in or out: what this one knows of an account is not for whoever is there now. */
export function followOtherTabs(client: QueryClient) {
  window.addEventListener('storage', ({ key }) => {
    // Null where everything was thrown away.
    if (key !== 'token' && key !== null) return
    dropPasswordRequest()
    // Screens that stay open show the next account; without one they close, and asking for them would be refused.
    if (token.get() === null) client.removeQueries(ofAccount)
    else void client.resetQueries(ofAccount)
    void client.refetchQueries(groupQuery)
  })
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
