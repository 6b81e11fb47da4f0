import type { Album } from '@imagora/contract'
import { EyeOff, Lock, Download, EllipsisVertical, Pencil, Share2, Trash2, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, getRouteApi } from '@tanstack/react-router'
import { AlbumCover } from '#components/albums/AlbumCover.tsx'
import { PopMenu, PopMenuItem, PopMenuDivider } from '#ui/overlay/PopMenu.tsx'
import classes from './AlbumsPage.module.css'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Shared } from '#components/share-dialog/ShareButton.tsx'
import { albumsQuery, type AlbumsSearch } from '#data/library/albums.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { SearchField } from '#ui/table/SearchField.tsx'
import type { AlbumsModalRequest } from './AlbumsModals.tsx'
import { useAlbumDownload } from './use-album-download.ts'

/** Visibility of an album. */
function AlbumBadges({ album: { is_public, is_protected } }: { album: Album }) {
  const { t } = useTranslation('albums')
  const words = [...(is_public ? [] : [t('private')]), ...(is_protected ? [t('protected')] : [])]
  return (
    <>
      {!is_public && <EyeOff size={14} aria-hidden />}
      {is_protected && <Lock size={14} aria-hidden />}
      {words.length > 0 && <span className="unseen">{words.join(' ')}</span>}
    </>
  )
}

interface AlbumActs {
  onEdit: () => void
  onDownload: () => void
  onShare: () => void
  onDelete: () => void
}

interface Props extends AlbumActs {
  album: Album
}

function AlbumCard({ album, onEdit, onDownload, onShare, onDelete }: Props) {
  const { t } = useTranslation('albums')
  const { id, name, covers, photo_count } = album

  return (
    <article className={classes.card}>
      <AlbumCover covers={covers} className={classes.covers} />
      <div className={classes.foot}>
        <div className={classes.words}>
          <h2 className={classes.name} dir="auto">
            {/* The whole card is a link; its accessible name is the album's name. */}
            <Link to="/user/albums/$id" params={{ id: String(id) }} className={classes.link}>
              {name}
            </Link>
          </h2>
          <div className={classes.count}>
            {t('photos', { count: photo_count })}
            <AlbumBadges album={album} />
          </div>
        </div>
        <div className={classes.menu}>
          <PopMenu label={t('menu_named', { name })} trigger={<EllipsisVertical size={16} />}>
            <PopMenuItem onClick={onEdit}>
              <Pencil size={16} />
              {t('edit')}
            </PopMenuItem>
            <PopMenuItem onClick={onDownload}>
              <Download size={16} />
              {t('download')}
            </PopMenuItem>
            <PopMenuItem onClick={onShare}>
              <Share2 size={16} />
              {t('share')}
            </PopMenuItem>
            <PopMenuDivider />
            <PopMenuItem onClick={onDelete}>
              <Trash2 size={16} />
              {t('remove_album')}
            </PopMenuItem>
          </PopMenu>
        </div>
      </div>
    </article>
  )
}

const places = [0, 1, 2, 3, 4, 5, 6, 7]

/** Skeleton with the same columns and heights as the loaded cards. */
const AlbumsSkeleton = () => (
  <Skeleton>
    <div className={classes.grid}>
      {places.map((place) => (
        <div key={place} className={classes.bones}>
          <div className={classes.cover}>
            <SkeletonBlock height="100%" />
          </div>
          <SkeletonBlock height={49} />
        </div>
      ))}
    </div>
  </Skeleton>
)

// Dialogs are closed at first, so they load on demand and do not delay the cards.
const AlbumsLayers = lazy(async () => ({ default: (await import('./AlbumsModals.tsx')).AlbumsModals }))
const NewAlbum = lazy(async () => ({ default: (await import('./AlbumDialogs.tsx')).NewAlbum }))

const route = getRouteApi('/user/albums')

/** Album and dialog requested for it; kept while the dialog closes. */
function useAsked() {
  const [asked, setAsked] = useState<AlbumsModalRequest | null>(null)
  const [opened, { open, close }] = useDisclosure()
  const ask = (album: Album, about: AlbumsModalRequest['about']) => {
    setAsked({ album, about })
    open()
  }
  return { asked, opened, ask, close }
}

function Cards({ albums }: { albums: Album[] }) {
  const { asked, opened, ask, close } = useAsked()
  const download = useAlbumDownload()
  const [shared, share] = useState<Shared | null>(null)
  return (
    <>
      <div className={classes.grid}>
        {albums.map((album) => (
          <AlbumCard
            key={album.id}
            album={album}
            onEdit={() => ask(album, 'edit')}
            onDownload={() => download.downloadAlbum(album)}
            onShare={() => share({ type: 'album', id: album.id, name: album.name })}
            onDelete={() => ask(album, 'delete')}
          />
        ))}
      </div>
      <Suspense>
        <AlbumsLayers
          asked={asked}
          opened={opened}
          onClose={close}
          download={download}
          shared={shared}
          onShareEnd={() => share(null)}
        />
      </Suspense>
    </>
  )
}

interface TitleProps {
  total: number | undefined
  createButton: ReactNode
}

function Title({ total, createButton }: TitleProps) {
  const { t } = useTranslation('albums')
  const formats = useFormats()
  const { q, order } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (search: AlbumsSearch) => void navigate({ search, replace: true })
  return (
    <PageTitle title={t('title')} count={total === undefined ? undefined : formats.number(total)}>
      <SearchField
        label={t('search')}
        value={q}
        onSearch={(text) => show({ ...(text && { q: text }), ...(order && { order }) })}
      />
      <NativeSelect
        aria-label={t('order')}
        value={order ?? 'newest'}
        data={[
          { value: 'newest', label: t('newest') },
          { value: 'oldest', label: t('oldest') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          show({ ...(q && { q }), ...(value === 'oldest' && { order: value }) })
        }
      />
      {createButton}
    </PageTitle>
  )
}

export function AlbumsPage() {
  const { t } = useTranslation('albums')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isCreating, creating] = useDisclosure()
  const { data: albums, isPending, isLoadingError, error, refetch } = useQuery(albumsQuery(search))
  // An empty page offers the same button below its sentence.
  const isEmpty = albums?.meta.total === 0 && !search.q
  const createButton = (
    <Button leftSection={<Plus size={16} />} onClick={creating.open}>
      {t('create')}
    </Button>
  )

  return (
    <div className={classes.page}>
      <Title total={albums?.meta.total} createButton={!isEmpty && createButton} />
      {isLoadingError && <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />}
      {isPending && <AlbumsSkeleton />}
      {albums?.meta.total === 0 &&
        (search.q ? (
          <EmptyState illustration="search" title={t('none_found', { q: search.q })} />
        ) : (
          <EmptyState illustration="album" title={t('none')} action={createButton} />
        ))}
      {albums && <Cards albums={albums.data} />}
      {albums && <Pager meta={albums.meta} onPage={(page) => void navigate({ search: { ...search, page } })} />}
      <Suspense>
        <NewAlbum
          opened={isCreating}
          onClose={creating.close}
          onCreated={(id) => void navigate({ to: '/user/albums/$id', params: { id: String(id) } })}
        />
      </Suspense>
    </div>
  )
}
