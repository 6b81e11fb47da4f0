import type { AdminPhoto } from '@imagora/contract'
import { TextInput } from '@mantine/core'
import { useState, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminPhotosSearch } from '#data/library/search-params.ts'
import { photosQuery } from '#data/library/admin-photos.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ListPanel } from '#ui/table/ListPage.tsx'
import { NamedPicture } from '#ui/table/NamedPicture.tsx'
import { CardsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { getAdminPhotoName, PhotoState, VideoBadge } from './PhotoState.tsx'
import { Ban } from 'lucide-react'
import { TakedownDialog, useAdminPhotoActions } from './admin-photo-actions.tsx'
import { preferences, usePreference } from '#lib/preferences/preferences.ts'
import { Segments } from '#ui/layout/Segments.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { useCsvExport } from '#data/operations/csv-exports.ts'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { StateChips } from '#ui/table/StateChips.tsx'

function useAdminPhotoColumns(): Column<AdminPhoto>[] {
  const { t } = useTranslation('admin-photos')
  const formats = useFormats()
  return [
    {
      key: 'name',
      label: t('name'),
      render: (photo) => (
        <NamedPicture
          src={photo.deleted_at === null ? photo.thumbnail_url : null}
          name={getAdminPhotoName(photo)}
          color={photo.color}
        />
      ),
    },
    { key: 'user', label: t('user'), render: ({ user }) => user?.username ?? t('guest') },
    {
      key: 'state',
      label: t('state'),
      render: (photo) => (
        <>
          <PhotoState photo={photo} /> <VideoBadge photo={photo} />
        </>
      ),
    },
    { key: 'bytes', label: t('size'), align: 'end', render: ({ bytes }) => formats.kilobytes(bytes / 1024) },
    { key: 'views', label: t('views'), align: 'end', render: ({ views }) => formats.number(views) },
    { key: 'created', label: t('created_at'), render: ({ created_at }) => formats.date(created_at) },
  ]
}

const AdminPhotoPanel = lazy(async () => ({ default: (await import('./AdminPhotoPanel.tsx')).AdminPhotoPanel }))

// The table does not wait for the grid and its viewer.
const AdminPhotoGrid = lazy(async () => ({ default: (await import('./AdminPhotoGrid.tsx')).AdminPhotoGrid }))

const views = ['list', 'grid'] as const

/** Switches between the table and large thumbnails; the choice is kept for the next visit. */
function ViewSwitch({ isGrid }: { isGrid: boolean }) {
  const { t } = useTranslation('photo-review')
  return (
    <Segments
      label={t('view')}
      options={views.map((value) => ({ value, label: t(value) }))}
      selected={isGrid ? 'grid' : 'list'}
      onSelect={(value) => preferences.set('adminPhotoView', value === 'grid' ? value : null)}
    />
  )
}

const route = getRouteApi('/admin/photos')

/** Photos of all users; they can be taken down individually or in bulk. */
export function AdminPhotosPage() {
  const { t } = useTranslation(['admin-photos', 'app'])
  const { photo, ...search } = route.useSearch()
  const isGrid = usePreference('adminPhotoView') === 'grid'
  const actions = useAdminPhotoActions()
  const navigate = route.useNavigate()
  const [taken, setTaken] = useState<AdminPhoto[]>([])
  const show = (next: AdminPhotosSearch) => void navigate({ search: next, replace: true })
  const close = () => void navigate({ search })
  const finish = () => {
    setTaken([])
    if (photo !== undefined) close()
  }
  return (
    <AdminListPage
      title={t('title')}
      actions={
        <>
          <ViewSwitch isGrid={isGrid} />
          <ButtonLink to="/admin/photos/blocked" variant="default" leftSection={<Ban size={16} />}>
            {t('blocked.title')}
          </ButtonLink>
        </>
      }
      list={useQuery(photosQuery(search))}
      columns={useAdminPhotoColumns()}
      keyOf={({ id }) => id}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="photos" search={search} onSearch={show} />}
      searchLabel={t('search')}
      filters={
        <>
          {search.album !== undefined && (
            <FilterChip
              label={t('of_album', { id: search.album })}
              isOn
              onToggle={() => show({ ...search, album: undefined, page: undefined })}
            />
          )}
          <StateChips
            states={['live', 'trashed'] as const}
            labelOf={(state) => t(state)}
            value={search.state}
            onChange={(state) => show({ ...search, state, page: undefined })}
          />
          {(['from', 'to'] as const).map((side) => (
            <TextInput
              key={side}
              type="date"
              aria-label={t(side)}
              value={search[side] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                show({ ...search, [side]: value || undefined, page: undefined })
              }
            />
          ))}
        </>
      }
      onOpen={({ id }) => void navigate({ search: { ...search, photo: id } })}
      renderRows={
        isGrid
          ? (rows, selection) => (
              <Suspense fallback={<CardsSkeleton height={220} />}>
                <AdminPhotoGrid
                  photos={rows}
                  selection={selection}
                  actions={actions}
                  onDetails={(id) => void navigate({ search: { ...search, photo: id } })}
                  onTakeDown={(one) => setTaken([one])}
                />
              </Suspense>
            )
          : undefined
      }
      bulk={{
        nameOf: getAdminPhotoName,
        actions,
        calls: useBulkCalls(),
        listMatches: createMatchReader('GET /admin/photos', photosQuery(search)),
      }}
      csvExport={useCsvExport('photos', photosQuery(search))}
      emptyState={{ illustration: 'pictures', title: t('none') }}
    >
      <ListPanel opened={photo !== undefined} onClose={close} title={t('details')}>
        {photo !== undefined && <AdminPhotoPanel key={photo} id={photo} onTakeDown={(one) => setTaken([one])} />}
      </ListPanel>
      <TakedownDialog photos={taken} onClose={() => setTaken([])} onDone={finish} />
    </AdminListPage>
  )
}
