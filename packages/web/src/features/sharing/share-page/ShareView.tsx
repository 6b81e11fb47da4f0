import { Button } from '@mantine/core'
import { Download, EllipsisVertical, Flag, ImagePlus, Keyboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PlainSelect } from '#ui/field/PlainSelect.tsx'
import { PopMenu, PopMenuItem } from '#ui/overlay/PopMenu.tsx'
import { Segments } from '#ui/layout/Segments.tsx'
import { type OpenShare, prepareShareArchive, shareSource } from '#data/sharing/public-share.ts'
import { type ShareSearch, type ShareSort, shareSorts } from '#data/sharing/search-params.ts'
import type { SharePageModalRequest } from './SharePageModals.tsx'
import classes from './ShareView.module.css'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { GalleryHandle } from '#components/gallery/Gallery.tsx'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useArchiveDownload } from '#components/archive-download/use-archive-download.ts'
import { usePageKeys } from '#components/keyboard/use-page-keys.ts'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { useTitleName } from '#lib/browser/title.ts'
import { useWasEverTrue } from '#lib/state/use-was-ever-true.ts'
import { usePhotos } from '#data/library/use-photos.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ShareGallery } from './ShareGallery.tsx'
import { ShareHeader, useShareTitle } from './ShareHeader.tsx'

interface Props {
  share: OpenShare
  view: 'cluster' | 'grid'
  sort: ShareSort
  onShow: (search: ShareSearch) => void
  onDownload: () => void
  onAsk: (asked: SharePageModalRequest) => void
}

const searchOf = (view: string, sort: string): ShareSearch => ({
  ...(view === 'grid' && { view }),
  ...(sort !== 'taken_desc' && { sort: sort as ShareSort }),
})

function ShareActions({ share, view, sort, onShow, onDownload, onAsk }: Props) {
  const { t } = useTranslation('share-page')
  return (
    <>
      {share.uploads !== 'off' && (
        <Button variant="light" leftSection={<ImagePlus size={16} />} onClick={() => onAsk('upload')}>
          {t('add')}
        </Button>
      )}
      {share.is_download_allowed && (
        <Button
          variant={share.uploads === 'off' ? 'light' : 'default'}
          leftSection={<Download size={16} />}
          onClick={onDownload}
        >
          {t('download_all')}
        </Button>
      )}
      <div className={classes.looks}>
        <Segments
          label={t('view')}
          options={(['cluster', 'grid'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
          selected={view}
          onSelect={(value) => onShow(searchOf(value, sort))}
        />
        <PlainSelect
          className={classes.sort}
          label={t('sort')}
          options={shareSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          selected={sort}
          onSelect={(value) => onShow(searchOf(view, value))}
        />
        <PopMenu label={t('more')} trigger={<EllipsisVertical size={20} />}>
          <PopMenuItem onClick={() => onAsk('help')}>
            <Keyboard size={16} />
            {t('keys')}
          </PopMenuItem>
          <PopMenuItem onClick={() => onAsk('report')}>
            <Flag size={16} />
            {t('report')}
          </PopMenuItem>
        </PopMenu>
      </div>
    </>
  )
}

// Dialogs are closed at first, so they load on demand and do not delay the photos.
const SharePageModals = lazy(async () => {
  const [module] = await Promise.all([import('./SharePageModals.tsx'), loadLocaleNamespaces('viewer')])
  return { default: module.SharePageModals }
})

const route = getRouteApi('/public/open/shares/$slug')

interface PhotosProps {
  share: OpenShare
  title: string
  list: ReturnType<typeof usePhotosOf>
  gallery: RefObject<GalleryHandle | null>
}

function usePhotosOf(slug: string, sort: ShareSort) {
  const source = useMemo(() => shareSource(slug, sort), [slug, sort])
  return { source, ...usePhotos(source) }
}

function Photos({ share, title, list, gallery }: PhotosProps) {
  const { t } = useTranslation('share-page')
  const { view, sort } = route.useSearch()
  const { source, isLoadingError, error, refetch } = list
  // The deferred value renders the photos in small steps; rendering at once would block a phone.
  const photos = useDeferredValue(list.photos)
  if (isLoadingError)
    return <ErrorState title={t('photos_failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!photos) return <GallerySkeleton />
  if (photos.count === 0) return <EmptyState illustration="pictures" title={t('empty')} />
  return (
    <ShareGallery
      key={`${view} ${sort}`}
      share={share}
      title={title}
      source={source}
      photos={photos}
      isGrid={view === 'grid'}
      gallery={gallery}
    />
  )
}

/** Accessible share with its photos, by day or as a grid. */
export function ShareView({ share }: { share: OpenShare }) {
  const { view = 'cluster', sort = 'taken_desc' } = route.useSearch()
  const navigate = route.useNavigate()
  const { slug } = share
  const list = usePhotosOf(slug, sort)
  const gallery = useRef<GalleryHandle>(null)
  const download = useArchiveDownload({ canHide: false })
  const [asked, ask] = useState<SharePageModalRequest | null>(null)
  // A share that accepts uploads must be ready for dropped files at any time.
  const hasLayers = useWasEverTrue(share.uploads !== 'off' || asked !== null || download.state !== null)
  const title = useShareTitle(share)
  useTitleName(title)
  usePageKeys({ onDate: () => gallery.current?.goToDate(), onHelp: () => ask('help') })
  const count = list.photos?.count ?? share.photo_count

  return (
    <>
      <ShareHeader share={share} title={title} count={count}>
        <ShareActions
          share={share}
          view={view}
          sort={sort}
          onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
          onDownload={() => download.start({ count, prepare: (signal) => prepareShareArchive(slug, signal) })}
          onAsk={ask}
        />
      </ShareHeader>
      <Photos share={share} title={title} list={list} gallery={gallery} />
      {hasLayers && (
        <Suspense>
          <SharePageModals share={share} download={download} asked={asked} onAsk={ask} onClose={() => ask(null)} />
        </Suspense>
      )}
    </>
  )
}
