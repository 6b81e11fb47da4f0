import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { NotFound } from '#ui/feedback/NotFound.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { PageForm } from './PageForm.tsx'
import { adminPageQuery } from '#data/content/pages.ts'

const route = getRouteApi('/admin/pages/$id')

function ExistingPage({ id }: { id: number }) {
  const { data: page, error, refetch } = useQuery(adminPageQuery(id))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !page) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  return page ? <PageForm key={page.id} page={page} /> : <PageSkeleton />
}

export function PageEditPage() {
  const { id } = route.useParams()
  if (id === 'new') return <PageForm page={null} />
  return /^[1-9]\d{0,9}$/.test(id) ? <ExistingPage id={Number(id)} /> : <NotFound />
}
