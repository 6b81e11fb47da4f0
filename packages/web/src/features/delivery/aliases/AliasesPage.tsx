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
import { createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { useCsvExport } from '#data/operations/csv-exports.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useLinkStyle } from '#data/identity/link-style.ts'
import { useConfigs } from '#data/content/site.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import type { Column } from '#ui/table/DataTable.tsx'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './AliasesPage.module.css'
import { aliasesQuery, useDeleteAlias, deleteAliases } from '#data/delivery/aliases.ts'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

function useAliasActions(): BulkAction<Alias>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'remove',
      text: 'remove_aliases',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isDestructive: true,
      hint: t('hints.aliases'),
      batchSize: 50,
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
          <WriteAccess>
            <IconButton label={t('remove_named', { path: alias.path })} onClick={() => onRemove(alias)}>
              <Trash2 size={16} />
            </IconButton>
          </WriteAccess>
        </>
      ),
    },
  ]
}

/** URLs under which a previous host served photos that are here now. */
export function AliasesPage() {
  const { t } = useTranslation('aliases')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(aliasesQuery(search))
  const [isAdding, adding] = useDisclosure()
  const [isAsking, asking] = useDisclosure()
  const [aliasToDelete, setAliasToDelete] = useState<Alias | null>(null)
  const remove = useDeleteAlias()
  const columns = useColumns((alias) => {
    setAliasToDelete(alias)
    asking.open()
  })
  const add = (
    <WriteAccess>
      <Button leftSection={<Plus size={16} />} onClick={adding.open}>
        {t('add')}
      </Button>
    </WriteAccess>
  )

  const show = (next: typeof search) => void navigate({ search: next, replace: true })
  return (
    <AdminListPage
      title={t('title')}
      actions={list.data && list.data.meta.total > 0 && add}
      list={list}
      columns={columns}
      keyOf={({ path }) => path}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="aliases" search={search} onSearch={show} />}
      searchLabel={t('search')}
      bulk={{
        nameOf: ({ path }) => path,
        actions: useAliasActions(),
        calls: useBulkCalls(),
        listMatches: createMatchReader('GET /admin/aliases', aliasesQuery(search)),
      }}
      csvExport={useCsvExport('aliases', aliasesQuery(search))}
      emptyState={{ illustration: 'pictures', title: t('none'), hint: t('none_hint'), action: add }}
    >
      <Dialog opened={isAdding} onClose={adding.close} title={t('add')}>
        <Suspense>
          <ImportForm onDone={adding.close} />
        </Suspense>
      </Dialog>
      <DeleteDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('remove_named', { path: aliasToDelete?.path ?? '' })}
        action={t('remove')}
        onDelete={() => remove.mutateAsync(aliasToDelete!.path)}
        mutation={remove}
      >
        {t('remove_hint')}
      </DeleteDialog>
    </AdminListPage>
  )
}
