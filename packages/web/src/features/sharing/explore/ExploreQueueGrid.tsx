import type { ReviewedPhoto } from '@imagora/contract'
import { Button } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import { ModerationGrid } from '#components/moderation-grid/ModerationGrid.tsx'
import { ModerationViewer } from '#components/moderation-grid/ModerationViewer.tsx'
import { getPhotoLabel } from '#components/photos/photo-labels.ts'
import { type QueueDecision, useDecideExploreQueue } from '#data/sharing/explore-queue.ts'
import type { QueueSearch } from '#data/sharing/search-params.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useBulkKeys } from '#ui/bulk/use-bulk-keys.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import classes from './ExploreQueuePage.module.css'

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

interface Props {
  photos: ReviewedPhoto[]
  state: State
}

/** Photos in a grid, reviewed in bulk or one by one in the viewer. */
export function ExploreQueueGrid({ photos, state }: Props) {
  const { t } = useTranslation(['admin-explore', 'app'])
  const formats = useFormats()
  const openPhoto = useOpenPhoto()
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
        onOpen={({ id }) => openPhoto.open(id)}
        shortcuts={acts}
      />
      <ModerationViewer
        photos={photos}
        openPhoto={openPhoto}
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
