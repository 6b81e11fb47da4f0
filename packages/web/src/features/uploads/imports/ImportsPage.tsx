import type { AdminImport } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleX, FolderInput } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import type { PanelSearch } from '#lib/state/table-search.ts'
import { ListRow, RowListPage } from '#ui/table/RowListPage.tsx'
import { ImportState } from './ImportState.tsx'
import { useBulkCalls } from '#data/api/admin.ts'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { cancelImports, importsQuery } from '#data/uploads/imports.ts'

const NewImport = lazy(async () => ({ default: (await import('./NewImport.tsx')).NewImport }))
const ImportPanel = lazy(async () => ({ default: (await import('./ImportPanel.tsx')).ImportPanel }))

const route = getRouteApi('/admin/imports')

function ImportRow({ row, onOpen }: { row: AdminImport; onOpen: () => void }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const { kind, source, user, done, found, created_at } = row
  const to = user ? t('to', { username: user.username }) : t('to_all')
  return (
    <ListRow
      icon={<FolderInput size={20} aria-hidden />}
      name={source}
      details={[
        `${t(`kinds.${kind}`)} · ${to}`,
        t('progress', { done: formats.number(done), found: formats.number(found) }),
        formats.ago(created_at),
      ]}
      onOpen={onOpen}
      tags={<ImportState row={row} />}
    />
  )
}

const isOver = ({ state }: AdminImport) => state === 'done' || state === 'cancelled'

function useImportActions(): BulkAction<AdminImport>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'cancel',
      text: 'cancel_imports',
      label: t('acts.cancel_imports'),
      icon: <CircleX size={16} />,
      isDestructive: true,
      hint: t('hints.imports'),
      appliesTo: (row) => !isOver(row),
      batchSize: ROWS_PER_CALL_COUNT,
      call: (imports) => requireAllDone(cancelImports(imports)),
    },
  ]
}

export function ImportsPage() {
  const { t } = useTranslation('imports')
  const { import: opened } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (which?: PanelSearch) => void navigate({ search: which ? { import: which } : {} })
  const { data, error, refetch } = useQuery(importsQuery)
  return (
    <RowListPage
      title={t('title')}
      keyOf={({ id }) => id}
      list={{ data: data?.imports, error, refetch }}
      emptyState={{ illustration: 'pictures', title: t('none'), hint: t('none_hint') }}
      rowHeight={64}
      renderRow={(row) => <ImportRow row={row} onOpen={() => open(row.id)} />}
      bulk={{
        nameOf: ({ source }) => source,
        canChoose: (row) => !isOver(row),
        actions: useImportActions(),
        calls: useBulkCalls(),
      }}
      editing={{
        addLabel: t('add'),
        add: <NewImport folders={data?.folders ?? []} onAdded={open} />,
        nameOf: ({ source }) => source,
        opened,
        onOpened: open,
        renderPanel: ({ id }) => <ImportPanel key={id} id={id} />,
      }}
    />
  )
}
