import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { Meter } from '#ui/Meter.tsx'
import { isUnfinished, progressOf, type Queue } from './queue.ts'
import { uploader } from './uploader.ts'
import classes from './UploadPanel.module.css'

/** How far the whole is, and what can be done with all of it. */
export function UploadSummary({ queue }: { queue: Queue }) {
  const { t } = useTranslation(['uploads', 'app'])
  const formats = useFormats()
  const { uploads, isHeld, resumesAt } = queue
  const { share, sent, total } = progressOf(uploads)
  const done = uploads.filter(({ state }) => state === 'success').length
  const isBusy = uploads.some(isUnfinished)
  const hasFailed = uploads.some(({ state, mayRetry }) => state === 'failed' && mayRetry)
  const atOnce = uploads.filter(({ state }) => state === 'uploading').length

  return (
    <div className={classes.summary}>
      <Meter kind="progressbar" share={share} label={t('uploads:total')} tone={isBusy ? undefined : 'success'} />
      <div className={classes.numbers}>
        <output>{t('uploads:progress', { done, all: uploads.length })}</output>
        <span>
          {formats.bytes(sent)} / {formats.bytes(total)}
        </span>
      </div>
      {resumesAt > 0 && isBusy && <p className={classes.wait}>{t('uploads:waiting_for', { count: atOnce })}</p>}
      <div className={classes.actions}>
        {isHeld && (
          <Button size="xs" onClick={uploader.start}>
            {t('uploads:start')}
          </Button>
        )}
        {hasFailed && (
          <Button size="xs" variant="default" onClick={() => uploader.act({ type: 'retry_all' })}>
            {t('uploads:retry_all')}
          </Button>
        )}
        {isBusy && (
          <Button size="xs" variant="default" onClick={() => uploader.act({ type: 'cancel_all' })}>
            {t('uploads:cancel_all')}
          </Button>
        )}
        {uploads.some((upload) => !isUnfinished(upload)) && (
          <Button size="xs" variant="default" onClick={() => uploader.act({ type: 'clear' })}>
            {t('uploads:clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
