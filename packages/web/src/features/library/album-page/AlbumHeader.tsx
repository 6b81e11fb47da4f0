import type { Album } from '@imagora/contract'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, EyeOff, Globe, Lock } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AlbumCover } from '#components/albums/AlbumCover.tsx'
import heading from '#components/albums/AlbumHeading.module.css'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './AlbumHeader.module.css'
import { formatDateSpan } from '#lib/formats/dates.ts'

interface Props {
  album: Album
  /** Number of visible photos, once known. */
  count: number
  days: Int32Array | undefined
  /** Whether the selection bar covers the actions. */
  isCovered: boolean
  /** Actions on the album. */
  children: ReactNode
}

export function AlbumHeader({ album, count, days, isCovered, children }: Props) {
  const { t, i18n } = useTranslation('albums')
  const span = useMemo(() => formatDateSpan(days ?? [], i18n.language), [days, i18n.language])
  const Visibility = album.is_public ? Globe : EyeOff
  return (
    <section className={heading.header} aria-label={t('header')}>
      <AlbumCover covers={album.covers.slice(0, 1)} className={heading.cover} />
      <div className={heading.words}>
        <div className={heading.heading}>
          <Link to="/user/albums" className={heading.back}>
            <ArrowLeft size={16} aria-hidden />
            {t('back')}
          </Link>
          <h1 className={heading.title} dir="auto">
            {album.name}
          </h1>
          <ul className={classes.facts}>
            <li>{t('photos', { count })}</li>
            {span && <li>{span}</li>}
            <li>
              <Visibility size={14} aria-hidden />
              {t(album.is_public ? 'public' : 'private')}
            </li>
            {album.is_protected && (
              <li>
                <Lock size={14} aria-hidden />
                {t('protected')}
              </li>
            )}
          </ul>
        </div>
        {album.intro && (
          <p className={heading.intro} dir="auto">
            {album.intro}
          </p>
        )}
        <div className={classes.actions} inert={isCovered}>
          {children}
        </div>
      </div>
    </section>
  )
}

export const HeaderSkeleton = () => (
  <Skeleton>
    <div className={heading.header}>
      <div className={heading.cover}>
        <SkeletonBlock height="100%" />
      </div>
      <div className={classes.bones}>
        <SkeletonBlock width="40%" height={28} />
        <SkeletonBlock width="60%" height={16} />
      </div>
    </div>
  </Skeleton>
)
