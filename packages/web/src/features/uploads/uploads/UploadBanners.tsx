import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#data/identity/session.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import type { UploaderState, Wait } from './engine/upload-state.ts'
import { getFreeBytes } from './engine/preflight.ts'
import { uploader } from './engine/uploader.ts'
import classes from './UploadPanel.module.css'
import { useUploaderState, useTotals } from './use-uploads.ts'

interface BannerProps {
  tone?: 'info' | 'warning'
  children: ReactNode
  acts?: ReactNode
}

function Banner({ tone = 'warning', children, acts }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone}>
      <p>{children}</p>
      {acts && <div className={classes.acts}>{acts}</div>}
    </div>
  )
}

function useWaitWords() {
  const { t, i18n } = useTranslation('uploads')
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' })
  return (wait: Wait) => {
    if (wait.kind === 'stopped' || wait.kind === 'server') return wait.reason
    if (wait.kind === 'slots') return t('waiting_for', { count: wait.count })
    const time = clock.format(wait.until)
    return wait.kind === 'period' ? t('waits_period', { time }) : t('unreachable', { time })
  }
}

function Waiting({ isOffline, wait }: Pick<UploaderState, 'isOffline' | 'wait'>) {
  const { t } = useTranslation('uploads')
  const wordsOf = useWaitWords()
  const { counts } = useTotals()
  if (counts.waiting + counts.uploading === 0) return null
  if (isOffline) return <Banner>{t('offline')}</Banner>
  return wait && <Banner>{wordsOf(wait)}</Banner>
}

function Restored({ count }: { count: number }) {
  const { t } = useTranslation('uploads')
  const discard = () => {
    uploader.dispatchAll('cancel')
    uploader.clear()
  }
  return (
    <Banner
      tone="info"
      acts={
        <Button size="compact-sm" variant="default" onClick={discard}>
          {t('discard')}
        </Button>
      }
    >
      {t('restored', { count })}
    </Banner>
  )
}

function Foreign({ count }: { count: number }) {
  const { t } = useTranslation('uploads')
  return (
    <Banner
      acts={
        <>
          <Button size="compact-sm" variant="default" onClick={uploader.sendForeign}>
            {t('send_foreign')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={uploader.dropForeign}>
            {t('discard')}
          </Button>
        </>
      }
    >
      {t('foreign', { count })}
    </Banner>
  )
}

function Known({ count }: { count: number }) {
  const { t } = useTranslation('uploads')
  return (
    <Banner
      tone="info"
      acts={
        <Button size="compact-sm" variant="default" onClick={() => uploader.dispatchAll('want')}>
          {t('send_all_anyway')}
        </Button>
      }
    >
      {t('known_note', { count })}
    </Banner>
  )
}

/** Warning before files are chosen that the quota is exhausted, with a link to get more. */
export function FullBanner() {
  const { t } = useTranslation('uploads')
  if (getFreeBytes(useProfile()) !== 0) return null
  return (
    <Banner
      acts={
        <ButtonLink to="/user/plans" size="compact-sm" variant="default">
          {t('more_room')}
        </ButtonLink>
      }
    >
      {t('full')}
    </Banner>
  )
}

/** Number of files beyond the quota; hidden if the quota is exhausted, because `FullBanner` says so. */
function Unfit({ unfit }: { unfit: NonNullable<UploaderState['unfit']> }) {
  const { t } = useTranslation('uploads')
  return getFreeBytes(useProfile()) === 0 ? null : <Banner>{t('unfit', unfit)}</Banner>
}

/** Notices about the whole queue: why it waits, what exceeds the quota, what was restored. */
export function UploadBanners() {
  const { t } = useTranslation('uploads')
  const { isOffline, wait, restored, unfit, period, unkept } = useUploaderState()
  const { counts, foreign } = useTotals()
  const open = counts.waiting + counts.paused + counts.uploading
  return (
    <>
      {restored > 0 && open > 0 && <Restored count={Math.min(restored, open)} />}
      {foreign > 0 && <Foreign count={foreign} />}
      <Waiting isOffline={isOffline} wait={wait} />
      {unfit && <Unfit unfit={unfit} />}
      {period && open > period.limit && (
        <Banner tone="info">{t('period_note', { period: t(`periods.${period.period}`), limit: period.limit })}</Banner>
      )}
      {counts.known > 1 && <Known count={counts.known} />}
      {unkept > 0 && open > 0 && <Banner tone="info">{t('unkept', { count: unkept })}</Banner>}
    </>
  )
}
