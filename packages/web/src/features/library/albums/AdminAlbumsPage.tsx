import type { AdminAlbum } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ListPanel } from '#ui/table/ListPage.tsx'
import { NamedPicture } from '#ui/table/NamedPicture.tsx'
import { AlbumStates } from './AlbumStates.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { useCsvExport } from '#data/operations/csv-exports.ts'
import { StateChips } from '#ui/table/StateChips.tsx'
import { albumsQuery } from '#data/library/admin-albums.ts'
import { type AdminAlbumsSearch, adminAlbumStates } from '#data/library/search-params.ts'
import { useAdminAlbumActions } from './use-admin-album-actions.tsx'

function useAdminAlbumColumns(): Column<AdminAlbum>[] {
  const { t } = useTranslation('admin-albums')
  const formats = useFormats()
  return [
    {
      key: 'name',
      label: t('name'),
      render: ({ name, covers: [cover] }) => <NamedPicture src={cover} name={name} />,
    },
    { key: 'user', label: t('user'), render: ({ user }) => user.username },
    { key: 'state', label: t('state'), render: (album) => <AlbumStates album={album} /> },
    {
      key: 'photos',
      label: t('photos'),
      sort: 'photo_count',
      isLargestFirst: true,
      align: 'end',
      render: ({ photo_count }) => formats.number(photo_count),
    },
    {
      key: 'created',
      label: t('created_at'),
      sort: 'id',
      isLargestFirst: true,
      render: ({ created_at }) => formats.date(created_at),
    },
  ]
}

const AdminAlbumPanel = lazy(async () => ({ default: (await import('./AdminAlbumPanel.tsx')).AdminAlbumPanel }))

const route = getRouteApi('/admin/albums')

/** Albums of all users; they can be hidden from the explore page or taken down, individually or in bulk. */
export function AdminAlbumsPage() {
  const { t } = useTranslation('admin-albums')
  const { album, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: AdminAlbumsSearch) => void navigate({ search: next, replace: true })
  const close = () => void navigate({ search })
  return (
    <AdminListPage
      title={t('title')}
      list={useQuery(albumsQuery(search))}
      columns={useAdminAlbumColumns()}
      keyOf={({ id }) => id}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="albums" search={search} onSearch={show} />}
      searchLabel={t('search')}
      filters={
        <StateChips
          states={adminAlbumStates}
          labelOf={(state) => t(`states.${state}`)}
          value={search.state}
          onChange={(state) => show({ ...search, state, page: undefined })}
        />
      }
      onOpen={({ id }) => void navigate({ search: { ...search, album: id } })}
      bulk={{
        nameOf: ({ name }) => name,
        actions: useAdminAlbumActions(),
        calls: useBulkCalls(),
        listMatches: createMatchReader('GET /admin/albums', albumsQuery(search)),
      }}
      csvExport={useCsvExport('albums', albumsQuery(search))}
      emptyState={{ illustration: 'album', title: t('none') }}
    >
      <ListPanel opened={album !== undefined} onClose={close} title={t('details')}>
        {album !== undefined && <AdminAlbumPanel key={album} id={album} onGone={close} />}
      </ListPanel>
    </AdminListPage>
  )
}
