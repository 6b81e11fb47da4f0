import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import type { LinkStyle } from '#lib/formats/embed-codes.ts'
import { preferences, usePreference } from '#lib/preferences/preferences.ts'
import { keepOptions, profileQuery, useProfile } from './session.ts'

/** How links are copied: as the account prefers; for visitors encoded, and with the name where this browser chose so. */
export function useLinkStyle(): LinkStyle {
  const options = useProfile()?.options
  const chosenHere = usePreference('areLinksNamed') !== null
  return {
    isEncoded: options?.encode_copied_url ?? true,
    isNamed: options ? options.name_in_copied_url : chosenHere,
  }
}

/** Saves with the account, or for visitors in this browser, whether links have the file name. Shown at once. */
export function useChooseNamedLinks(onFailed: (error: Error) => void) {
  const client = useQueryClient()
  const options = useProfile()?.options
  const { mutate } = useMutation({
    mutationFn: (name_in_copied_url: boolean) => api('POST /user/setting', { body: { name_in_copied_url } }),
    // One after the other, so that the last click counts.
    scope: { id: 'options' },
    onMutate: (name_in_copied_url) => options && void keepOptions(client, { ...options, name_in_copied_url }),
    onSuccess: (saved) => void keepOptions(client, saved),
    async onError(error) {
      await client.invalidateQueries(profileQuery)
      onFailed(error)
    },
  })
  return (isNamed: boolean) => (options ? mutate(isNamed) : preferences.set('areLinksNamed', isNamed ? 'true' : null))
}
