import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './Notices.module.css'
import { noticesQuery } from '#data/content/notices.ts'

const route = getRouteApi('/public/open/notices')

function Rows() {
  const { t } = useTranslation('notices')
  const formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: page, error, refetch } = useQuery(noticesQuery(search))
  if (error && !page) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!page) return <RowsSkeleton count={4} height={96} />
  if (page.data.length === 0) return <EmptyState illustration="search" title={t('none')} hint={t('none_hint')} />
  return (
    <>
      <ul className={classes.list}>
        {page.data.map(({ id, title, excerpt, created_at }) => (
          <li key={id}>
            <Link to="/notices/$id" params={{ id: String(id) }} className={classes.row}>
              <time dateTime={created_at}>{formats.date(created_at)}</time>
              <h2>{title}</h2>
              {excerpt && <p>{excerpt}</p>}
            </Link>
          </li>
        ))}
      </ul>
      <Pager
        meta={page.meta}
        onPage={(number) => void navigate({ search: number > 1 ? { page: number } : {}, resetScroll: true })}
      />
    </>
  )
}

export function NoticesPage() {
  const { t } = useTranslation('notices')
  return (
    <div className={classes.page}>
      <PageTitle title={t('title')} />
      <Rows />
    </div>
  )
}
