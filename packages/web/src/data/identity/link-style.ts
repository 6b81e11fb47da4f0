import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import {
  areSizesOpen,
  DEFAULT_SIZES,
  type LinkFormat,
  linkFormats,
  type LinkStyle,
} from '@imagora/contract/embed-codes'
import { useConfigs } from '#data/content/site.ts'
import { preferences, usePreference } from '#lib/preferences/preferences.ts'
import { setCachedUserOptions, profileQuery, useProfile } from './session.ts'

/**
 * Returns how links are copied: as set in the account; for visitors encoded, with the file name if this browser chose
 * so.
 */
export function useLinkStyle(): LinkStyle {
  const { app } = useConfigs()
  const options = useProfile()?.options
  const chosenHere = usePreference('areLinksNamed') !== null
  return {
    isEncoded: options?.encode_copied_url ?? true,
    isNamed: options ? options.name_in_copied_url : chosenHere,
    sizes: options?.picture_sizes ?? DEFAULT_SIZES,
    areSizesOpen: areSizesOpen(app),
  }
}

/** Returns the formats that are offered, in their usual order: those chosen in the account, and all for visitors. */
export function useLinkFormats(): readonly LinkFormat[] {
  const chosen = useProfile()?.options.link_formats
  return chosen ? linkFormats.filter((form) => chosen.includes(form)) : linkFormats
}

/** Returns the format in which this browser copied links last, else the usual one of the account. */
export function useLinkFormat(): LinkFormat {
  const kept = usePreference('linkFormat')
  const usual = useProfile()?.options.link_formats[0]
  return useLinkFormats().find((form) => form === kept) ?? usual ?? 'url'
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
