import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@imagora/contract'
import { useFormats } from '#lib/formats/formatters.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import classes from './AuditPage.module.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { SearchField } from '#ui/table/SearchField.tsx'
import { auditQuery, entryQuery } from '#data/operations/audit-log.ts'
import type { AuditSearch } from '#data/operations/search-params.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCsvExport } from '#data/operations/csv-exports.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ListPanel } from '#ui/table/ListPage.tsx'

/** Returns all logged actions with their labels. */
function useActionLabels(): Record<string, string> {
  const { t } = useTranslation('audit')
  return t('actions', { returnObjects: true })
}

/** Returns the label of an action; actions of a newer server keep their identifiers. */
function useActionLabel() {
  const words = useActionLabels()
  return (action: string) => words[action] ?? action
}

const written = (value: unknown) => {
  if (value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

/** A value, or its change from old to new. */
function Detail({ value }: { value: unknown }) {
  const { t } = useTranslation('audit')
  if (!isChange(value)) return written(value)
  return (
    <>
      <div>
        <span>{t('before')}</span>
        <del>{written(value.from)}</del>
      </div>
      <div>
        <span>{t('after')}</span>
        <ins>{written(value.to)}</ins>
      </div>
    </>
  )
}

function AuditDetail({ entry: { user, action, target, detail, ip, created_at } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  const actionName = useActionLabel()
  return (
    <>
      <DescriptionList
        facts={[
          [t('action'), actionName(action)],
          [t('user'), user?.username ?? t('nobody')],
          [t('time'), formats.dateTime(created_at)],
          [t('ip'), ip],
          [t('target'), target],
        ]}
      />
      {Object.keys(detail).length > 0 && (
        <dl className={classes.detail} aria-label={t('detail')}>
          {Object.entries(detail).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd data-change={isChange(value) || undefined}>
                <Detail value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

interface Props {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

function AuditFilters({ search, onSearch }: Props) {
  const { t, i18n } = useTranslation('audit')
  const words = Object.entries(useActionLabels())
  const unknownAction =
    search.action && !words.some(([action]) => action === search.action) ? [[search.action, search.action]] : []
  const narrow = (name: 'user' | 'action' | 'target' | 'from' | 'to', value: string) =>
    onSearch({ ...search, [name]: value || undefined, page: undefined })
  return (
    <>
      <NativeSelect
        aria-label={t('action')}
        data={[
          { value: '', label: t('all_actions') },
          ...[...unknownAction, ...words]
            .map(([value = '', label = '']) => ({ value, label }))
            .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language)),
        ]}
        value={search.action ?? ''}
        onChange={({ currentTarget: { value } }) => narrow('action', value)}
      />
      <SearchField label={t('by_user')} value={search.user} onSearch={(user) => narrow('user', user)} />
      <SearchField label={t('by_target')} value={search.target} onSearch={(target) => narrow('target', target)} />
      {(['from', 'to'] as const).map((side) => (
        <TextInput
          key={side}
          type="date"
          aria-label={t(side)}
          value={search[side] ?? ''}
          onChange={({ currentTarget: { value } }) => narrow(side, value)}
        />
      ))}
    </>
  )
}

const route = getRouteApi('/admin/audit')

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  const actionName = useActionLabel()
  return [
    { key: 'action', label: t('action'), render: ({ action }) => actionName(action) },
    { key: 'target', label: t('target'), render: ({ target }) => target || '–' },
    { key: 'user', label: t('user'), render: ({ user }) => user?.username ?? t('nobody') },
    { key: 'ip', label: t('ip'), render: ({ ip }) => ip || '–' },
    { key: 'time', label: t('time'), render: ({ created_at }) => formats.dateTime(created_at) },
  ]
}

function EntryPanel({ id }: { id: number }) {
  const { data: entry, error, refetch } = useQuery(entryQuery(id))
  if (error && !entry) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  return entry ? <AuditDetail entry={entry} /> : <PageSkeleton />
}

/** Audit log; its entries are append-only. */
export function AuditLogPage() {
  const { t } = useTranslation('audit')
  const { entry, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: AuditSearch) => void navigate({ search: next, replace: true })
  return (
    <AdminListPage
      title={t('title')}
      list={useQuery(auditQuery(search))}
      columns={useColumns()}
      keyOf={({ id }) => id}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="audit" search={search} onSearch={show} />}
      searchLabel={t('search')}
      filters={<AuditFilters search={search} onSearch={show} />}
      onOpen={({ id }) => void navigate({ search: { ...search, entry: id } })}
      csvExport={useCsvExport('audit', auditQuery(search))}
      emptyState={{ illustration: 'search', title: t('none') }}
    >
      <ListPanel opened={entry !== undefined} onClose={() => void navigate({ search })} title={t('entry')}>
        {entry !== undefined && <EntryPanel key={entry} id={entry} />}
      </ListPanel>
    </AdminListPage>
  )
}
