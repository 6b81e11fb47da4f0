import type { AdminAlbum } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBulkCalls } from '#data/api/admin.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { SingleActions } from '#ui/bulk/SingleActions.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './AdminAlbums.module.css'
import { AlbumStates } from './AlbumStates.tsx'
import { albumPhotosQuery, albumQuery, ALBUM_PREVIEW_COUNT } from '#data/library/admin-albums.ts'
import { useAdminAlbumActions } from './use-admin-album-actions.tsx'

function Pictures({ album: { id, photo_count } }: { album: AdminAlbum }) {
  const { t } = useTranslation('admin-albums')
  const formats = useFormats()
  const { data, error, refetch } = useQuery(albumPhotosQuery(id))
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (data.data.length === 0) return <p className={classes.empty}>{t('empty')}</p>
  return (
    <>
      <ul className={classes.pictures} aria-label={t('pictures')}>
        {data.data.map((photo) => (
          <li key={photo.id}>
            {photo.deleted_at === null ? (
              <a href={photo.public_url} target="_blank" rel="noreferrer">
                <img src={photo.thumbnail_url} alt={photo.alt || photo.name || photo.filename} loading="lazy" />
              </a>
            ) : (
              <span className={classes.gone} title={t('trashed')} style={{ background: photo.color ?? undefined }} />
            )}
          </li>
        ))}
      </ul>
      {data.meta.total > ALBUM_PREVIEW_COUNT && (
        <p className={classes.more}>{t('more', { shown: ALBUM_PREVIEW_COUNT, total: formats.total(data.meta) })}</p>
      )}
      {photo_count > 0 && (
        <ButtonLink to="/admin/photos" search={{ album: id }} variant="subtle" size="xs">
          {t('in_photos')}
        </ButtonLink>
      )}
    </>
  )
}

interface Props {
  id: number
  onGone: () => void
}

export function AdminAlbumPanel({ id, onGone }: Props) {
  const { t } = useTranslation('admin-albums')
  const formats = useFormats()
  const { data: album, error, refetch } = useQuery(albumQuery(id))
  const acts = useAdminAlbumActions()
  const calls = useBulkCalls()
  if (error && !album) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!album) return <PageSkeleton />
  return (
    <>
      <div className={classes.title}>
        <h3>{album.name}</h3>
        <AlbumStates album={album} />
      </div>
      <DescriptionList
        facts={[
          ['ID', album.id],
          [t('user'), album.user.username],
          [t('intro'), album.intro],
          [t('photos'), formats.number(album.photo_count)],
          [t('created_at'), formats.dateTime(album.created_at)],
        ]}
      />
      <Pictures album={album} />
      <SingleActions
        row={album}
        actions={acts}
        onDone={(key) => {
          if (key === 'take_down') onGone()
          calls.onSettled()
        }}
      />
      {album.is_public && !album.is_hidden && (
        <ButtonLink
          to="/explore/albums/$id"
          params={{ id: String(id) }}
          target="_blank"
          variant="subtle"
          size="xs"
          leftSection={<ExternalLink size={16} />}
        >
          {t('open')}
        </ButtonLink>
      )}
    </>
  )
}
