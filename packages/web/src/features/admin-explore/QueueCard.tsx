import type { ReviewedPhoto } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { photoWords } from '#components/photos/photo-labels.ts'
import { useFormats } from '#lib/formats/formats.ts'
import classes from './ExploreQueuePage.module.css'

interface Props {
  photo: ReviewedPhoto
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** A press on the picture chooses it; its name opens it. */
export function QueueCard({ photo, isChosen, onChoose }: Props) {
  const { t } = useTranslation('admin-explore')
  const formats = useFormats()
  const words = photoWords({ ...photo, intro: '' }, formats)
  return (
    <li className={classes.card} data-chosen={isChosen || undefined}>
      <label className={classes.picture} style={{ backgroundColor: photo.color ?? undefined }}>
        <img src={photo.thumbnail_url} alt="" loading="lazy" decoding="async" />
        <input
          type="checkbox"
          aria-label={t('choose', { name: words })}
          className={classes.check}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      </label>
      <a className={classes.name} href={photo.preview_url} target="_blank" rel="noopener">
        {words}
      </a>
      <p className={classes.facts}>
        <span>{photo.user.name || photo.user.username}</span>
        <span>{formats.date(photo.created_at)}</span>
      </p>
    </li>
  )
}
