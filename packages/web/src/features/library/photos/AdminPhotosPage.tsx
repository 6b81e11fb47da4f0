import type { AdminPhoto } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Checkbox, TextInput } from '@mantine/core'
import { useState, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import type { AdminPhotosSearch } from '#data/library/search-params.ts'
import { useTakeDownPhotos, photosQuery, blockFiles, takeDownPhotos } from '#data/library/admin-photos.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ListPanel } from '#ui/table/ListPage.tsx'
import { NamedPicture } from '#ui/table/NamedPicture.tsx'
import { PhotoState } from './PhotoState.tsx'
import { Ban, ShieldX } from 'lucide-react'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useBulkCalls } from '#data/api/admin.ts'
import { useCsvExport } from '#data/operations/csv-exports.ts'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { StateChips } from '#ui/table/StateChips.tsx'

interface ReasonFieldProps {
  description: string
  reason: string
  onChange: (reason: string) => void
}

function ReasonField({ description, reason, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('admin-photos')
  return (
    <TextInput
      label={t('reason')}
      description={description}
      value={reason}
      maxLength={limits.setting.line}
      required
      data-autofocus
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function BlockField({ blocks, onChange }: { blocks: boolean; onChange: (blocks: boolean) => void }) {
  const { t } = useTranslation('admin-photos')
  return (
    <Checkbox
      label={t('block')}
      description={t('block_hint')}
      checked={blocks}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

interface Props {
  /** Photos to take down; empty while the dialog is closed. */
  photos: AdminPhoto[]
  onClose: () => void
  onDone: () => void
}

/** Asks for a reason and whether to block the files. Photos that are taken down do not go to the trash. */
function TakedownDialog({ photos, onClose, onDone }: Props) {
  const { t } = useTranslation('admin-photos')
  const [reason, setReason] = useState('')
  const [blocks, setBlocks] = useState(false)
  const removal = useTakeDownPhotos()
  const count = photos.length
  const finish = () => {
    setReason('')
    setBlocks(false)
    onDone()
  }

  return (
    <DeleteDialog
      opened={count > 0}
      onClose={onClose}
      title={t('take_down_count', { count })}
      action={t('take_down')}
      fields={
        <>
          <ReasonField description={t('reason_hint')} reason={reason} onChange={setReason} />
          <BlockField blocks={blocks} onChange={setBlocks} />
        </>
      }
      isDisabled={reason.trim() === ''}
      onDelete={() => removal.mutateAsync({ ids: photos.map(({ id }) => id), reason, blocks })}
      mutation={removal}
      successMessage={t('taken_down', { count })}
      onDeleted={finish}
    >
      {t('take_down_hint')}
    </DeleteDialog>
  )
}

const nameOf = ({ name, filename, key }: AdminPhoto) => name || filename || key

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
          name={nameOf(photo)}
          color={photo.color}
        />
      ),
    },
    { key: 'user', label: t('user'), render: ({ user }) => user?.username ?? t('guest') },
    {
      key: 'state',
      label: t('state'),
      render: (photo) => <PhotoState photo={photo} />,
    },
    { key: 'bytes', label: t('size'), align: 'end', render: ({ bytes }) => formats.kilobytes(bytes / 1024) },
    { key: 'views', label: t('views'), align: 'end', render: ({ views }) => formats.number(views) },
    { key: 'created', label: t('created_at'), render: ({ created_at }) => formats.date(created_at) },
  ]
}

/** Bulk actions on photos. Both require a reason. */
function useAdminPhotoActions(): BulkAction<AdminPhoto>[] {
  const { t } = useTranslation(['admin-photos', 'tables'])
  const [reason, setReason] = useState('')
  const [blocks, setBlocks] = useState(false)
  const isReady = reason.trim() !== ''
  return [
    {
      key: 'take_down',
      text: 'take_down_photos',
      label: t('take_down'),
      icon: <ShieldX size={16} />,
      isDestructive: true,
      hint: t('take_down_hint'),
      isReady,
      fields: (
        <>
          <ReasonField description={t('reason_hint')} reason={reason} onChange={setReason} />
          <BlockField blocks={blocks} onChange={setBlocks} />
        </>
      ),
      batchSize: 20,
      call: (photos) => takeDownPhotos({ ids: photos.map(({ id }) => id), reason, blocks }),
    },
    {
      key: 'block',
      text: 'block_files',
      label: t('tables:acts.block'),
      icon: <Ban size={16} />,
      hint: t('tables:hints.block'),
      isReady,
      fields: <ReasonField description={t('tables:reason_hint')} reason={reason} onChange={setReason} />,
      appliesTo: ({ is_blocked }) => !is_blocked,
      call: (photos) => blockFiles(photos, reason),
    },
  ]
}

const AdminPhotoPanel = lazy(async () => ({ default: (await import('./AdminPhotoPanel.tsx')).AdminPhotoPanel }))

const route = getRouteApi('/admin/photos')

/** Photos of all users; they can be taken down individually or in bulk. */
export function AdminPhotosPage() {
  const { t } = useTranslation(['admin-photos', 'app'])
  const { photo, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const [taken, setTaken] = useState<AdminPhoto[]>([])
  const show = (next: AdminPhotosSearch) => void navigate({ search: next, replace: true })
  const close = () => void navigate({ search })
  const finish = () => {
    setTaken([])
    close()
  }
  return (
    <AdminListPage
      title={t('title')}
      actions={
        <ButtonLink to="/admin/photos/blocked" variant="default" leftSection={<Ban size={16} />}>
          {t('blocked.title')}
        </ButtonLink>
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
      bulk={{ nameOf, actions: useAdminPhotoActions(), calls: useBulkCalls() }}
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
