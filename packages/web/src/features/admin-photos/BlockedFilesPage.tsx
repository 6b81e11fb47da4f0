import type { BlockedHash } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Ban, Image, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBulkCalls } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { BulkBar } from '#ui/bulk/BulkBar.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { tableOf } from '#ui/table/table-query.ts'
import type { BulkAct } from '#ui/bulk/use-bulk.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import classes from '#features/library/photos/AdminPhotos.module.css'
import { BlockForm } from './BlockForm.tsx'
import { blockedQuery } from '#data/library/admin-photos.ts'

const route = getRouteApi('/admin/photos/blocked')

function useColumns(): Column<BlockedHash>[] {
  const { t } = useTranslation('admin-photos')
  const formats = useFormats()
  return [
    { key: 'sha256', label: 'SHA-256', render: ({ sha256 }) => <span className={classes.hash}>{sha256}</span> },
    { key: 'reason', label: t('reason'), render: ({ reason }) => reason },
    { key: 'by', label: t('blocked.by'), render: ({ blocked_by }) => blocked_by?.username ?? '–' },
    { key: 'time', label: t('blocked.time'), render: ({ created_at }) => formats.dateTime(created_at) },
  ]
}

function useActs(): BulkAct<BlockedHash>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'unblock',
      label: t('acts.unblock'),
      icon: <RotateCcw size={16} />,
      hint: t('hints.unblock'),
      call: (hashes) =>
        Promise.all(hashes.map(({ sha256 }) => api('DELETE /admin/blocked_hashes/{sha256}', { params: { sha256 } }))),
    },
  ]
}

/** Files that nobody may upload: which and why, more of them, and fewer. */
export function BlockedFilesPage() {
  const { t } = useTranslation('admin-photos')
  const formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const table = tableOf(useQuery(blockedQuery(search)))
  const { page } = table
  const columns = useColumns()
  const selection = useSelection<BlockedHash>({ keyOf: ({ sha256 }) => sha256, nameOf: ({ sha256 }) => sha256 })
  const acts = useActs()
  const calls = useBulkCalls()
  const [isAdding, adding] = useDisclosure()
  const add = (
    <Button leftSection={<Ban size={16} />} onClick={adding.open}>
      {t('blocked.add')}
    </Button>
  )
  return (
    <>
      <PageTitle title={t('blocked.title')} count={page && formats.total(page.meta)}>
        <ButtonLink to="/admin/photos" variant="default" leftSection={<Image size={16} />}>
          {t('title')}
        </ButtonLink>
        {page && page.meta.total > 0 && add}
      </PageTitle>
      <DataTable
        label={t('blocked.title')}
        columns={columns}
        rowKey={({ sha256 }) => sha256}
        {...table}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        searchLabel={t('blocked.search')}
        selection={selection}
        bulk={<BulkBar selection={selection} acts={acts} {...calls} />}
        empty={<EmptyState drawing="pictures" title={t('blocked.none')} hint={t('blocked.none_hint')} action={add} />}
      />
      <Dialog opened={isAdding} onClose={adding.close} title={t('blocked.add')}>
        <BlockForm onDone={adding.close} />
      </Dialog>
    </>
  )
}
