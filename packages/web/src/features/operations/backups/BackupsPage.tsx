import type { Backup, BackupOverview, BackupProtection } from '@imagora/contract'
import { Button, Checkbox } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { downloadUrl } from '#lib/browser/save-file.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './BackupsPage.module.css'
import { BackupTargets } from './BackupTargets.tsx'
import {
  useDownloadBackup,
  useDeleteBackup,
  useTestBackup,
  isBackupBusy,
  useCreateBackup,
  backupsQuery,
} from '#data/operations/backups.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { Meter } from '#ui/feedback/Meter.tsx'
import { Finding } from '#ui/feedback/Findings.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { DatabaseBackup } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { useIsReadOnly, WriteAccess } from '#ui/form/WriteAccess.tsx'

const notifyError = ({ message }: Error) => notices.error({ id: 'backup', message })

interface BackupActsProps {
  backup: Backup
  time: string
  isAnyBusy: boolean
}

function BackupActions({ backup, time, isAnyBusy }: BackupActsProps) {
  const { t } = useTranslation('backups')
  const { id, name } = backup
  const [isAsking, asking] = useDisclosure()
  const [test, download, removal] = [useTestBackup(), useDownloadBackup(), useDeleteBackup()]
  const isReadOnly = useIsReadOnly()
  if (isReadOnly || isBackupBusy(backup)) return null
  const save = () =>
    download.mutate(id, { onSuccess: ({ url }) => downloadUrl(url, `${name}.tar`), onError: notifyError })
  const named = (act: 'test' | 'download' | 'remove') => ({ 'aria-label': t(`${act}_named`, { time }) })
  return (
    <div className={classes.acts}>
      {name && (
        <>
          <Button
            variant="default"
            size="xs"
            loading={test.isPending}
            disabled={isAnyBusy}
            onClick={() => test.mutate(id, { onError: notifyError })}
            {...named('test')}
          >
            {t('test')}
          </Button>
          <Button variant="default" size="xs" loading={download.isPending} onClick={save} {...named('download')}>
            {t('download')}
          </Button>
        </>
      )}
      <Button variant="subtle" color="red" size="xs" onClick={asking.open} {...named('remove')}>
        {t('remove')}
      </Button>
      <DeleteDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('remove_named', { time })}
        action={t('remove')}
        onDelete={() => removal.mutateAsync(id)}
        mutation={removal}
      >
        {t('remove_warning')}
      </DeleteDialog>
    </div>
  )
}

function State({ backup: { state, tested_at, test_problem } }: { backup: Backup }) {
  const { t } = useTranslation('backups')
  if (state === 'failed') return <Badge tone="danger">{t('states.failed')}</Badge>
  if (state !== 'done') return <Badge tone="brand">{t(`states.${state}`)}</Badge>
  if (test_problem) return <Badge tone="danger">{t('states.bad')}</Badge>
  return tested_at ? (
    <Badge tone="success">{t('states.proven')}</Badge>
  ) : (
    <Badge tone="warning">{t('states.untested')}</Badge>
  )
}

function BackupProblemText({ backup: { problem, test_problem, subject } }: { backup: Backup }) {
  const { t } = useTranslation('backups')
  const problemCode = problem ?? test_problem
  if (!problemCode) return null
  return (
    <p className={classes.problem}>
      {t(`problems.${problemCode}`)}
      {subject && <span className={classes.subject}>{subject}</span>}
    </p>
  )
}

interface Props {
  backup: Backup
  isAnyBusy: boolean
}

function BackupItem({ backup, isAnyBusy }: Props) {
  const { t } = useTranslation('backups')
  const formats = useFormats()
  const { kind, created_at, rows, objects, bytes, is_encrypted, missing_storages, tested_at, done, total } = backup
  const time = formats.dateTime(created_at)
  const facts = [
    t(`kinds.${kind}`),
    ...(backup.name
      ? [
          t('rows', { count: rows, number: formats.number(rows) }),
          t(`pictures.${backup.pictures}`),
          ...(objects > 0 ? [t('files', { count: objects, number: formats.number(objects) })] : []),
          formats.bytes(bytes),
          t(is_encrypted ? 'encrypted' : 'unencrypted'),
        ]
      : []),
    ...(tested_at ? [t('tested', { ago: formats.ago(tested_at) })] : []),
  ]
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <span className={classes.name}>
          {time} <State backup={backup} />
        </span>
        <span className={classes.facts}>{facts.join(' · ')}</span>
        {backup.name && missing_storages.length > 0 && (
          <span className={classes.facts}>{t('missing_storages', { storages: missing_storages.join(', ') })}</span>
        )}
        <BackupProblemText backup={backup} />
        {isBackupBusy(backup) && (
          <Meter kind="progressbar" share={total > 0 ? done / total : 0} label={t('progress', { time })} />
        )}
      </div>
      <BackupActions backup={backup} time={time} isAnyBusy={isAnyBusy} />
    </li>
  )
}

/** Schedule, location and retention of the backups. */
function BackupScheduleCard({ overview }: { overview: BackupOverview }) {
  const { t } = useTranslation('backups')
  const formats = useFormats()
  const { next_at, keep_days, folder, free_bytes, is_encrypting } = overview
  return (
    <Card
      title={t('plan')}
      action={
        <ButtonLink to="/admin/settings" hash="backups" variant="default" size="xs">
          {t('change_plan')}
        </ButtonLink>
      }
    >
      <DescriptionList
        facts={[
          [t('next'), next_at ? formats.dateTime(next_at) : t('never')],
          [t('kept'), t('kept_days', { count: keep_days })],
          [t('folder'), folder],
          [t('free'), free_bytes === null ? null : formats.bytes(free_bytes)],
          [t('encryption'), t(is_encrypting ? 'encrypted_on' : 'encrypted_off')],
        ]}
      />
      {!is_encrypting && <p className={classes.warning}>{t('unencrypted_hint')}</p>}
    </Card>
  )
}

const protectionKinds: Record<BackupProtection, 'ok' | 'unclear' | 'failed'> = {
  no_backup: 'failed',
  backup_old: 'failed',
  without_pictures: 'unclear',
  no_target: 'unclear',
  not_copied: 'unclear',
  safe: 'ok',
}

/** What would be left if this machine were lost, and the next step. */
function ProtectionCard({ protection }: { protection: BackupProtection }) {
  const { t } = useTranslation('backups')
  return (
    <Card title={t('protection.title')}>
      <Finding kind={protectionKinds[protection]}>
        <strong>{t(`protection.states.${protection}`)}</strong> {t(`protection.steps.${protection}`)}
      </Finding>
    </Card>
  )
}

/** Only one backup runs at a time; the button is disabled meanwhile. */
function MakeBackup({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation('backups')
  const [isWithObjects, setWithObjects] = useState(false)
  const [isWithRemote, setWithRemote] = useState(false)
  const { mutate, isPending } = useCreateBackup()
  const scope = { is_with_objects: isWithObjects, is_with_remote_objects: isWithObjects && isWithRemote }
  const make = () => mutate(scope, { onError: ({ message }) => notices.error({ id: 'backup', message }) })
  return (
    <div className={classes.make}>
      <Checkbox
        label={t('with_objects')}
        checked={isWithObjects}
        onChange={(event) => setWithObjects(event.currentTarget.checked)}
      />
      {isWithObjects && (
        <Checkbox
          label={t('with_remote')}
          checked={isWithRemote}
          onChange={(event) => setWithRemote(event.currentTarget.checked)}
        />
      )}
      <Button leftSection={<DatabaseBackup size={16} />} loading={isPending} disabled={isDisabled} onClick={make}>
        {t('make')}
      </Button>
    </div>
  )
}

const commands = [
  ['try', 'imagora restore FOLDER --test'],
  ['restore', 'imagora restore FOLDER'],
  ['same_site', 'imagora restore FOLDER --same-site'],
  ['replace', 'imagora restore FOLDER --replace'],
] as const

/** Restoring requires the site to be stopped, so it has instructions instead of a button. */
function RestoreGuide() {
  const { t } = useTranslation('backups')
  return (
    <Card title={t('guide.title')}>
      <p className={classes.facts}>{t('guide.hint')}</p>
      <dl className={classes.guide}>
        {commands.map(([key, command]) => (
          <div key={key}>
            <dt>{t(`guide.${key}`)}</dt>
            <dd>
              <code>{command}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function BackupsPage() {
  const { t } = useTranslation('backups')
  const { data, error, refetch } = useQuery(backupsQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const isAnyBusy = data.data.some(isBackupBusy)
  return (
    <>
      <PageTitle title={t('title')}>
        <WriteAccess>
          <MakeBackup isDisabled={isAnyBusy} />
        </WriteAccess>
      </PageTitle>
      <div className={classes.cards}>
        <ProtectionCard protection={data.protection} />
        <BackupTargets />
        <BackupScheduleCard overview={data} />
      </div>
      {data.data.length === 0 ? (
        <EmptyState illustration="soon" title={t('none')} hint={t('none_hint')} />
      ) : (
        <ul className={classes.list} aria-label={t('title')}>
          {data.data.map((backup) => (
            <BackupItem key={backup.id} backup={backup} isAnyBusy={isAnyBusy} />
          ))}
        </ul>
      )}
      <RestoreGuide />
    </>
  )
}
