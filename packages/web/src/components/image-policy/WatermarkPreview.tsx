import type { ImagePolicy, WatermarkPreviewQuery } from '@imagora/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useWatermarkPreview } from '#data/delivery/watermark-preview.ts'
import { usePermissions } from '#data/identity/permissions.ts'
import { BlobImage } from '#ui/layout/BlobImage.tsx'
import classes from './WatermarkPreview.module.css'

/** Milliseconds without typing before the server draws. */
const TYPING_PAUSE_MS = 400

const samples = ['light', 'dark'] as const

/** Clamps the value to 1–100 while it is being typed. */
const percent = (value: unknown) => Math.min(100, Math.max(1, Math.round(Number(value)) || 1))

function Sample({ query }: { query: WatermarkPreviewQuery }) {
  const { t } = useTranslation(['image-policy', 'app'])
  const { data, error, isPlaceholderData } = useWatermarkPreview(query)
  if (error)
    return (
      <p className={classes.problem} role="alert">
        {t('app:labeled', { label: t('sample_failed'), value: error.message })}
      </p>
    )
  return (
    <div className={classes.sample} data-stale={isPlaceholderData || undefined}>
      {data && <BlobImage picture={data} alt={t(`samples.${query.sample}`)} />}
    </div>
  )
}

/** Shows the watermark as the server would draw it, before it is saved. */
export function WatermarkPreview({ watermark }: { watermark: ImagePolicy['watermark'] }) {
  const { t } = useTranslation('image-policy')
  const can = usePermissions()
  const [{ kind, text, image_key, position, size, opacity }] = useDebouncedValue(watermark, TYPING_PAUSE_MS)
  const isIncomplete = kind === 'none' || (kind === 'image' && image_key.trim() === '')
  if (isIncomplete || !can('settings.read')) return null
  const content = kind === 'text' ? { kind, text: text || t('sample_text') } : { kind, image_key: image_key.trim() }
  const look = { position, size: percent(size), opacity: percent(opacity) }
  return (
    <figure className={classes.figure}>
      <div className={classes.samples}>
        {samples.map((sample) => (
          <Sample key={sample} query={{ ...content, ...look, sample }} />
        ))}
      </div>
      <figcaption>{t('sample')}</figcaption>
    </figure>
  )
}
