import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { Link, ListChecks, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Gallery, type GalleryHandle } from '#components/gallery/Gallery.tsx'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useGridLook } from '#components/gallery/look.ts'
import { LookMenu } from '#components/gallery/LookMenu.tsx'
import type { GallerySource } from '#components/gallery/source.ts'
import { type GallerySelection, useGallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import { usePhotos } from '#lib/use-photos.ts'
import type { PhotoColumns } from '#components/photo-grid/photos.ts'
import { giveFiles } from '#lib/file-intake.ts'
import { useFormats } from '#lib/formats.ts'
import { askForUrls } from '#lib/url-intake.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { librarySource } from './library.ts'
import classes from './PhotosPage.module.css'
import type { PhotosSearch } from './queries.ts'
import { SelectionBar } from './SelectionBar.tsx'

// Nothing is open at first, so the grid does not wait for what opens over it.
const LibraryViewer = lazy(async () => ({ default: (await import('./viewer/LibraryViewer.tsx')).LibraryViewer }))
const DeletePhotos = lazy(async () => ({ default: (await import('./DeletePhotos.tsx')).DeletePhotos }))

const route = getRouteApi('/user/photos')

interface TitleProps {
  search: PhotosSearch
  total: number | undefined
  onSelect: () => void
}

function Title({ search, total, onSelect }: TitleProps) {
  const { t } = useTranslation(['photos', 'app'])
  const formats = useFormats()
  const navigate = route.useNavigate()
  const show = ({ q, order }: PhotosSearch) =>
    void navigate({ search: { ...(q && { q }), ...(order && { order }) }, replace: true })

  return (
    <PageTitle title={t('photos:title')} count={total === undefined ? undefined : formats.number(total)}>
      <SearchField label={t('photos:search')} value={search.q} onSearch={(q) => show({ ...search, q })} />
      <NativeSelect
        aria-label={t('photos:order')}
        value={search.order ?? 'newest'}
        data={[
          { value: 'newest', label: t('photos:newest') },
          { value: 'oldest', label: t('photos:oldest') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          show(value === 'oldest' ? { ...search, order: value } : { ...(search.q && { q: search.q }) })
        }
      />
      <LookMenu />
      <IconButton variant="default" label={t('photos:select')} onClick={onSelect}>
        <ListChecks size={16} />
      </IconButton>
      <IconButton variant="default" label={t('photos:from_urls')} onClick={askForUrls}>
        <Link size={16} />
      </IconButton>
      <Button className={classes.wide} variant="light" leftSection={<Upload size={16} />} onClick={() => giveFiles([])}>
        {t('app:nav.upload')}
      </Button>
    </PageTitle>
  )
}

function Nothing({ q }: { q: string | undefined }) {
  const { t } = useTranslation(['photos', 'app'])
  if (q) return <EmptyState drawing="search" title={t('photos:none_found', { q })} hint={t('photos:none_found_hint')} />
  const action = (
    <Button leftSection={<Upload size={16} />} onClick={() => giveFiles([])}>
      {t('app:nav.upload')}
    </Button>
  )
  return <EmptyState drawing="pictures" title={t('photos:none')} hint={t('photos:none_hint')} action={action} />
}

function useQuestion() {
  const [ids, setIds] = useState<number[]>([])
  const [opened, { open, close }] = useDisclosure()
  const ask = (given: number[]) => {
    setIds(given)
    open()
  }
  return { ids, opened, ask, close }
}

interface LibraryProps {
  source: GallerySource
  photos: PhotoColumns
  chosen: GallerySelection
  onDelete: (ids: number[]) => void
}

function Library({ source, photos, chosen, onDelete }: LibraryProps) {
  const { t } = useTranslation('photos')
  const look = useGridLook()
  const gallery = useRef<GalleryHandle>(null)
  const viewed = useOpenPhoto()
  return (
    <Gallery
      ref={gallery}
      source={source}
      label={t('title')}
      photos={photos}
      look={look}
      chosen={chosen}
      onOpen={(index) => viewed.open(photos.ids[index]!)}
      onDelete={chosen.selection.chosen > 0 ? () => onDelete(chosen.chosenIds()) : undefined}
    >
      <Suspense>
        <LibraryViewer gallery={gallery} photos={photos} viewed={viewed} onDelete={(id) => onDelete([id])} />
      </Suspense>
    </Gallery>
  )
}

export function PhotosPage() {
  const { t } = useTranslation('photos')
  const search = route.useSearch()
  const source = useMemo(() => librarySource(search), [search])
  const { photos, isPending, isLoadingError, error, refetch } = usePhotos(source)
  const chosen = useGallerySelection('photos', photos)
  const question = useQuestion()
  const count = photos?.count

  return (
    <>
      {chosen.isChoosing ? (
        <SelectionBar
          chosen={chosen}
          total={count ?? 0}
          source={source}
          onDelete={() => question.ask(chosen.chosenIds())}
        />
      ) : (
        <Title search={search} total={count} onSelect={chosen.begin} />
      )}
      {isPending && <GallerySkeleton />}
      {isLoadingError && <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />}
      {count === 0 && <Nothing q={search.q} />}
      {photos && photos.count > 0 && (
        <Library source={source} photos={photos} chosen={chosen} onDelete={question.ask} />
      )}
      <Suspense>
        <DeletePhotos
          ids={question.ids}
          opened={question.opened}
          onClose={question.close}
          onDeleted={() => {
            question.close()
            chosen.end()
          }}
        />
      </Suspense>
    </>
  )
}
