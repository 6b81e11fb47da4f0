import type { Settings, SettingsChanges } from '@imagora/contract'
import type { Config } from '#config.ts'
import { invalid } from '#platform/refusal.ts'
import { moderationGap } from '#settings/defaults.ts'

/** Refuses to set up moderation that cannot work. What lacks something already keeps nobody from changing all else. */
export function checkModeration(
  config: Pick<Config, 'publicUrl' | 'contentUrl'>,
  before: Settings,
  changes: SettingsChanges,
) {
  const after = { ...before, ...changes }
  const isTouched = changes.moderation_url !== undefined || changes.moderation_secret !== undefined
  const gap = isTouched && after.moderation_url !== '' && moderationGap(config, after)
  if (gap) throw invalid(gap.field, gap.code)
}
