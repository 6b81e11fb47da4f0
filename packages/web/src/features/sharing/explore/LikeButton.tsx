import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import classes from './LikeButton.module.css'
import type { Like } from '#data/sharing/likes.ts'
import { useLikeOf } from './use-like.ts'

interface Props {
  photo: Like & { id: number }
  onLike: (id: number) => void
}

export function LikeButton({ photo, onLike }: Props) {
  const { t } = useTranslation('explore')
  const formats = useFormats()
  const { likes, is_liked } = useLikeOf(photo.id, photo)
  return (
    <button
      type="button"
      className={classes.like}
      aria-pressed={is_liked}
      aria-label={t('like_count', { count: likes })}
      data-own
      onClick={() => onLike(photo.id)}
    >
      <Heart size={18} aria-hidden />
      {likes > 0 && <span aria-hidden>{formats.compact(likes)}</span>}
    </button>
  )
}
