import type { Photo } from '@imagora/contract'
import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Link, ListChecks, Upload } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { giveFiles } from '#lib/file-intake.ts'
import { useFormats } from '#lib/formats.ts'
import { askForUrls } from '#lib/url-intake.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { LoadMore } from './LoadMore.tsx'
import { GridSkeleton, PhotoGrid } from './PhotoGrid.tsx'
import classes from './PhotosPage.module.css'
import { photosQuery, type PhotosSearch } from './queries.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useSelection } from './use-selection.ts'

// Nothing is open at first, so the grid does not wait for what opens over it.
const PhotoDialogs = lazy(async () => ({ default: (await import('./PhotoDialogs.tsx')).PhotoDialogs }))

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

/** What of the page is shown: where it is being fetched, where that failed, and where there is nothing. */
function usePhotos(search: PhotosSearch) {
  const query = useInfiniteQuery(photosQuery(search))
  const photos = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  return { ...query, photos, total: query.data?.pages[0]?.meta.total }
}

/** The open photo stands in the address, as `#photo-12`: going back closes it, and links may lead to it. */
function useOpenPhoto(photos: Photo[]) {
  const navigate = route.useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const photo = photos.find(({ id }) => hash === `photo-${id}`)
  // The panel does not close empty.
  const [last, setLast] = useState(photo)
  if (photo && photo !== last) setLast(photo)
  const show = (place: string) =>
    void navigate({ search: true, hash: place, resetScroll: false, hashScrollIntoView: false })
  return {
    photo: photo ?? last,
    opened: photo !== undefined,
    open: ({ id }: Photo) => show(`photo-${id}`),
    close: () => show(''),
  }
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

export function PhotosPage() {
  const { t } = useTranslation('photos')
  const search = route.useSearch()
  const { photos, total, isPending, isLoadingError, error, refetch, ...query } = usePhotos(search)
  const selection = useSelection(useMemo(() => photos.map(({ id }) => id), [photos]))
  const panel = useOpenPhoto(photos)
  const question = useQuestion()
  const { fetchNextPage } = query
  const handleMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const chosen = photos.filter(({ id }) => selection.chosen.has(id))

  return (
    <>
      {selection.isChoosing ? (
        <SelectionBar
          chosen={chosen}
          total={total ?? 0}
          onAll={selection.chooseAll}
          onClose={selection.end}
          onDelete={() => question.ask(chosen.map(({ id }) => id))}
        />
      ) : (
        <Title search={search} total={total} onSelect={selection.begin} />
      )}
      {isPending && <GridSkeleton />}
      {isLoadingError && <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />}
      {total === 0 && <Nothing q={search.q} />}
      {photos.length > 0 && (
        <PhotoGrid
          photos={photos}
          chosen={selection.chosen}
          isChoosing={selection.isChoosing}
          onChoose={selection.choose}
          onOpen={panel.open}
        />
      )}
      {query.hasNextPage && (
        <LoadMore isLoading={query.isFetchingNextPage} isFailed={query.isFetchNextPageError} onMore={handleMore} />
      )}
      <Suspense>
        <PhotoDialogs panel={panel} question={question} onDeleted={selection.end} />
      </Suspense>
    </>
  )
}
