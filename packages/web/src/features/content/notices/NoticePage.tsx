import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Markdown } from '#components/markdown/Markdown.tsx'
import { NotFound } from '#ui/feedback/NotFound.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useTitleName } from '#lib/browser/title.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './Notices.module.css'
import { noticeQuery } from '#data/content/notices.ts'

const route = getRouteApi('/public/open/notices/$id')

function Text({ id }: { id: number }) {
  const { t } = useTranslation('notices')
  const formats = useFormats()
  const { data: notice, error, refetch } = useQuery(noticeQuery(id))
  useTitleName(notice?.title)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!notice) return <PageSkeleton />
  const { title, content, created_at } = notice
  return (
    <article>
      <h1 className={classes.title}>{title}</h1>
      <time className={classes.time} dateTime={created_at}>
        {formats.dateTime(created_at)}
      </time>
      <Markdown text={content} />
      <ButtonLink to="/notices" variant="default" leftSection={<ArrowLeft size={16} />} className={classes.back}>
        {t('all')}
      </ButtonLink>
    </article>
  )
}

export function NoticePage() {
  const { id } = route.useParams()
  return <div className={classes.page}>{/^[1-9]\d{0,9}$/.test(id) ? <Text id={Number(id)} /> : <NotFound />}</div>
}
