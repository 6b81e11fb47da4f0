import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, X, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPhotoLabel } from '#components/photos/photo-labels.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { RowsSkeleton, PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { pendingUploadsQuery, useDecideShareUploads, getShareName, shareQuery } from '#data/sharing/shares.ts'
import classes from './SharePanel.module.css'
import type { Share } from '@imagora/contract'
import { type Day, highest, lastDays } from './share-chart.ts'
import { ShareLinks } from '#components/share-dialog/ShareLinks.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { ShareBadges } from './ShareBadges.tsx'

interface Question {
  ids: number[]
  isOpen: boolean
}

/** Uploads of visitors awaiting the owner's approval. */
function PendingUploads({ id }: { id: number }) {
  const { t } = useTranslation('shares')
  const formats = useFormats()
  const { data, error, refetch } = useQuery(pendingUploadsQuery(id))
  const decide = useDecideShareUploads()
  const [question, setQuestion] = useState<Question>({ ids: [], isOpen: false })
  const photos = data?.data ?? []
  const all = photos.map((photo) => photo.id)

  const send = (ids: number[], decision: 'approve' | 'refuse') =>
    decide.mutate(
      { id, ids, decision },
      {
        onSuccess() {
          notices.success({ message: t(decision === 'approve' ? 'approved' : 'refused', { count: ids.length }) })
          setQuestion({ ids, isOpen: false })
        },
      },
    )

  return (
    <section>
      <h4>{t('pending_title')}</h4>
      <p className={classes.quiet}>{t('pending_hint')}</p>
      {error && !data && <ErrorState hint={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton count={2} height={132} />}
      {decide.error && !question.isOpen && <Alert color="red">{decide.error.message}</Alert>}
      <ul className={classes.waiting}>
        {photos.map((photo) => {
          const name = getPhotoLabel({ ...photo, intro: '' }, formats)
          return (
            <li key={photo.id}>
              <img src={photo.thumbnail_url} alt={name} loading="lazy" />
              <p className={classes.visitor}>{photo.visitor}</p>
              <div className={classes.decide}>
                <IconButton
                  variant="light"
                  color="brand"
                  label={t('approve_named', { name })}
                  onClick={() => send([photo.id], 'approve')}
                >
                  <Check size={16} />
                </IconButton>
                <IconButton
                  variant="default"
                  label={t('refuse_named', { name })}
                  onClick={() => setQuestion({ ids: [photo.id], isOpen: true })}
                >
                  <X size={16} />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ul>
      {all.length > 1 && (
        <Group gap="xs">
          <Button loading={decide.isPending} onClick={() => send(all, 'approve')}>
            {t('approve_all')}
          </Button>
          <Button variant="default" onClick={() => setQuestion({ ids: all, isOpen: true })}>
            {t('refuse_all')}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={question.isOpen}
        onClose={() => setQuestion({ ...question, isOpen: false })}
        onConfirm={() => send(question.ids, 'refuse')}
        title={t('refuse_count', { count: question.ids.length })}
        action={t('refuse_count', { count: question.ids.length })}
        isPending={decide.isPending}
        error={decide.error}
      >
        {t('refuse_hint')}
      </ConfirmDialog>
    </section>
  )
}

/** Dialog requested by a share. */
export type ShareModalRequest = { about: 'edit'; share: Share } | { about: 'delete'; ids: number[] }

const size = { width: 300, height: 60, bar: 4 }

function Bars({ days }: { days: Day[] }) {
  const most = highest(days)
  const tall = (count: number) => (count / most) * size.height
  return days.map(({ day, visitors, downloads }, place) => {
    const left = place * (size.width / days.length)
    return (
      <g key={day}>
        <rect
          className={classes.visitors}
          x={left}
          y={size.height - tall(visitors)}
          width={size.bar}
          height={tall(visitors)}
        />
        <rect
          className={classes.downloads}
          x={left + size.bar}
          y={size.height - tall(downloads)}
          width={size.bar}
          height={tall(downloads)}
        />
      </g>
    )
  })
}

/** Visitors and downloads per day: as bars, and as a table for screen readers. */
function DaysChart({ days }: { days: Day[] }) {
  const { t } = useTranslation('shares')
  const formats = useFormats()
  const shown = lastDays(days)
  const some = shown.filter(({ visitors, downloads }) => visitors + downloads > 0)
  if (some.length === 0) return <p className={classes.quiet}>{t('no_visits')}</p>
  const dayOf = ({ day }: Day) => formats.date(`${day}T12:00:00Z`)
  return (
    <>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${size.width} ${size.height + 1}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <line className={classes.base} x1="0" x2={size.width} y1={size.height + 0.5} y2={size.height + 0.5} />
        <Bars days={shown} />
      </svg>
      <div className={classes.legend} aria-hidden>
        <span>{t('visitors')}</span>
        <span data-kind="downloads">{t('downloads_name')}</span>
        <time>
          {dayOf(shown[0]!)} – {dayOf(shown.at(-1)!)}
        </time>
      </div>
      <table className="unseen">
        <caption>{t('chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart_day')}</th>
            <th scope="col">{t('visitors')}</th>
            <th scope="col">{t('downloads_name')}</th>
          </tr>
        </thead>
        <tbody>
          {some.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayOf(day)}</th>
              <td>{formats.number(day.visitors)}</td>
              <td>{formats.number(day.downloads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface Props {
  id: number
  onAsk: (asked: ShareModalRequest) => void
}

export function SharePanel({ id, onAsk }: Props) {
  const { t } = useTranslation('shares')
  const formats = useFormats()
  const { data: share, error, refetch } = useQuery(shareQuery(id))
  if (error && !share) return <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!share) return <PageSkeleton />
  const count = t('photos', { count: share.photo_count })
  const name = getShareName(share, count)
  const { last_opened_at, expired_at } = share
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h3>{name}</h3>
        {share.content && share.content !== name && <p>{share.content}</p>}
        <ShareBadges share={share} />
        <Group gap="xs">
          <Button
            component="a"
            href={share.url}
            target="_blank"
            variant="default"
            leftSection={<ExternalLink size={16} />}
          >
            {t('open')}
          </Button>
          <Button variant="default" leftSection={<Pencil size={16} />} onClick={() => onAsk({ about: 'edit', share })}>
            {t('edit')}
          </Button>
        </Group>
      </div>
      {share.pending_count > 0 && <PendingUploads id={id} />}
      <section>
        <h4>{t('figures')}</h4>
        <DescriptionList
          facts={[
            [t('views_name'), formats.number(share.view_count)],
            [t('downloads_name'), formats.number(share.download_count)],
            [t('last_opened'), last_opened_at ? formats.dateTime(last_opened_at) : t('never_opened')],
            [t('created_at'), formats.dateTime(share.created_at)],
            [t('expired_at'), expired_at ? formats.dateTime(expired_at) : t('never_expires')],
          ]}
        />
        <DaysChart days={share.days} />
      </section>
      <section>
        <ShareLinks url={share.url} name={name} />
      </section>
      <Button
        className={classes.remove}
        variant="light"
        color="red"
        leftSection={<Trash2 size={16} />}
        onClick={() => onAsk({ about: 'delete', ids: [id] })}
      >
        {t('remove')}
      </Button>
    </div>
  )
}
