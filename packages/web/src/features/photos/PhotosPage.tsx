import { useDisclosure } from '@mantine/hooks'
import { hashKey } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Gallery, type GalleryHandle } from '#components/gallery/Gallery.tsx'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useGridLook } from '#components/gallery/view-preferences.ts'
import type { GallerySource } from '#components/gallery/gallery-source.ts'
import { type GallerySelection, useGallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { useIsRequested } from '#components/gallery/use-is-requested.ts'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { loadTexts } from '#lib/i18n.ts'
import { usePhotos } from '#data/library/photo-columns.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import { FilterLine } from './FilterLine.tsx'
import { librarySource } from './library.ts'
import { isNarrowed, type ListState, searchOf, stateOf, withoutFilters } from './list-state.ts'
import { Nothing } from './Nothing.tsx'
import { PhotosTitle } from './PhotosTitle.tsx'
import { readPhotosSearch } from './search.ts'
import { useDeletion } from './use-deletion.ts'
import { usePageKeys } from '#components/keyboard/use-page-keys.ts'

// Nothing is open or chosen at first, so the grid does not wait for what belongs to that.
const LibraryViewer = lazy(async () => ({ default: (await import('./LibraryViewer.tsx')).LibraryViewer }))
const SelectionActs = lazy(async () => {
  const [module] = await Promise.all([import('./SelectionActs.tsx'), loadTexts('albums', 'archives')])
  return { default: module.SelectionActs }
})
const PhotoKeys = lazy(async () => {
  const [module] = await Promise.all([import('./PhotoKeys.tsx'), loadTexts('viewer')])
  return { default: module.PhotoKeys }
})
const DeleteMany = lazy(async () => ({ default: (await import('./DeleteMany.tsx')).DeleteMany }))

const route = getRouteApi('/user/photos')

/** What is shown of the library, as the address says it. */
function useListState() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // The router hands on what the reader of the address has left out.
  const state = useMemo(() => stateOf(readPhotosSearch({ ...search })), [search])
  const show = (next: ListState, isTyped = false) => void navigate({ search: searchOf(next), replace: isTyped })
  return [state, show] as const
}

interface HeadProps {
  chosen: GallerySelection
  total: number | undefined
  source: GallerySource
  onDelete: () => void
}

/** The title, or what can be done with what is chosen: that lies at the bottom on a phone. */
function Head({ chosen, total, source, onDelete }: HeadProps) {
  const isMobile = useIsMobile()
  const title = <PhotosTitle total={total} onSelect={chosen.begin} />
  if (!chosen.isChoosing) return title
  return (
    <>
      {isMobile && title}
      <Suspense fallback={!isMobile && title}>
        <SelectionActs chosen={chosen} total={total ?? 0} source={source} onDelete={onDelete} />
      </Suspense>
    </>
  )
}

interface LibraryProps {
  source: GallerySource
  photos: PhotoColumns
  chosen: GallerySelection
  /** What is chosen. */
  onDelete: () => void
  onDeleteOne: (id: number) => void
  gallery: RefObject<GalleryHandle | null>
}

function Library({ gallery, onDeleteOne, ...shown }: LibraryProps) {
  const { t } = useTranslation('photos')
  const look = useGridLook()
  const viewed = useOpenPhoto()
  const isViewerWanted = useIsRequested(viewed.id)
  const { photos } = shown
  return (
    <Gallery
      ref={gallery}
      label={t('title')}
      look={look}
      onOpen={(index) => viewed.open(photos.ids[index]!)}
      {...shown}
    >
      <Suspense>
        {isViewerWanted && <LibraryViewer gallery={gallery} photos={photos} viewed={viewed} onDelete={onDeleteOne} />}
      </Suspense>
    </Gallery>
  )
}

/** How many were found, for those who do not see the list change. */
function Found({ state, count }: { state: ListState; count: number | undefined }) {
  const { t } = useTranslation('photos')
  const formats = useFormats()
  return (
    <output className="unseen">
      {count !== undefined && isNarrowed(state) && t('found', { total: formats.number(count) })}
    </output>
  )
}

/** Another list begins at its own place, once it is there; until then the one before stays where it is. */
function useShownKey(wanted: string, isThere: boolean) {
  const [shown, setShown] = useState(wanted)
  if (isThere && shown !== wanted) setShown(wanted)
  return shown
}

export function PhotosPage() {
  const { t } = useTranslation('photos')
  const [state, show] = useListState()
  const source = useMemo(() => librarySource(state), [state])
  const { photos, isPending, isPlaceholderData, isLoadingError, error, refetch } = usePhotos(source)
  const shownKey = useShownKey(hashKey(source.key), !isPlaceholderData)
  const chosen = useGallerySelection('photos', photos)
  const gallery = useRef<GalleryHandle>(null)
  const { deleteChosen, remove, question } = useDeletion(photos, chosen, gallery)
  const field = useRef<HTMLDivElement>(null)
  const [isHelpOpen, help] = useDisclosure()
  usePageKeys({
    onSearch: () => field.current!.querySelector('input')!.select(),
    onDate: () => gallery.current?.goToDate(),
    onHelp: help.open,
  })
  const count = photos?.count

  return (
    <>
      <Head chosen={chosen} total={count} source={source} onDelete={deleteChosen} />
      <FilterLine state={state} onState={show} field={field} />
      <Found state={state} count={isPlaceholderData ? undefined : count} />
      {isPending && <GallerySkeleton />}
      {isLoadingError && <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />}
      {count === 0 && <Nothing state={state} onClear={() => show(withoutFilters(state))} />}
      {photos !== null && count !== 0 && (
        <Library
          key={shownKey}
          gallery={gallery}
          source={source}
          photos={photos}
          chosen={chosen}
          onDelete={deleteChosen}
          onDeleteOne={(id) => void remove([id])}
        />
      )}
      <Suspense>
        {question.opened && <DeleteMany {...question} />}
        {isHelpOpen && <PhotoKeys opened onClose={help.close} />}
      </Suspense>
    </>
  )
}
