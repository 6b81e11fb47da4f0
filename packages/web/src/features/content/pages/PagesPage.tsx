import type { AdminPage } from '@imagora/contract'
import { Trash2, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useBulkCalls } from '#data/api/admin.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { pagesQuery } from '#data/content/site.ts'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import type { TableSearch } from '#lib/state/table-search.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { MoveArrows } from '#ui/field/MoveArrows.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Pages.module.css'
import { adminPagesQuery, useUpdatePage, deletePages } from '#data/content/pages.ts'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

function usePageActions(): BulkAction<AdminPage>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'remove',
      text: 'remove_pages',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isDestructive: true,
      hint: t('hints.pages'),
      batchSize: ROWS_PER_CALL_COUNT,
      call: (pages) => requireAllDone(deletePages(pages)),
    },
  ]
}

const route = getRouteApi('/admin/pages')

function PageMoveArrows({ page: { id, name, place }, count }: { page: AdminPage; count: number }) {
  const { mutate, isPending } = useUpdatePage()
  const move = (to: number) =>
    mutate({ id, place: to }, { onError: ({ message }) => notices.error({ id: 'move', message }) })
  return <MoveArrows name={name} position={place} count={count} isPending={isPending} onMove={move} />
}

function useColumns(total: number): Column<AdminPage>[] {
  const { t } = useTranslation('content')
  const formats = useFormats()
  return [
    {
      key: 'name',
      label: t('pages.name'),
      render: ({ icon, name }) => (
        <span className={classes.name}>
          {icon && <span aria-hidden>{icon} </span>}
          {name}
        </span>
      ),
    },
    {
      key: 'address',
      label: t('pages.address'),
      render: ({ type, slug, url }) => (
        <span className={classes.address}>{type === 'internal' ? `/pages/${slug}` : url}</span>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      render: ({ is_published }) => (
        <Badge tone={is_published ? 'success' : 'neutral'}>{is_published ? t('published') : t('draft')}</Badge>
      ),
    },
    { key: 'updated', label: t('updated_at'), render: ({ updated_at }) => formats.date(updated_at) },
    {
      key: 'place',
      label: t('pages.place'),
      align: 'end',
      render: (page) => <PageMoveArrows page={page} count={total} />,
    },
  ]
}

/** Pages and links in the order of the footer. */
export function PagesPage() {
  const { t } = useTranslation('content')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: TableSearch) => void navigate({ search: next, replace: true })
  const list = useQuery(adminPagesQuery(search))
  const total = list.data?.meta.total ?? 0
  const add = (
    <WriteAccess>
      <ButtonLink to="/admin/pages/$id" params={{ id: 'new' }} leftSection={<Plus size={16} />}>
        {t('pages.create')}
      </ButtonLink>
    </WriteAccess>
  )
  return (
    <AdminListPage
      title={t('pages.title')}
      actions={total > 0 && add}
      list={list}
      columns={useColumns(total)}
      keyOf={({ id }) => id}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="pages" search={search} onSearch={show} />}
      searchLabel={t('pages.search')}
      onOpen={({ id }) => void navigate({ to: '/admin/pages/$id', params: { id: String(id) } })}
      bulk={{ nameOf: ({ name }) => name, actions: usePageActions(), calls: useBulkCalls([pagesQuery.queryKey]) }}
      emptyState={{ illustration: 'search', title: t('pages.none'), hint: t('pages.none_hint'), action: add }}
    />
  )
}
