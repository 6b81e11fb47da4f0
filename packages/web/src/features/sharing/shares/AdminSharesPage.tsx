import type { AdminShare } from '@imagora/contract'
import { Lock, ExternalLink, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { getShareName, useAdminDeleteShares, adminSharesQuery, deleteShares } from '#data/sharing/shares.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ListPanel } from '#ui/table/ListPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './AdminSharesPage.module.css'
import { Button, TextInput } from '@mantine/core'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { limits } from '@imagora/contract/limits'
import { useState } from 'react'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { type AdminSharesSearch, adminShareStates } from '#data/sharing/search-params.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { useCsvExport } from '#data/operations/csv-exports.ts'
import { StateChips } from '#ui/table/StateChips.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

const stateOf = ({ is_removed, is_expired }: AdminShare) => (is_removed ? 'removed' : is_expired ? 'expired' : 'live')

const tones = { live: 'success', expired: 'warning', removed: 'neutral' } as const

function Name({ share }: { share: AdminShare }) {
  const { t } = useTranslation('admin-shares')
  return (
    <span className={classes.name}>
      <span>{getShareName(share, t('photos_count', { count: share.photo_count }))}</span>
      {share.has_password && (
        <span title={t('locked')}>
          <Lock size={14} aria-hidden />
          <span className="unseen">{t('locked')}</span>
        </span>
      )}
      <code>/{share.slug}</code>
    </span>
  )
}

function useAdminShareColumns(): Column<AdminShare>[] {
  const { t } = useTranslation('admin-shares')
  const formats = useFormats()
  return [
    { key: 'name', label: t('name'), render: (share) => <Name share={share} /> },
    { key: 'user', label: t('user'), render: ({ user }) => user?.username ?? '–' },
    {
      key: 'state',
      label: t('state'),
      render: (share) => <Badge tone={tones[stateOf(share)]}>{t(`states.${stateOf(share)}`)}</Badge>,
    },
    { key: 'photos', label: t('photos'), align: 'end', render: ({ photo_count }) => formats.number(photo_count) },
    {
      key: 'views',
      label: t('views'),
      sort: 'view_count',
      isLargestFirst: true,
      align: 'end',
      render: ({ view_count }) => formats.number(view_count),
    },
    {
      key: 'downloads',
      label: t('downloads'),
      sort: 'download_count',
      isLargestFirst: true,
      align: 'end',
      render: ({ download_count }) => formats.number(download_count),
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

interface Props {
  share: AdminShare
  onRemove: () => void
}

function AdminSharePanel({ share, onRemove }: Props) {
  const { t } = useTranslation('admin-shares')
  const formats = useFormats()
  const { expired_at, is_removed } = share
  const exact = (text: string) => text && <span className={classes.words}>{text}</span>
  return (
    <>
      <DescriptionList
        facts={[
          [t('user'), share.user?.username],
          [t('state'), t(`states.${stateOf(share)}`)],
          [t('album'), share.album?.name],
          [t('description'), exact(share.content)],
          [t('link'), exact(share.url)],
          [t('photos'), formats.number(share.photo_count)],
          [t('views'), formats.number(share.view_count)],
          [t('downloads'), formats.number(share.download_count)],
          [t('created_at'), formats.dateTime(share.created_at)],
          [t('expired_at'), expired_at && formats.dateTime(expired_at)],
        ]}
      />
      {!is_removed && (
        <div className={classes.acts}>
          <Button
            component="a"
            href={share.url}
            target="_blank"
            variant="default"
            leftSection={<ExternalLink size={16} />}
          >
            {t('open')}
          </Button>
          <WriteAccess>
            <Button color="red" leftSection={<Trash2 size={16} />} onClick={onRemove}>
              {t('remove')}
            </Button>
          </WriteAccess>
        </div>
      )}
    </>
  )
}

/** Optional reason, which the owner is told. */
function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const { t } = useTranslation('admin-shares')
  return (
    <TextInput
      label={t('note')}
      description={t('note_hint')}
      value={note}
      maxLength={limits.setting.line}
      data-autofocus
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface RemoveDialogProps {
  /** Shares to remove; empty while the dialog is closed. */
  shares: AdminShare[]
  onClose: () => void
  onDone: () => void
}

/** Removes shares after a confirmation with their number and an optional reason. */
function RemoveDialog({ shares, onClose, onDone }: RemoveDialogProps) {
  const { t } = useTranslation('admin-shares')
  const [note, setNote] = useState('')
  const [count, setCount] = useState(0)
  // The count stays visible while the dialog closes.
  if (shares.length > 0 && shares.length !== count) setCount(shares.length)
  const removal = useAdminDeleteShares()
  const finish = () => {
    setNote('')
    onDone()
  }
  return (
    <DeleteDialog
      opened={shares.length > 0}
      onClose={onClose}
      title={t('remove_count', { count })}
      fields={<NoteField note={note} onChange={setNote} />}
      onDelete={() => removal.mutateAsync({ ids: shares.map(({ id }) => id), note })}
      mutation={removal}
      successMessage={t('removed', { count })}
      onDeleted={finish}
    >
      {t('remove_hint')}
    </DeleteDialog>
  )
}

function useAdminShareActions(): BulkAction<AdminShare>[] {
  const { t } = useTranslation('admin-shares')
  const [note, setNote] = useState('')
  return [
    {
      key: 'remove',
      text: 'remove_shares',
      label: t('remove'),
      icon: <Trash2 size={16} />,
      isDestructive: true,
      hint: t('remove_hint'),
      fields: <NoteField note={note} onChange={setNote} />,
      batchSize: 20,
      call: (shares) => deleteShares({ ids: shares.map(({ id }) => id), note }),
    },
  ]
}

const route = getRouteApi('/admin/shares')

/** Shares of all users; they can be removed individually or in bulk. */
export function AdminSharesPage() {
  const { t } = useTranslation('admin-shares')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [removed, setRemoved] = useState<AdminShare[]>([])
  const [opened, setOpened] = useState<AdminShare | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const show = (next: AdminSharesSearch) => void navigate({ search: next, replace: true })
  const finish = () => {
    setRemoved([])
    setIsOpen(false)
  }

  return (
    <AdminListPage
      title={t('title')}
      list={useQuery(adminSharesQuery(search))}
      columns={useAdminShareColumns()}
      keyOf={({ id }) => id}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="shares" search={search} onSearch={show} />}
      searchLabel={t('search')}
      filters={
        <StateChips
          states={adminShareStates}
          labelOf={(state) => t(`states.${state}`)}
          value={search.state}
          onChange={(state) => show({ ...search, state, page: undefined })}
        />
      }
      onOpen={(share) => {
        setOpened(share)
        setIsOpen(true)
      }}
      bulk={{
        nameOf: ({ slug }) => slug,
        canChoose: ({ is_removed }) => !is_removed,
        actions: useAdminShareActions(),
        calls: useBulkCalls(),
        listMatches: createMatchReader('GET /admin/shares', adminSharesQuery(search)),
      }}
      csvExport={useCsvExport('shares', adminSharesQuery(search))}
      emptyState={{ illustration: 'album', title: t('none') }}
    >
      <ListPanel opened={isOpen} onClose={() => setIsOpen(false)} title={t('details')}>
        {opened && <AdminSharePanel share={opened} onRemove={() => setRemoved([opened])} />}
      </ListPanel>
      <RemoveDialog shares={removed} onClose={() => setRemoved([])} onDone={finish} />
    </AdminListPage>
  )
}
