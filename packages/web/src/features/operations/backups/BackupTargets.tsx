import type { BackupTarget } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storageDrivers } from '#components/storage-connection/storage-drivers.ts'
import { backupTargetsQuery, isTargetBusy, useCopyBackup } from '#data/operations/backup-targets.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { ListRow } from '#ui/table/RowListPage.tsx'
import classes from './BackupsPage.module.css'

const NewTarget = lazy(async () => ({ default: (await import('./BackupTargetPanel.tsx')).NewTarget }))
const BackupTargetPanel = lazy(async () => ({ default: (await import('./BackupTargetPanel.tsx')).BackupTargetPanel }))

const tones = { waiting: 'neutral', running: 'neutral', done: 'success', failed: 'danger' } as const

interface TargetRowProps {
  target: BackupTarget
  onOpen: () => void
}

function TargetRow({ target, onOpen }: TargetRowProps) {
  const { t } = useTranslation(['backups', 'storages'])
  const formats = useFormats()
  const copying = useCopyBackup()
  const { id, name, provider, is_enabled, keep_daily, keep_weekly, keep_monthly, copies } = target
  const [last] = copies
  const Icon = storageDrivers[provider].icon
  const copy = () => copying.mutate(id, { onError: ({ message }) => notices.error({ id: 'backup', message }) })
  const state = last
    ? t('targets.last', { time: formats.dateTime(last.backup_created_at), pictures: t(`pictures.${last.pictures}`) })
    : t('targets.no_copy')
  return (
    <ListRow
      icon={<Icon size={28} strokeWidth={1.5} aria-hidden />}
      name={name}
      details={[
        `${t(`storages:drivers.${provider}.name`)} · ${t('targets.keeps', { days: keep_daily, weeks: keep_weekly, months: keep_monthly })}`,
        last?.problem ? `${state} · ${t(`problems.${last.problem}`)} ${last.subject}` : state,
      ]}
      onOpen={onOpen}
      tags={
        <>
          {!is_enabled && <Badge tone="neutral">{t('targets.off')}</Badge>}
          {last && <Badge tone={tones[last.state]}>{t(`targets.states.${last.state}`)}</Badge>}
        </>
      }
      actions={
        <WriteAccess>
          <Button
            variant="default"
            size="xs"
            aria-label={t('targets.copy_named', { name })}
            loading={copying.isPending}
            disabled={isTargetBusy(target)}
            onClick={copy}
          >
            {t('targets.copy')}
          </Button>
        </WriteAccess>
      }
    >
      {last && isTargetBusy(target) && (
        <Meter
          kind="progressbar"
          share={last.total > 0 ? last.done / last.total : 0}
          label={t('targets.progress', { name })}
        />
      )}
    </ListRow>
  )
}

/** Servers that backups are copied to. */
export function BackupTargets() {
  const { t } = useTranslation('backups')
  const { data: targets } = useQuery(backupTargetsQuery)
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const close = () => setOpened(null)
  const target = targets?.find(({ id }) => id === opened)
  return (
    <Card
      title={t('targets.title')}
      action={
        <WriteAccess>
          <Button variant="default" size="xs" onClick={() => setOpened('new')}>
            {t('targets.add')}
          </Button>
        </WriteAccess>
      }
    >
      <p className={classes.facts}>{t('targets.hint')}</p>
      {targets && targets.length > 0 && (
        <ul className={classes.list} aria-label={t('targets.title')}>
          {targets.map((each) => (
            <TargetRow key={each.id} target={each} onOpen={() => setOpened(each.id)} />
          ))}
        </ul>
      )}
      <SidePanel
        opened={opened === 'new' || target !== undefined}
        onClose={close}
        title={target?.name ?? t('targets.add')}
      >
        <Suspense fallback={<PageSkeleton />}>
          {opened === 'new' && <NewTarget onDone={close} />}
          {target && <BackupTargetPanel key={target.id} target={target} onDone={close} />}
        </Suspense>
      </SidePanel>
    </Card>
  )
}
