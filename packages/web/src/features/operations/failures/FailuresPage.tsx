import type { Failure } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Section } from '#ui/layout/Section.tsx'
import classes from '#features/operations/health/Operations.module.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Column } from '#ui/table/DataTable.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { failuresQuery } from '#data/operations/health.ts'
import { failureStatuses, type FailuresSearch } from '#data/operations/search-params.ts'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ListPanel } from '#ui/table/ListPage.tsx'
import { StateChips } from '#ui/table/StateChips.tsx'

/** Returns the cause of a failure and its remedy as text; codes of a newer server keep their identifiers. */
function useFailureTexts() {
  const { t } = useTranslation('operations')
  const names: Record<string, string> = t('failures.codes', { returnObjects: true })
  const todos: Record<string, string> = t('failures.todo', { returnObjects: true })
  return {
    causeOf: (code: Failure['code']) => names[code] ?? code,
    remedyOf: (code: Failure['code']) => todos[code],
  }
}

function FailureDetail({ failure }: { failure: Failure }) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const cause = useFailureTexts()
  const { method, route, status, code, message, place, user, ip, count, at, request_id } = failure
  return (
    <>
      <DescriptionList
        facts={[
          [t('failures.what'), `${method} ${route}`],
          [t('failures.status'), status],
          [t('failures.time'), formats.dateTime(at)],
          [t('failures.user'), user?.username ?? t('failures.visitor')],
          [t('failures.ip'), ip],
          [t('failures.count'), count > 1 && t('failures.times', { count })],
          [t('failures.request_id'), request_id],
          [t('failures.place'), place],
        ]}
      />
      <Section title={cause.causeOf(code)} hint={cause.remedyOf(code)}>
        {message && <pre className={classes.cause}>{message}</pre>}
        {count > 1 && <p className={classes.hint}>{t('failures.merged')}</p>}
        {code === 'fault' && <p className={classes.hint}>{t('failures.log_hint')}</p>}
      </Section>
    </>
  )
}

const route = getRouteApi('/admin/failures')

function useColumns(): Column<Failure>[] {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const cause = useFailureTexts()
  return [
    { key: 'what', label: t('failures.what'), render: ({ method, route: path }) => `${method} ${path}` },
    {
      key: 'cause',
      label: t('failures.cause'),
      render: ({ code, message }) => (
        <span className={classes.what}>
          <strong>{cause.causeOf(code)}</strong>
          {message && <span className={classes.told}>{message}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      label: t('failures.status'),
      render: ({ status }) => <Badge tone={status >= 500 ? 'danger' : 'warning'}>{String(status)}</Badge>,
    },
    { key: 'user', label: t('failures.user'), render: ({ user }) => user?.username ?? t('failures.visitor') },
    { key: 'count', label: t('failures.count'), align: 'end', render: ({ count }) => formats.number(count) },
    { key: 'time', label: t('failures.time'), render: ({ at }) => formats.dateTime(at) },
  ]
}

function Filters({ search, onSearch }: { search: FailuresSearch; onSearch: (search: FailuresSearch) => void }) {
  const { t } = useTranslation('operations')
  const words: Record<number, string> = t('failures.statuses', { returnObjects: true })
  return (
    <StateChips
      states={failureStatuses}
      labelOf={(status) => words[status] ?? String(status)}
      value={search.status}
      onChange={(status) => onSearch({ ...search, status, page: undefined })}
    />
  )
}

/** Failed requests, searchable by the request id that the user was given. */
export function FailuresPage() {
  const { t } = useTranslation('operations')
  const { failure, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(failuresQuery(search))
  const { data: page } = list
  const show = (next: FailuresSearch) => void navigate({ search: next, replace: true })
  const opened = page?.data.find(({ id }) => id === failure)
  return (
    <AdminListPage
      title={t('failures.title')}
      intro={<p className={classes.hint}>{t('failures.hint')}</p>}
      list={list}
      columns={useColumns()}
      keyOf={({ id }) => id}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="failures" search={search} onSearch={show} />}
      searchLabel={t('failures.search')}
      filters={<Filters search={search} onSearch={show} />}
      onOpen={({ id }) => void navigate({ search: { ...search, failure: id } })}
      emptyState={{ illustration: 'search', title: t('failures.none'), hint: t('failures.none_hint') }}
    >
      {page && page.dropped > 0 && <p className={classes.hint}>{t('failures.dropped', { count: page.dropped })}</p>}
      <ListPanel opened={opened !== undefined} onClose={() => void navigate({ search })} title={t('failures.failure')}>
        {opened && <FailureDetail failure={opened} />}
      </ListPanel>
    </AdminListPage>
  )
}
