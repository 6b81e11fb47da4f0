import type { AdminImport } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/feedback/Badge.tsx'

const tones = {
  waiting: 'neutral',
  running: 'brand',
  paused: 'warning',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const

/** State of an import, and whether it is a dry run. */
export function ImportState({ row: { state, is_dry } }: { row: Pick<AdminImport, 'state' | 'is_dry'> }) {
  const { t } = useTranslation('imports')
  return (
    <>
      {is_dry && <Badge>{t('dry')}</Badge>}
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
    </>
  )
}
