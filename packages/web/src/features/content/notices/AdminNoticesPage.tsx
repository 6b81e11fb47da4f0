import type { AdminNotice } from '@imagora/contract'
import { Trash2, Megaphone, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useBulkCalls } from '#data/api/admin.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useConfigs } from '#data/content/site.ts'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import type { TableSearch } from '#lib/state/table-search.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './AdminNotices.module.css'
import { adminNoticesQuery, deleteNotices } from '#data/content/notices.ts'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

function useNoticeActions(): BulkAction<AdminNotice>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'remove',
      text: 'remove_notices',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isDestructive: true,
      hint: t('hints.notices'),
      batchSize: ROWS_PER_CALL_COUNT,
      call: (rows) => requireAllDone(deleteNotices(rows)),
    },
  ]
}

const route = getRouteApi('/admin/notices')

function useColumns(): Column<AdminNotice>[] {
  const { t } = useTranslation('content')
  const formats = useFormats()
  return [
    {
      key: 'title',
      label: t('notices.notice_title'),
      render: ({ title, excerpt }) => (
        <span className={classes.what}>
          <strong>{title}</strong>
          <span>{excerpt}</span>
        </span>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      render: ({ is_published }) => (
        <Badge tone={is_published ? 'success' : 'neutral'}>{is_published ? t('published') : t('draft')}</Badge>
      ),
    },
    {
      key: 'published',
      label: t('notices.published_at'),
      render: ({ published_at }) => published_at && formats.dateTime(published_at),
    },
    { key: 'updated', label: t('updated_at'), render: ({ updated_at }) => formats.dateTime(updated_at) },
  ]
}

/** Announcement shown to every visitor until they have read it. */
function AnnouncementLine() {
  const { t } = useTranslation('content')
  const { site } = useConfigs()
  const isOn = site.notice.trim() !== ''
  return (
    <section className={classes.announcement}>
      <Megaphone size={20} aria-hidden />
      <div>
        <h2>{t('announcement.title')}</h2>
        <p>{t('announcement.hint')}</p>
      </div>
      <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? t('announcement.on') : t('announcement.off')}</Badge>
      <WriteAccess>
        {' '}
        <ButtonLink to="/admin/notices/$id" params={{ id: 'announcement' }} variant="default">
          {t('announcement.edit')}
        </ButtonLink>
      </WriteAccess>
    </section>
  )
}

/** Notices of the site, including drafts. */
export function AdminNoticesPage() {
  const { t } = useTranslation('content')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: TableSearch) => void navigate({ search: next, replace: true })
  const list = useQuery(adminNoticesQuery(search))
  const add = (
    <WriteAccess>
      <ButtonLink to="/admin/notices/$id" params={{ id: 'new' }} leftSection={<Plus size={16} />}>
        {t('notices.create')}
      </ButtonLink>
    </WriteAccess>
  )
  return (
    <AdminListPage
      title={t('notices.title')}
      actions={list.data && list.data.meta.total > 0 && add}
      intro={<AnnouncementLine />}
      list={list}
      columns={useColumns()}
      keyOf={({ id }) => id}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="notices" search={search} onSearch={show} />}
      searchLabel={t('notices.search')}
      onOpen={({ id }) => void navigate({ to: '/admin/notices/$id', params: { id: String(id) } })}
      bulk={{ nameOf: ({ title }) => title, actions: useNoticeActions(), calls: useBulkCalls([['notices']]) }}
      emptyState={{ illustration: 'search', title: t('notices.none'), hint: t('notices.none_hint'), action: add }}
    />
  )
}
