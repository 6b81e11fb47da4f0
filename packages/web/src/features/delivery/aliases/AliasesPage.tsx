import type { Alias } from '@imagora/contract'
import { Trash2, Copy, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { pathSegment } from '@imagora/contract/link-names'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useCopy } from '#components/links/use-copy.ts'
import { useBulkCalls } from '#data/api/admin.ts'
import { useExport } from '#data/operations/csv-exports.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useLinkStyle } from '#data/identity/link-style.ts'
import { useConfigs } from '#data/content/site.ts'
import { BulkBar } from '#ui/bulk/BulkBar.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { useSelection } from '#ui/bulk/use-selection.ts'
import classes from './AliasesPage.module.css'
import { aliasesQuery, useRemoveAlias, deleteAliases } from '#data/delivery/aliases.ts'

function useAliasActions(): BulkAction<Alias>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'remove',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isGrave: true,
      hint: t('hints.aliases'),
      size: 50,
      call: (aliases) => deleteAliases(aliases.map(({ path }) => path)),
    },
  ]
}

const route = getRouteApi('/admin/aliases')
/** The form is larger than the list and rarely used, so it loads on demand. */
const ImportForm = lazy(async () => ({ default: (await import('./ImportForm.tsx')).ImportForm }))

/** Copies the old URL on this site, encoded according to the user's preference. */
function useCopyAlias() {
  const copy = useCopy('link')
  const { isEncoded } = useLinkStyle()
  const { url } = useConfigs().app
  return ({ path }: Alias) => {
    const encoded = path.split('/').map((segment) => pathSegment(segment, isEncoded))
    return copy(url + encoded.join('/'))
  }
}

function useColumns(onRemove: (alias: Alias) => void): Column<Alias>[] {
  const { t } = useTranslation('aliases')
  const formats = useFormats()
  const copyAlias = useCopyAlias()
  return [
    {
      key: 'path',
      label: t('path'),
      render: ({ path }) => (
        <a href={path} target="_blank" rel="noopener" className={classes.path}>
          {path}
        </a>
      ),
    },
    { key: 'name', label: t('photo'), render: ({ name, key }) => name || key },
    { key: 'time', label: t('time'), render: ({ created_at }) => formats.date(created_at) },
    {
      key: 'actions',
      label: t('actions'),
      align: 'end',
      render: (alias) => (
        <>
          <IconButton label={t('copy_named', { path: alias.path })} onClick={() => void copyAlias(alias)}>
            <Copy size={16} />
          </IconButton>
          <IconButton label={t('remove_named', { path: alias.path })} onClick={() => onRemove(alias)}>
            <Trash2 size={16} />
          </IconButton>
        </>
      ),
    },
  ]
}

/** URLs under which a previous host served photos that are here now. */
export function AliasesPage() {
  const { t } = useTranslation('aliases')
  const formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: page, error, refetch, isPlaceholderData } = useQuery(aliasesQuery(search))
  const [isAdding, adding] = useDisclosure()
  const [isAsking, asking] = useDisclosure()
  const [leaving, setLeaving] = useState<Alias | null>(null)
  const remove = useRemoveAlias()
  const selection = useSelection<Alias>({ keyOf: ({ path }) => path, nameOf: ({ path }) => path })
  const acts = useAliasActions()
  const calls = useBulkCalls()
  const exporting = useExport('aliases', aliasesQuery(search))
  const columns = useColumns((alias) => {
    setLeaving(alias)
    asking.open()
  })
  const add = (
    <Button leftSection={<Plus size={16} />} onClick={adding.open}>
      {t('add')}
    </Button>
  )

  return (
    <>
      <PageTitle title={t('title')} count={page && formats.total(page.meta)}>
        {page && page.meta.total > 0 && add}
      </PageTitle>
      <DataTable
        label={t('title')}
        columns={columns}
        rowKey={({ path }) => path}
        page={page}
        error={error}
        onRetry={() => void refetch()}
        isStale={isPlaceholderData}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        searchLabel={t('search')}
        selection={selection}
        bulk={<BulkBar selection={selection} acts={acts} {...calls} />}
        tools={<ExportButton {...exporting} />}
        empty={<EmptyState drawing="pictures" title={t('none')} hint={t('none_hint')} action={add} />}
      />
      <Dialog opened={isAdding} onClose={adding.close} title={t('add')}>
        <Suspense>
          <ImportForm onDone={adding.close} />
        </Suspense>
      </Dialog>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={() => leaving && remove.mutate(leaving.path, { onSuccess: asking.close })}
        title={t('remove_named', { path: leaving?.path ?? '' })}
        action={t('remove')}
        isPending={remove.isPending}
        error={remove.error}
      >
        {t('remove_hint')}
      </ConfirmDialog>
    </>
  )
}
