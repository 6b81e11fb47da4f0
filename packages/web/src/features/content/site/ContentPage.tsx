import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { NotFound } from '#ui/feedback/NotFound.tsx'
import { Markdown } from '#components/markdown/Markdown.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { useTitleName } from '#lib/browser/title.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton, RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './ContentPage.module.css'
import { pageQuery } from '#data/content/site.ts'

const route = getRouteApi('/public/open/pages/$slug')

/** Returns the title rendered by the server, which stays visible until the text has loaded. */
const serverRenderedTitle = () => document.querySelector('#opening.opening h1')?.textContent ?? ''

const ContentSkeleton = ({ hasTitle }: { hasTitle: boolean }) =>
  hasTitle ? <RowsSkeleton count={8} height={20} /> : <PageSkeleton />

function Content({ slug }: { slug: string }) {
  const [openingTitle] = useState(serverRenderedTitle)
  const { data, error, refetch } = useQuery(pageQuery(slug))
  // The deferred value renders a long text in small steps; rendering at once would block a phone.
  const page = useDeferredValue(data)
  const ownTitle = page?.title || page?.name
  useTitleName(ownTitle)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  const title = ownTitle ?? openingTitle
  return (
    <article className={classes.page}>
      {title && <h1 className={classes.title}>{title}</h1>}
      {page ? <Markdown text={page.content} /> : <ContentSkeleton hasTitle={title !== ''} />}
    </article>
  )
}

export function ContentPage() {
  const { slug } = route.useParams()
  return <Content key={slug} slug={slug} />
}
