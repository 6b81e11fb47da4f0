import { Button } from '@mantine/core'
import { Pause, Play, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTimeLeft } from '#components/transfers/use-time-left.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { Meter } from '#ui/feedback/Meter.tsx'
import type { Totals } from './engine/upload-queue.ts'
import { uploader } from './engine/uploader.ts'
import classes from './UploadPanel.module.css'
import { useUploaderState, useTotals } from './use-uploads.ts'

const openOf = ({ counts }: Totals) => counts.waiting + counts.uploading + counts.paused

/** Screen reader announcements at each quarter and at the end. */
function Announcement({ totals }: { totals: Totals }) {
  const { t } = useTranslation('uploads')
  const formats = useFormats()
  const { bytes, sent, counts } = totals
  const quarter = bytes > 0 ? Math.floor((sent / bytes) * 4) / 4 : 0
  const isOver = openOf(totals) === 0
  const told = isOver
    ? t('result', { done: counts.success, failed: counts.failed })
    : counts.uploading > 0 && t('announced', { percent: formats.percent(quarter) })
  return <output className="unseen">{told}</output>
}

/** Start and pause button. */
function Mover({ totals: { counts, foreign } }: { totals: Totals }) {
  const { t } = useTranslation('uploads')
  const { isHeld, isInterrupted, restored } = useUploaderState()
  if (!isHeld && counts.waiting + counts.uploading > 0) {
    return (
      <Button size="xs" variant="default" leftSection={<Pause size={14} />} onClick={uploader.pause}>
        {t('pause_all')}
      </Button>
    )
  }
  const hasBegun = restored > 0 || isInterrupted || counts.paused > foreign
  return (
    <Button size="xs" leftSection={<Play size={14} />} onClick={uploader.start}>
      {t(hasBegun ? 'continue' : 'start')}
    </Button>
  )
}

function Acts({ totals }: { totals: Totals }) {
  const { t } = useTranslation('uploads')
  const { all, retryable } = totals
  const open = openOf(totals)
  return (
    <div className={classes.actions}>
      {open > 0 && <Mover totals={totals} />}
      {retryable > 0 && (
        <Button size="xs" variant="default" leftSection={<RotateCw size={14} />} onClick={uploader.retryAll}>
          {t('retry_all')}
        </Button>
      )}
      {open > 0 && (
        <Button size="xs" variant="default" onClick={() => uploader.dispatchAll('cancel')}>
          {t('cancel_all')}
        </Button>
      )}
      {all > open && (
        <Button size="xs" variant="default" onClick={uploader.clear}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}

function Standing({ totals: { counts, all }, isOver }: { totals: Totals; isOver: boolean }) {
  const { t } = useTranslation('uploads')
  const { success, failed, known } = counts
  return (
    <span className={classes.standing}>
      {isOver || failed > 0 ? t('result', { done: success, failed }) : t('progress', { done: success, all })}
      {known > 0 && ` · ${t('skipped', { count: known })}`}
    </span>
  )
}

function Flow({ totals: { bytes, sent, counts } }: { totals: Totals }) {
  const { t } = useTranslation('uploads')
  const formats = useFormats()
  const timeLeft = useTimeLeft()
  const { pace, isHeld } = useUploaderState()
  const isFlowing = counts.uploading > 0 && !isHeld && pace.speed > 0
  const words = [
    isFlowing && t('speed', { speed: formats.bytes(pace.speed) }),
    isFlowing && pace.left !== undefined && t('time_left', { time: timeLeft(pace.left) }),
    `${formats.bytes(sent)} / ${formats.bytes(bytes)}`,
  ]
  return <span>{words.filter(Boolean).join(' · ')}</span>
}

/** Progress and speed of the queue, and actions on all files. */
export function UploadSummary() {
  const { t } = useTranslation('uploads')
  const totals = useTotals()
  const { bytes, sent, counts } = totals
  const isOver = openOf(totals) === 0
  const hasNone = counts.success === 0 && counts.failed > 0
  const tone = isOver ? (hasNone ? 'danger' : 'success') : undefined
  return (
    <div className={classes.summary}>
      <Meter kind="progressbar" share={bytes > 0 ? sent / bytes : 0} label={t('total')} tone={tone} />
      <div className={classes.numbers}>
        <Standing totals={totals} isOver={isOver} />
        <Flow totals={totals} />
      </div>
      <Announcement totals={totals} />
      <Acts totals={totals} />
    </div>
  )
}
