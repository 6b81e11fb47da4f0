import type { GrowthItem } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'

const DAY_MINUTES = 1440

/** Entries that have an end of their own, so that no retention applies to them. */
export const endsByItself = (kind: GrowthItem['kind']) =>
  kind === 'sessions' || kind === 'resumable_uploads' || kind === 'archives'

/** Phrases for one thing that grows. */
export function useGrowthTexts() {
  const { t } = useTranslation(['growth', 'operations'])
  const formats = useFormats()
  const durationOf = (days: number) => formats.duration({ duration: days * DAY_MINUTES })

  return {
    nameOf: ({ kind, name }: GrowthItem) => t(`kinds.${kind}`, { name: name || t('operations:health.data_folder') }),

    /** Null before the second day. */
    changeOf({ change_bytes: change, change_days: days }: GrowthItem) {
      if (change === null) return null
      const duration = durationOf(days)
      if (change === 0) return t('unchanged', { duration })
      return t('changed', { change: `${change > 0 ? '+' : '−'}${formats.bytes(Math.abs(change))}`, duration })
    },

    forecastOf: (days: number) => (days === 0 ? t('full_soon') : t('full_in', { duration: durationOf(days) })),

    keptOf({ kind, retention_days: days, limit_bytes: limit }: GrowthItem) {
      if (kind === 'renderings' && limit !== null) return t('limit', { size: formats.bytes(limit) })
      if (endsByItself(kind)) return '–'
      return days === null ? t('kept_all') : t('removed_after', { duration: durationOf(days) })
    },
  }
}
