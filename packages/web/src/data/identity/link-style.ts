import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { type LinkFormat, linkFormats, type LinkStyle } from '#lib/formats/embed-codes.ts'
import { preferences, usePreference } from '#lib/preferences/preferences.ts'
import { setCachedUserOptions, profileQuery, useProfile } from './session.ts'

/**
 * Returns how links are copied: as set in the account; for visitors encoded, with the file name if this browser chose
 * so.
 */
export function useLinkStyle(): LinkStyle {
  const options = useProfile()?.options
  const chosenHere = usePreference('areLinksNamed') !== null
  return {
    isEncoded: options?.encode_copied_url ?? true,
    isNamed: options ? options.name_in_copied_url : chosenHere,
  }
}

/** Returns the format in which this browser copied links last. */
export function useLinkFormat(): LinkFormat {
  const kept = usePreference('linkFormat')
  return linkFormats.find((form) => form === kept) ?? 'url'
}

export const setLinkFormat = (form: LinkFormat) => preferences.set('linkFormat', form)

/**
 * Saves whether links include the file name, in the account or in this browser for visitors. Updates optimistically.
 */
export function useSetNamedLinks(onFailed: (error: Error) => void) {
  const client = useQueryClient()
  const options = useProfile()?.options
  const { mutate } = useMutation({
    mutationFn: (name_in_copied_url: boolean) => api('POST /user/setting', { body: { name_in_copied_url } }),
    // Mutations run sequentially, so that the last click wins.
    scope: { id: 'options' },
    onMutate: (name_in_copied_url) => options && void setCachedUserOptions(client, { ...options, name_in_copied_url }),
    onSuccess: (saved) => void setCachedUserOptions(client, saved),
    async onError(error) {
      await client.invalidateQueries(profileQuery)
      onFailed(error)
    },
  })
  return (isNamed: boolean) => (options ? mutate(isNamed) : preferences.set('areLinksNamed', isNamed ? 'true' : null))
}
