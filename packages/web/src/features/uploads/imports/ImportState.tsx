import type { AdminImport } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'

const tones = {
  waiting: 'neutral',
  running: 'brand',
  paused: 'warning',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const

/** State of an import, and whether it is a dry run. One that left something out is not shown as a success. */
export function ImportState({ row }: { row: Pick<AdminImport, 'state' | 'is_dry' | 'refused' | 'hold'> }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const { state, is_dry, refused, hold } = row
  const isPartial = state === 'done' && refused > 0
  const text = isPartial ? t('done_refused', { count: formats.number(refused) }) : t(`states.${state}`)
  return (
    <>
      {is_dry && <Badge>{t('dry')}</Badge>}
      <Badge tone={isPartial ? 'warning' : hold ? 'neutral' : tones[state]}>{hold ? t('on_hold') : text}</Badge>
    </>
  )
}
