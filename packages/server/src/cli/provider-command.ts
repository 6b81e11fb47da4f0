import { parseArgs } from 'node:util'
import { readConfig } from '#config.ts'
import { listProviders, nextProviderId } from '#features/identity/oauth/provider-queries.ts'
import { interpolate } from '#locales/texts.ts'
import type { Command } from './command.ts'

/** Lists the login providers with their callback URLs, and the callback URL of the next one. */
export const listLoginProviders: Command = async (args, { open, print, note, texts }) => {
  parseArgs({ args, options: {} })
  const { publicUrl } = readConfig()
  const callbackUrl = (id: number) => (publicUrl ? new URL(`/oauth/${id}`, publicUrl).href : '')
  const { db } = await open()
  const { data } = await listProviders(db, { page: 1, per_page: 1000 })
  print(texts.provider_list_heading)
  for (const { id, name, provider, is_enabled } of data) {
    print([id, name, provider, is_enabled ? texts.provider_on : texts.provider_off, callbackUrl(id)].join('\t'))
  }
  const next = callbackUrl(await nextProviderId(db))
  note(next === '' ? texts.provider_address_unset : interpolate(texts.provider_next, { url: next }))
}
