import type { ReviewedPhoto } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '#components/photos/Thumbnail.tsx'
import { getPhotoLabel } from '#components/photos/photo-labels.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import classes from './ExploreQueuePage.module.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Check, Cog, X } from 'lucide-react'
import { useState } from 'react'
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

interface Props {
  photo: ReviewedPhoto
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Clicking the picture selects it; clicking its name opens it. */
function QueueCard({ photo, isChosen, onChoose }: Props) {
  const { t } = useTranslation('admin-explore')
  const formats = useFormats()
  const words = getPhotoLabel({ ...photo, intro: '' }, formats)
  return (
    <li className={classes.card} data-chosen={isChosen || undefined}>
      <label className={classes.picture} style={{ backgroundColor: photo.color ?? undefined }}>
        <Thumbnail src={photo.thumbnail_url} alt="" />
        <input
          type="checkbox"
          disabled={useIsReadOnly()}
          aria-label={t('choose', { name: words })}
          className={classes.check}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      </label>
      <a className={classes.name} href={photo.preview_url} target="_blank" rel="noopener">
        {words}
      </a>
      <p className={classes.facts}>
        <span>{photo.user.name || photo.user.username}</span>
        <span>{formats.date(photo.created_at)}</span>
      </p>
    </li>
  )
}

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

interface ShownProps {
  photos: ReviewedPhoto[]
  state: State
}

/** Photos in a grid, reviewed in bulk. */
function Shown({ photos, state }: ShownProps) {
  const { t } = useTranslation('admin-explore')
  const isReadOnly = useIsReadOnly()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { mutate, isPending, variables } = useDecideExploreQueue()
  // Photos decided meanwhile are no longer in the list.
  const picked = photos.filter((photo) => chosen.has(nameOf(photo)))
  const isWhole = picked.length === photos.length

  const choose = (photo: ReviewedPhoto, isChosen: boolean) => {
    const next = new Set(picked.map(nameOf))
    if (isChosen) next.add(nameOf(photo))
    else next.delete(nameOf(photo))
    setChosen(next)
  }
  const decide = (decision: QueueDecision['decision']) =>
    mutate(
      { photos: picked.map(({ id, version }) => ({ id, version })), decision },
      {
        onSuccess() {
          setChosen(new Set())
          notices.success({ message: t(`${decision}.done`, { count: picked.length }) })
        },
        onError: ({ message }) => notices.error({ title: t('failed'), message }),
      },
    )

  return (
    <>
      {!isReadOnly && (
        <div className={classes.bar} role="toolbar" aria-label={t('acts')}>
          <Button variant="default" onClick={() => setChosen(isWhole ? new Set() : new Set(photos.map(nameOf)))}>
            {t(isWhole ? 'choose_none' : 'choose_all')}
          </Button>
          <output className={classes.count}>{t('chosen', { count: picked.length })}</output>
          <div className={classes.decisions}>
            {decisions[state].map((decision) => (
              <Button
                key={decision}
                variant={decision === 'approve' ? 'filled' : 'light'}
                color={decision === 'approve' ? 'brand' : 'red'}
                leftSection={decision === 'approve' ? <Check size={16} /> : <X size={16} />}
                disabled={picked.length === 0}
                loading={isPending && variables.decision === decision}
                onClick={() => decide(decision)}
              >
                {t(`${decision}.action`)}
              </Button>
            ))}
          </div>
        </div>
      )}
      <ul className={classes.grid}>
        {photos.map((photo) => (
          <QueueCard
            key={photo.id}
            photo={photo}
            isChosen={chosen.has(nameOf(photo))}
            onChoose={(isChosen) => choose(photo, isChosen)}
          />
        ))}
      </ul>
    </>
  )
}

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
      <Shown key={state} photos={page.data} state={state} />
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
