import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import classes from './ExploreQueuePage.module.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Cog } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { CardsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { approvalQuery, exploreQueueQuery } from '#data/sharing/explore-queue.ts'
import { type QueueSearch, exploreQueueStates } from '#data/sharing/search-params.ts'
import { usePermissions } from '#data/identity/permissions.ts'

const route = getRouteApi('/admin/explore')

// The tabs do not wait for the grid and its viewer.
const ExploreQueueGrid = lazy(async () => ({ default: (await import('./ExploreQueueGrid.tsx')).ExploreQueueGrid }))

function Queue({ search }: { search: QueueSearch }) {
  const { t } = useTranslation('admin-explore')
  const navigate = route.useNavigate()
  const { data: page, error, isLoadingError, refetch } = useQuery(exploreQueueQuery(search))
  const state = search.state ?? 'waiting'
  if (isLoadingError) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!page) return <CardsSkeleton height={220} />
  if (page.data.length === 0)
    return <EmptyState illustration="pictures" title={t(`none.${state}`)} hint={t(`none_hint.${state}`)} />
  return (
    <>
      <Suspense fallback={<CardsSkeleton height={220} />}>
        <ExploreQueueGrid key={state} photos={page.data} state={state} />
      </Suspense>
      <Pager meta={page.meta} onPage={(next) => void navigate({ search: { ...search, page: next } })} />
    </>
  )
}

/** Review queue of the explore page, for sites that require approval. */
export function ExploreQueuePage() {
  const { t } = useTranslation(['admin-explore', 'app'])
  const formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: waiting } = useQuery(exploreQueueQuery({}))
  const can = usePermissions()
  const { data: isApprovalNeeded } = useQuery({ ...approvalQuery, enabled: can('settings.read') })
  return (
    <>
      <PageTitle
        title={t('app:titles.admin_explore')}
        count={waiting && t('admin-explore:waiting_count', { total: formats.number(waiting.meta.total) })}
      >
        {can('settings.read') && (
          <ButtonLink to="/admin/settings" hash="explore" variant="default" leftSection={<Cog size={16} />}>
            {t('admin-explore:settings')}
          </ButtonLink>
        )}
      </PageTitle>
      {isApprovalNeeded === false && <p className={classes.hint}>{t('admin-explore:off_hint')}</p>}
      <Tabs
        label={t('admin-explore:states_label')}
        tabs={exploreQueueStates.map((name) => ({ name, label: t(`admin-explore:states.${name}`) }))}
        selected={search.state ?? 'waiting'}
        onSelect={(state) => void navigate({ search: state === 'waiting' ? {} : { state }, replace: true })}
      >
        <div className={classes.panel}>
          <Queue search={search} />
        </div>
      </Tabs>
    </>
  )
}
