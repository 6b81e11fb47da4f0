import type { Backup } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { saveFrom } from '#lib/browser/save-file.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './Backups.module.css'
import { useDownloadBackup, useRemoveBackup, useTestBackup, isBusy } from '#data/operations/backups.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { Meter } from '#ui/feedback/Meter.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'

const tell = ({ message }: Error) => notices.error({ id: 'backup', message })

interface BackupActsProps {
  backup: Backup
  time: string
  isAnyBusy: boolean
}

function BackupActions({ backup, time, isAnyBusy }: BackupActsProps) {
  const { t } = useTranslation('backups')
  const { id, name } = backup
  const [isAsking, asking] = useDisclosure()
  const [test, download, removal] = [useTestBackup(), useDownloadBackup(), useRemoveBackup()]
  if (isBusy(backup)) return null
  const save = () => download.mutate(id, { onSuccess: ({ url }) => saveFrom(url, `${name}.tar`), onError: tell })
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
            onClick={() => test.mutate(id, { onError: tell })}
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
        removal={removal}
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

function Told({ backup: { problem, test_problem, subject } }: { backup: Backup }) {
  const { t } = useTranslation('backups')
  const found = problem ?? test_problem
  if (!found) return null
  return (
    <p className={classes.problem}>
      {t(`problems.${found}`)}
      {subject && <span className={classes.subject}>{subject}</span>}
    </p>
  )
}

interface Props {
  backup: Backup
  isAnyBusy: boolean
}

export function BackupItem({ backup, isAnyBusy }: Props) {
  const { t } = useTranslation('backups')
  const formats = useFormats()
  const { kind, created_at, rows, objects, bytes, is_encrypted, is_with_objects, tested_at, done, total } = backup
  const time = formats.dateTime(created_at)
  const facts = [
    t(`kinds.${kind}`),
    ...(backup.name
      ? [
          t('rows', { count: rows, number: formats.number(rows) }),
          is_with_objects ? t('files', { count: objects, number: formats.number(objects) }) : t('without_files'),
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
        <Told backup={backup} />
        {isBusy(backup) && (
          <Meter kind="progressbar" share={total > 0 ? done / total : 0} label={t('progress', { time })} />
        )}
      </div>
      <BackupActions backup={backup} time={time} isAnyBusy={isAnyBusy} />
    </li>
  )
}
