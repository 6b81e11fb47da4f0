import type { Usage } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { useGroup } from '#data/content/site.ts'
import { Meter } from '#ui/feedback/Meter.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { type Figure, Figures } from './Figures.tsx'
import classes from './LimitsCard.module.css'

interface Limited {
  name: string
  hint?: string | undefined
  used: number
  limit: number
  say: (amount: number) => string
}

/** Returns the used share of each limit; without a limit, the used amount. */
function useMeters({ concurrent, windows, traffic }: Usage): Figure[] {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const limited: Limited[] = [
    { name: t('limits.limit_concurrent_upload'), ...concurrent, say: formats.number },
    ...windows.map(({ period, used, limit, resets_at }) => ({
      name: t(`limits.limit_per_${period}`),
      hint: resets_at && limit > 0 ? t('limits.resets', { time: formats.ago(resets_at) }) : undefined,
      used,
      limit,
      say: formats.number,
    })),
    { name: t('limits.traffic'), used: traffic.used_bytes, limit: traffic.limit_bytes, say: formats.bytes },
  ]
  return limited.map(({ name, hint, used, limit, say }) => ({
    name,
    hint,
    value: t('limits.used', { used: say(used), limit: limit > 0 ? say(limit) : t('limits.none') }),
    meter: limit > 0 && <Meter share={used / limit} label={name} tone={used >= limit ? 'danger' : undefined} />,
  }))
}

/** Limits of the effective group and their usage; a limit of 0 means unlimited. */
export function LimitsCard({ usage }: { usage: Usage }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const meters = useMeters(usage)
  const { group } = useGroup()
  const { max_upload_size, min_upload_size, max_files_per_batch, allow_file_types } = group.options
  const sizeOf = (size: number) => (size > 0 ? formats.kilobytes(size) : t('limits.none'))
  const files = max_files_per_batch > 0 ? t('limits.files', { count: max_files_per_batch }) : t('limits.none')
  return (
    <Card title={t('limits.title')} note={<Badge tone="brand">{group.name}</Badge>}>
      {group.intro && <p className={classes.intro}>{group.intro}</p>}
      <Figures figures={meters} />
      <hr className={classes.line} />
      <Figures
        figures={[
          { name: t('limits.max_upload_size'), value: sizeOf(max_upload_size) },
          { name: t('limits.min_upload_size'), value: sizeOf(min_upload_size) },
          { name: t('limits.max_files_per_batch'), value: files },
          { name: t('limits.allow_file_types'), value: allow_file_types.join(' · ') },
        ]}
      />
    </Card>
  )
}
