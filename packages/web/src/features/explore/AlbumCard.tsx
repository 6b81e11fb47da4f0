import type { ExploreAlbum } from '@imagora/contract'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AlbumCovers } from '#components/albums/AlbumCovers.tsx'
import { useFormats } from '#lib/formats/formats.ts'
import classes from './AlbumCard.module.css'
import { OwnerLink } from './OwnerLink.tsx'

interface Props {
  album: ExploreAlbum
  /** Where all are of one person, nobody needs to be told whose they are. */
  hasOwner: boolean
}

export function AlbumCard({ album: { id, name, covers, photo_count, likes, user }, hasOwner }: Props) {
  const { t } = useTranslation('explore')
  const formats = useFormats()
  return (
    <article className={classes.card}>
      <AlbumCovers covers={covers} className={classes.covers} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          {/* The whole card leads there; its name is what is read out. */}
          <Link to="/explore/albums/$id" params={{ id: String(id) }} className={classes.link}>
            {name}
          </Link>
        </h2>
        <p className={classes.facts}>
          <span>{t('photo_count', { count: photo_count })}</span>
          {likes > 0 && (
            <span>
              <Heart size={14} aria-hidden />
              <span className="unseen">{t('facts.likes')}</span>
              {formats.compact(likes)}
            </span>
          )}
        </p>
        {hasOwner && <OwnerLink user={user} size={20} className={classes.owner} />}
      </div>
    </article>
  )
}
