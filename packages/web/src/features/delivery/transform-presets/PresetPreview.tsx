import type { PhotoTile } from '@imagora/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EMPTY_CHOICE, toTransformUrlRequest } from '#components/transforms/built-link.ts'
import type { TransformDraft } from '#components/transforms/transform-draft.ts'
import { samplePhotoQuery } from '#data/delivery/transform-presets.ts'
import { type TransformUrlRequest, useDeliveredPicture, useTransformUrl } from '#data/delivery/transform-urls.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { BlobImage } from '#ui/layout/BlobImage.tsx'
import classes from './TransformPresets.module.css'

interface Props {
  parameters: TransformDraft
}

/** Time without changes after which the server is asked. */
const CHANGE_PAUSE_MS = 400

function SamplePreview({ photo, parameters }: Props & { photo: Pick<PhotoTile, 'id' | 'name' | 'alt'> }) {
  const { t } = useTranslation('transform-presets')
  const formats = useFormats()
  const wanted = JSON.stringify(toTransformUrlRequest({ ...EMPTY_CHOICE, draft: parameters }))
  const [settled] = useDebouncedValue(wanted, CHANGE_PAUSE_MS)
  const request = JSON.parse(settled) as TransformUrlRequest | null
  const link = useTransformUrl(photo.id, request)
  const picture = useDeliveredPicture(request === null ? undefined : link.data?.url)
  // Without a picture the form says what is wrong with its values.
  if (request === null || link.error || picture.error || !picture.data) return null
  const { file, width, height } = picture.data
  const isStale = settled !== wanted || link.isPlaceholderData || picture.isPlaceholderData
  return (
    <figure className={classes.preview} data-stale={isStale || undefined}>
      <BlobImage picture={file} alt={photo.alt || photo.name} />
      <figcaption>
        {t('preview')} · {formats.dimensions({ width, height })} · {formats.bytes(file.size)}
      </figcaption>
    </figure>
  )
}

/** Shows the newest own picture as the preset would make it; nothing where there is none. */
export function PresetPreview({ parameters }: Props) {
  const { data: photo } = useQuery(samplePhotoQuery)
  return photo ? <SamplePreview photo={photo} parameters={parameters} /> : null
}
