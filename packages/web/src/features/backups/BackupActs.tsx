import type { Backup } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { saveFrom } from '#lib/browser/save-file.ts'
import { afterwards } from '#ui/feedback/after-mutation.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './Backups.module.css'
import { useDownloadBackup, useRemoveBackup, useTestBackup } from '#data/operations/backups.ts'
import { isBusy } from './states.ts'

const tell = ({ message }: Error) => notices.error({ id: 'backup', message })

interface Props {
  backup: Backup
  time: string
  isAnyBusy: boolean
}

export function BackupActs({ backup, time, isAnyBusy }: Props) {
  const { t } = useTranslation('backups')
  const { id, name } = backup
  const [isAsking, asking] = useDisclosure()
  const [test, download, removal] = [useTestBackup(), useDownloadBackup(), useRemoveBackup()]
  if (isBusy(backup)) return null
  const save = () => download.mutate(id, { onSuccess: ({ url }) => saveFrom(url, `${name}.tar`), onError: tell })
  const remove = () => afterwards(removal.mutateAsync(id), asking.close)
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
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={remove}
        title={t('remove_named', { time })}
        action={t('remove')}
        isPending={removal.isPending}
        error={removal.error}
      >
        {t('remove_warning')}
      </ConfirmDialog>
    </div>
  )
}
