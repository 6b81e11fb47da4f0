import type { AdminPhoto } from '@imagora/contract'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { PageSkeleton } from '#ui/Skeleton.tsx'
import { tableOf } from '#ui/table-query.ts'
import { type PhotosSearch, photosQuery } from './queries.ts'
import { TakedownDialog } from './TakedownDialog.tsx'
import { usePhotoColumns } from './use-photo-columns.tsx'

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
  const [chosen, setChosen] = useState<ReadonlyMap<number, AdminPhoto>>(new Map())
  const [taken, setTaken] = useState<AdminPhoto[]>([])
  const columns = usePhotoColumns(chosen, setChosen)

  const show = (next: PhotosSearch) => void navigate({ search: next, replace: true })
  const close = () => void navigate({ search })
  const finish = () => {
    setTaken([])
    setChosen(new Map())
    close()
  }

  return (
    <>
      <PageTitle title={t('title')} count={page && formats.number(page.meta.total)}>
        {chosen.size > 0 && (
          <Button color="red" leftSection={<ShieldX size={16} />} onClick={() => setTaken([...chosen.values()])}>
            {t('take_down_count', { count: chosen.size })}
          </Button>
        )}
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
