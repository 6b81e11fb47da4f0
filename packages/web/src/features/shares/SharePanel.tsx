import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ShareLinks } from '#components/share-dialog/ShareLinks.tsx'
import { useFormats } from '#lib/formats/formats.ts'
import { shareName } from '#data/sharing/shares.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { DaysChart } from './DaysChart.tsx'
import { PendingUploads } from './PendingUploads.tsx'
import { shareQuery } from '#data/sharing/share-list.ts'
import type { Asked } from './ShareLayers.tsx'
import { ShareMarks } from './ShareMarks.tsx'
import classes from './SharePanel.module.css'

interface Props {
  id: number
  onAsk: (asked: Asked) => void
}

/** What is known of one share: who came, what waits, and the link in all its forms. */
export function SharePanel({ id, onAsk }: Props) {
  const { t } = useTranslation('shares')
  const formats = useFormats()
  const { data: share, error, refetch } = useQuery(shareQuery(id))
  if (error && !share) return <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!share) return <PageSkeleton />
  const count = t('photos', { count: share.photo_count })
  const name = shareName(share, count)
  const { last_opened_at, expired_at } = share
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h3>{name}</h3>
        {share.content && share.content !== name && <p>{share.content}</p>}
        <ShareMarks share={share} />
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
