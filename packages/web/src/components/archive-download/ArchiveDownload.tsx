import '@mantine/core/styles/Progress.css'
import type { Archive } from '@imagora/contract'
import { Alert, Button, Group, Progress } from '@mantine/core'
import { FileArchive, FileDown, RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './ArchiveDownload.module.css'
import type { ArchiveFailure } from '#data/api/archive-failure.ts'
import { type ArchiveDownloadController, type ArchiveState, describeArchiveFailure } from './use-archive-download.ts'

function Preparing({ count }: { count: number }) {
  const { t } = useTranslation('archives')
  return (
    <>
      <div className={classes.line}>
        <span className={classes.icon}>
          <FileArchive size={20} aria-hidden />
        </span>
        <output className={classes.words}>
          <p className={classes.name}>{t('preparing', { count })}</p>
          <p className={classes.facts}>{t('preparing_hint')}</p>
        </output>
      </div>
      <Progress value={100} animated aria-label={t('preparing', { count })} />
    </>
  )
}

function Ready({ archive: { url, name, bytes, photos, failed } }: { archive: Archive }) {
  const { t } = useTranslation('archives')
  const formats = useFormats()
  return (
    <>
      <div className={classes.line}>
        <span className={classes.icon}>
          <FileDown size={20} aria-hidden />
        </span>
        <output className={classes.words}>
          <p className={classes.name}>{name}</p>
          <p className={classes.facts}>{t('facts', { count: photos, size: formats.bytes(bytes) })}</p>
        </output>
      </div>
      {failed > 0 && (
        <Alert color="yellow" icon={<TriangleAlert size={16} />}>
          {t('partly_failed', { count: failed })}
        </Alert>
      )}
      <p className={classes.hint}>
        {t('begun')} <a href={url}>{t('again')}</a>
      </p>
    </>
  )
}

const Failed = ({ failure }: { failure: ArchiveFailure }) => (
  <Alert color={failure.reason === 'empty' ? 'blue' : 'red'} role="alert">
    {describeArchiveFailure(failure)}
  </Alert>
)

function Step({ state }: { state: ArchiveState }) {
  if (state.step === 'preparing') return <Preparing count={state.count} />
  return state.step === 'ready' ? <Ready archive={state.archive} /> : <Failed failure={state.failure} />
}

const failureIn = (state: ArchiveState | null) => (state?.step === 'failed' ? state.failure : null)

/**
 * Dialog for an archive download: progress, size, and the number of photos that failed. Used by albums, selections and
 * shares.
 */
export function ArchiveDownload({
  download: { state, canHide, retry, hide, close },
}: {
  download: ArchiveDownloadController
}) {
  const { t } = useTranslation(['archives', 'app'])
  const failure = failureIn(state)
  const isBroken = failure !== null && failure.reason !== 'empty'
  const isPreparing = state?.step === 'preparing'
  return (
    <Dialog opened={state !== null} onClose={hide} title={t(isBroken ? 'archives:download_failed' : 'archives:title')}>
      <div className={classes.body}>
        {state && <Step state={state} />}
        <Group justify="flex-end" gap="xs">
          {failure?.isRetryable && (
            <Button leftSection={<RotateCw size={16} />} onClick={retry}>
              {t('app:error.retry')}
            </Button>
          )}
          <Button variant="default" onClick={close} data-autofocus>
            {t(isPreparing ? 'app:cancel' : 'app:close')}
          </Button>
          {isPreparing && canHide && <Button onClick={hide}>{t('archives:hide')}</Button>}
        </Group>
      </div>
    </Dialog>
  )
}
