import type { Settings } from '@imagora/contract'
import type { PlainInvalidCode } from '#refusal.ts'
import type { Config } from '#config.ts'

interface Gap {
  field: 'moderation_url' | 'moderation_secret'
  code: PlainInvalidCode
}

/** Why nobody could be asked: pictures have no address to be fetched from, or the questions no proof. */
export function moderationGap(
  { publicUrl, contentUrl }: Pick<Config, 'publicUrl' | 'contentUrl'>,
  { moderation_secret }: Pick<Settings, 'moderation_secret'>,
): Gap | null {
  if ((contentUrl ?? publicUrl) === undefined) return { field: 'moderation_url', code: 'public_url_required' }
  return moderation_secret.trim() === '' ? { field: 'moderation_secret', code: 'required' } : null
}
