import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { NotFound } from '#components/NotFound.tsx'
import { Markdown } from '#components/Markdown.tsx'
import { ApiError } from '#lib/api.ts'
import { useOwnTitle } from '#lib/title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageSkeleton } from '#ui/Skeleton.tsx'
import classes from './ContentPage.module.css'
import { pageQuery } from './queries.ts'

const route = getRouteApi('/public/open/pages/$slug')

/** A page that the site's operator wrote. */
export function ContentPage() {
  const { slug } = route.useParams()
  const { data, error, refetch } = useQuery(pageQuery(slug))
  // In small steps: a long text would hold up a phone.
  const page = useDeferredValue(data)
  useOwnTitle(page?.title || page?.name)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  return (
    <article className={classes.page}>
      {page ? (
        <>
          <h1 className={classes.title}>{page.title || page.name}</h1>
          <Markdown text={page.content} />
        </>
      ) : (
        <PageSkeleton />
      )}
    </article>
  )
}
