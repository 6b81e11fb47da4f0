import { useTranslation } from 'react-i18next'
import { useTrash } from '#data/library/trash.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { useDisclosure } from '@mantine/hooks'
import { type RefObject, useState, lazy, Suspense, useMemo, useRef } from 'react'
import { type GalleryHandle, Gallery } from '#components/gallery/Gallery.tsx'
import { type GallerySelection, useGallerySelection } from '#components/gallery/use-gallery-selection.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import type { GallerySource } from '#data/library/gallery-source.ts'
import { getPhotoIndex, getPhotoTiles } from '#data/library/photos.ts'
import {
  type ListState,
  toIndexQuery,
  hasFilters,
  toSearchParams,
  parseListState,
  typedOf,
  withoutFilters,
  withTyped,
} from './list-state.ts'
import { Button } from '@mantine/core'
import { Link, ListChecks } from 'lucide-react'
import { useProvidePageSearch } from '#lib/state/page-search.ts'
import { submitFiles, requestUrlDialog } from '#lib/state/file-intake.ts'
import { DropZone } from '#components/file-drop/DropZone.tsx'
import { useGroup } from '#data/content/site.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { filterKinds, useFilterWords } from './photo-filters.ts'
import { ViewMenu } from '#components/gallery/ViewMenu.tsx'
import { useFormats } from '#lib/formats/formatters.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import classes from './PhotosPage.module.css'
import { hashKey } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useGridOptions } from '#components/gallery/view-preferences.ts'
import { useViewerPreload } from '#components/gallery/use-viewer-preload.ts'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { usePhotos } from '#data/library/use-photos.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import { FilterBar } from './FilterBar.tsx'
import { readPhotosSearch } from '#data/library/search-params.ts'
import { usePageKeys } from '#components/keyboard/use-page-keys.ts'

/** Number of photos from which a deletion needs a confirmation; fewer can be undone. */
const CONFIRM_DELETE_MIN_COUNT = 51

let counted = 0

/** Moves photos to the trash at once and offers an undo. */
function useDeletePhotos() {
  const { t } = useTranslation(['photos', 'app'])
  const trash = useTrash()

  async function undo(ids: number[]) {
    const { done, error } = await trash.restore(ids)
    if (error) notices.error({ title: t('photos:restore_failed'), message: error.message })
    if (done.length > 0) notices.success({ message: t('photos:restored', { count: done.length }) })
  }

  return async (ids: number[]) => {
    const id = `deleted-${++counted}`
    const deleting = trash.moveToTrash(ids)
    const takeBack = async () => undo((await deleting).done)
    const action = { label: t('app:undo'), onAct: () => void takeBack(), isUndo: true }
    notices.success({ id, message: t('photos:deleted', { count: ids.length }), action })
    const { done, error } = await deleting
    if (!error) return
    notices.hide(id)
    const message = t('photos:delete_failed', { count: ids.length - done.length, reason: error.message })
    notices.error({ message, ...(done.length > 0 && { action }) })
  }
}

/** Deletes the selection: at once with an undo if it is small, after a confirmation if it is large. */
function usePhotoDeletion(
  photos: PhotoColumns | null,
  chosen: GallerySelection,
  gallery: RefObject<GalleryHandle | null>,
) {
  const { t } = useTranslation('gallery')
  const remove = useDeletePhotos()
  const [ids, setIds] = useState<number[]>([])
  const [isAsking, asking] = useDisclosure()

  function go(given: number[]) {
    const hadFocus = document.activeElement?.closest('[role=grid]') !== null
    const first = photos?.ids.indexOf(given[0]!) ?? 0
    const left = (photos?.count ?? 0) - given.length
    chosen.stopSelecting()
    void remove(given)
    // Focus moves to the photo that took the place of the deleted one.
    if (hadFocus && left > 0) requestAnimationFrame(() => gallery.current?.focus(Math.min(first, left - 1)))
  }

  /** Without a selection the focused photo is deleted, if there is one. */
  function deleteChosen(focused?: number) {
    const selected = chosen.getSelectedIds()
    const given = selected.length === 0 && focused !== undefined ? [photos!.ids[focused]!] : selected
    if (given.length === 0) return notices.info({ id: 'select_first', message: t('select_first') })
    if (given.length < CONFIRM_DELETE_MIN_COUNT) return go(given)
    setIds(given)
    return asking.open()
  }

  return {
    deleteChosen,
    remove,
    question: {
      opened: isAsking,
      count: ids.length,
      onClose: asking.close,
      onDelete: () => go(ids),
    },
  }
}

/** Photos of the user's library that match the list state. */
function librarySource(state: ListState): GallerySource {
  const query = toIndexQuery(state)
  return {
    key: ['photos', 'index', query],
    index: (signal) => getPhotoIndex(query, signal),
    tiles: getPhotoTiles,
  }
}

function NothingFound({ state, onClear }: { state: ListState; onClear: () => void }) {
  const { t } = useTranslation(['photos', 'app'])
  const words = useFilterWords(state)
  const named = filterKinds.flatMap((kind) =>
    words[kind] === undefined
      ? []
      : t('photos:filters.named', { name: t(`photos:filters.${kind}`), value: words[kind] }),
  )
  const looked = [...(state.text ? [t('photos:quoted', { text: state.text })] : []), ...named]
  return (
    <EmptyState
      illustration="search"
      title={t('photos:none_found', { filters: looked.join(t('photos:comma')) })}
      hint={t('photos:none_found_hint')}
      action={
        <Button variant="light" onClick={onClear}>
          {t('app:table.clear')}
        </Button>
      }
    />
  )
}

interface Props {
  state: ListState
  onClear: () => void
}

/** Drop zone of an empty library, or the empty state of a search without results. */
function PhotosEmpty({ state, onClear }: Props) {
  const { t } = useTranslation(['photos', 'app'])
  const formats = useFormats()
  const { allow_file_types: types, max_upload_size } = useGroup().group.options
  if (hasFilters(state)) return <NothingFound state={state} onClear={onClear} />
  const size = formats.kilobytes(max_upload_size)
  const names = types.map((type) => type.toUpperCase()).join(t('photos:comma'))
  return (
    <div className={classes.empty}>
      <DropZone
        types={types}
        onFiles={submitFiles}
        texts={{
          title: t('photos:none'),
          over: t('app:drop_here'),
          hint: t('photos:none_hint'),
          choose: t('photos:choose'),
          limit: names ? t('photos:accepted', { types: names, size }) : t('photos:accepted_any', { size }),
        }}
      />
    </div>
  )
}

interface PhotosTitleProps {
  total: number | undefined
  onSelect: () => void
}

/** Photo count and actions on the whole list. */
function PhotosTitle({ total, onSelect }: PhotosTitleProps) {
  const { t } = useTranslation('photos')
  const formats = useFormats()
  return (
    <PageTitle title={t('title')} count={total === undefined ? undefined : formats.number(total)} isOneLine>
      <ViewMenu />
      <IconButton variant="default" label={t('select')} onClick={onSelect}>
        <ListChecks size={16} />
      </IconButton>
      <IconButton variant="default" label={t('from_urls')} onClick={requestUrlDialog}>
        <Link size={16} />
      </IconButton>
    </PageTitle>
  )
}

// Viewer and selection bar are closed at first, so they load on demand and do not delay the grid.
const LibraryViewer = lazy(async () => ({ default: (await import('./LibraryViewer.tsx')).LibraryViewer }))
const TileActions = lazy(async () => ({ default: (await import('./TileActions.tsx')).TileActions }))
const SelectionActions = lazy(async () => {
  const [module] = await Promise.all([import('./SelectionActions.tsx'), loadLocaleNamespaces('albums', 'archives')])
  return { default: module.SelectionActions }
})
const PhotoShortcutsDialog = lazy(async () => {
  const [module] = await Promise.all([import('./PhotoShortcutsDialog.tsx'), loadLocaleNamespaces('viewer')])
  return { default: module.PhotoShortcutsDialog }
})
const DeleteDialog = lazy(async () => ({ default: (await import('#ui/overlay/DeleteDialog.tsx')).DeleteDialog }))

const route = getRouteApi('/user/photos')

/** List state as read from the URL. */
function useListState() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // The router also passes parameters that the search parser has dropped.
  const state = useMemo(() => parseListState(readPhotosSearch({ ...search })), [search])
  const show = (next: ListState, isTyped = false) => void navigate({ search: toSearchParams(next), replace: isTyped })
  return [state, show] as const
}

interface HeadProps {
  chosen: GallerySelection
  total: number | undefined
  source: GallerySource
  onDelete: () => void
}

/** Page title, or the selection bar, which is at the bottom on phones. */
function Head({ chosen, total, source, onDelete }: HeadProps) {
  const isMobile = useIsMobile()
  const title = <PhotosTitle total={total} onSelect={chosen.startSelecting} />
  if (!chosen.isSelecting) return title
  return (
    <>
      {isMobile && title}
      <Suspense fallback={!isMobile && title}>
        <SelectionActions chosen={chosen} total={total ?? 0} source={source} onDelete={onDelete} />
      </Suspense>
    </>
  )
}

interface LibraryProps {
  source: GallerySource
  photos: PhotoColumns
  chosen: GallerySelection
  /** Deletes the selection, or the focused photo. */
  onDelete: (focused: number) => void
  onDeleteOne: (id: number) => void
  /** Deletes photos, which are the selection if there are several. */
  onDeleteMany: (ids: number[]) => void
  gallery: RefObject<GalleryHandle | null>
}

function Library({ gallery, onDeleteOne, onDeleteMany, ...shown }: LibraryProps) {
  const { t } = useTranslation(['photos', 'app'])
  const room = useRef<HTMLDivElement>(null)
  const look = useGridOptions()
  const viewed = useOpenPhoto()
  const isViewerWanted = useViewerPreload(viewed.id)
  const { photos } = shown
  return (
    <div ref={room}>
      <Gallery
        ref={gallery}
        label={t('photos:title')}
        gridOptions={look}
        onOpen={(index) => viewed.open(photos.ids[index]!)}
        {...shown}
      >
        <Suspense>
          {isViewerWanted && (
            <LibraryViewer gallery={gallery} photos={photos} openPhoto={viewed} onDelete={onDeleteOne} />
          )}
        </Suspense>
      </Gallery>
      <Suspense>
        <TileActions
          room={room}
          gallery={gallery}
          chosen={shown.chosen}
          source={shown.source}
          onOpen={viewed.open}
          onDelete={onDeleteMany}
          deleteLabel={t('app:remove')}
        />
      </Suspense>
    </div>
  )
}

/** Number of results, announced to screen readers. */
function Found({ state, count }: { state: ListState; count: number | undefined }) {
  const { t } = useTranslation('photos')
  const formats = useFormats()
  return (
    <output className="unseen">
      {count !== undefined && hasFilters(state) && t('found', { total: formats.number(count) })}
    </output>
  )
}

/**
 * Returns the key of the visible list: it changes once the new list has loaded, so that the previous one keeps its
 * scroll position until then.
 */
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
  const { deleteChosen, remove, question } = usePhotoDeletion(photos, chosen, gallery)
  const [isHelpOpen, help] = useDisclosure()
  useProvidePageSearch({
    label: t('search'),
    placeholder: t('search_example'),
    value: typedOf(state),
    hasFilters: true,
    onSearch: (typed) => show(withTyped(state, typed), true),
  })
  usePageKeys({
    onDate: () => gallery.current?.goToDate(),
    onHelp: help.open,
  })
  const count = photos?.count

  return (
    <>
      <Head chosen={chosen} total={count} source={source} onDelete={() => deleteChosen()} />
      <FilterBar state={state} onState={show} />
      <Found state={state} count={isPlaceholderData ? undefined : count} />
      {isPending && <GallerySkeleton />}
      {isLoadingError && <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />}
      {count === 0 && <PhotosEmpty state={state} onClear={() => show(withoutFilters(state))} />}
      {photos !== null && count !== 0 && (
        <Library
          key={shownKey}
          gallery={gallery}
          source={source}
          photos={photos}
          chosen={chosen}
          onDelete={deleteChosen}
          onDeleteOne={(id) => void remove([id])}
          onDeleteMany={(ids) => (ids.length > 1 ? deleteChosen() : void remove(ids))}
        />
      )}
      <Suspense>
        {question.opened && (
          <DeleteDialog {...question} title={t('delete_count', { count: question.count })}>
            {t('delete_hint')}
          </DeleteDialog>
        )}
        {isHelpOpen && <PhotoShortcutsDialog opened onClose={help.close} />}
      </Suspense>
    </>
  )
}
