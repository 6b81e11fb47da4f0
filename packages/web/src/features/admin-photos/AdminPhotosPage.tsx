import type { AdminPhoto } from '@imagora/contract'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBulkCalls } from '#data/api/admin.ts'
import { useExport } from '#data/operations/csv-exports.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { BulkBar } from '#ui/bulk/BulkBar.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { tableOf } from '#ui/table/table-query.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import { type PhotosSearch, photosQuery } from '#data/library/admin-photos.ts'
import { TakedownDialog } from './TakedownDialog.tsx'
import { nameOf, usePhotoColumns } from './use-photo-columns.tsx'
import { usePhotoActs } from './use-photo-acts.tsx'

const AdminPhotoPanel = lazy(async () => ({ default: (await import('./AdminPhotoPanel.tsx')).AdminPhotoPanel }))

const route = getRouteApi('/admin/photos')

/** Everybody's photos: found, looked at, taken down one by one or many at once. */
export function AdminPhotosPage() {
  const { t } = useTranslation(['admin-photos', 'app'])
  const formats = useFormats()
  const { photo, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const table = tableOf(useQuery(photosQuery(search)))
  const { page } = table
  const [taken, setTaken] = useState<AdminPhoto[]>([])
  const columns = usePhotoColumns()
  const selection = useSelection<AdminPhoto>({ keyOf: ({ id }) => id, nameOf })
  const acts = usePhotoActs()
  const calls = useBulkCalls()
  const exporting = useExport('photos', photosQuery(search))

  const show = (next: PhotosSearch) => void navigate({ search: next, replace: true })
  const close = () => void navigate({ search })
  const finish = () => {
    setTaken([])
    close()
  }

  return (
    <>
      <PageTitle title={t('title')} count={page && formats.total(page.meta)}>
        <ButtonLink to="/admin/photos/blocked" variant="default" leftSection={<Ban size={16} />}>
          {t('blocked.title')}
        </ButtonLink>
      </PageTitle>
      <DataTable
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        search={search}
        onSearch={show}
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
            {(['live', 'trashed'] as const).map((state) => (
              <FilterChip
                key={state}
                label={t(state)}
                isOn={search.state === state}
                onToggle={(isOn) => show({ ...search, state: isOn ? state : undefined, page: undefined })}
              />
            ))}
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
        selection={selection}
        bulk={<BulkBar selection={selection} acts={acts} {...calls} />}
        tools={<ExportButton {...exporting} />}
        empty={<EmptyState drawing="pictures" title={t('none')} />}
      />
      <SidePanel opened={photo !== undefined} onClose={close} title={t('details')}>
        <Suspense fallback={<PageSkeleton />}>
          {photo !== undefined && <AdminPhotoPanel key={photo} id={photo} onTakeDown={(one) => setTaken([one])} />}
        </Suspense>
      </SidePanel>
      <TakedownDialog photos={taken} onClose={() => setTaken([])} onDone={finish} />
    </>
  )
}
