import type { ReviewedPhoto } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { ModerationGrid } from '#components/moderation-grid/ModerationGrid.tsx'
import { ModerationViewer } from '#components/moderation-grid/ModerationViewer.tsx'
import { getPhotoLabel } from '#components/photos/photo-labels.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import classes from './ExploreQueuePage.module.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Check, Cog, X } from 'lucide-react'
import { useBulkKeys } from '#ui/bulk/use-bulk-keys.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { CardsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import {
  approvalQuery,
  type QueueDecision,
  exploreQueueQuery,
  useDecideExploreQueue,
} from '#data/sharing/explore-queue.ts'
import { type QueueSearch, exploreQueueStates } from '#data/sharing/search-params.ts'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import { usePermissions } from '#data/identity/permissions.ts'

const route = getRouteApi('/admin/explore')

type State = NonNullable<QueueSearch['state']>

/** Decisions available in each state; the current one is excluded. */
const decisions: Record<State, QueueDecision['decision'][]> = {
  waiting: ['refuse', 'approve'],
  approved: ['refuse'],
  refused: ['approve'],
}

/** The version is part of the key, because a replaced picture is not the one that was selected. */
const nameOf = ({ id, version }: ReviewedPhoto) => `${id}.${version}`

const shortcuts = { approve: 'y', refuse: 'n' } as const

interface ShownProps {
  photos: ReviewedPhoto[]
  state: State
  /** Id of the photo in the viewer. */
  opened: number | undefined
  onView: (id: number | undefined) => void
}

/** Photos in a grid, reviewed in bulk or one by one in the viewer. */
function Shown({ photos, state, opened, onView }: ShownProps) {
  const { t } = useTranslation(['admin-explore', 'app'])
  const formats = useFormats()
  const isReadOnly = useIsReadOnly()
  const labelOf = (photo: ReviewedPhoto) => getPhotoLabel({ ...photo, intro: '' }, formats)
  const selection = useSelection<ReviewedPhoto>({ keyOf: nameOf, nameOf: labelOf })
  const { mutate, isPending, variables } = useDecideExploreQueue()
  // Photos decided meanwhile are no longer in the list.
  const picked = photos.filter(selection.has)
  const isWhole = picked.length === photos.length

  const decide = (decision: QueueDecision['decision'], reviewed: ReviewedPhoto[]) => {
    if (isPending || reviewed.length === 0) return
    mutate(
      { photos: reviewed.map(({ id, version }) => ({ id, version })), decision },
      {
        onSuccess() {
          selection.deselect(reviewed.map(nameOf))
          notices.success({ message: t(`${decision}.done`, { count: reviewed.length }) })
        },
        onError: ({ message }) => notices.error({ title: t('failed'), message }),
      },
    )
  }
  const acts = isReadOnly
    ? []
    : decisions[state].map((decision) => ({
        name: decision,
        key: shortcuts[decision],
        label: t(`${decision}.action`),
        icon: decision === 'approve' ? <Check size={16} /> : <X size={16} />,
      }))
  useBulkKeys(acts.map(({ name, key }) => ({ key, onPress: () => decide(name, picked) })))

  return (
    <>
      {!isReadOnly && (
        <div className={classes.bar} role="toolbar" aria-label={t('acts')}>
          <Button variant="default" onClick={() => selection.togglePage(photos)}>
            {t(isWhole ? 'choose_none' : 'choose_all')}
          </Button>
          <output className={classes.count}>{t('chosen', { count: picked.length })}</output>
          <div className={classes.decisions}>
            {acts.map(({ name, label, icon }) => (
              <Button
                key={name}
                variant={name === 'approve' ? 'filled' : 'light'}
                color={name === 'approve' ? 'brand' : 'red'}
                leftSection={icon}
                disabled={picked.length === 0}
                loading={isPending && variables.decision === name}
                onClick={() => decide(name, picked)}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
      <ModerationGrid
        label={t('app:titles.admin_explore')}
        rows={photos}
        toTile={(photo) => ({
          id: photo.id,
          name: labelOf(photo),
          src: photo.thumbnail_url,
          color: photo.color,
          owner: photo.user.name || photo.user.username,
          date: formats.date(photo.created_at),
        })}
        selection={isReadOnly ? undefined : selection}
        onOpen={({ id }) => onView(id)}
        shortcuts={acts}
      />
      <ModerationViewer
        photos={photos}
        opened={opened}
        onOpen={onView}
        acts={acts.map((act) => ({
          ...act,
          isMain: true,
          // The decided photo leaves the list, and the next one takes its place.
          onAct: ({ id }) =>
            decide(
              act.name,
              photos.filter((photo) => photo.id === id),
            ),
        }))}
      />
    </>
  )
}

function Queue({ search: { view, ...search } }: { search: QueueSearch }) {
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
      <Shown
        key={state}
        photos={page.data}
        state={state}
        opened={view}
        onView={(id) => void navigate({ search: { ...search, view: id }, replace: view !== undefined })}
      />
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
