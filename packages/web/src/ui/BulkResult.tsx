import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import { ScrollRegion } from './ScrollRegion.tsx'
import classes from './Selecting.module.css'
import type { BulkRun } from './use-bulk.ts'

/** Below a long list it would not be noticed. */
const bringIntoSight = (result: HTMLElement | null) => result?.scrollIntoView({ block: 'center' })

/** What became of an act that did not reach all: how many, and which of them failed why. They stay chosen. */
export function BulkResult({ run: { label, total, done, failures }, onClose }: { run: BulkRun; onClose: () => void }) {
  const { t } = useTranslation('tables')
  const left = total - done - failures.length
  const parts = [
    t('done', { count: done }),
    failures.length > 0 && t('failed', { count: failures.length }),
    left > 0 && t('left', { count: left }),
  ]
  return (
    <section ref={bringIntoSight} className={classes.result} aria-label={t('result')}>
      <div className={classes.head}>
        <p role="alert">
          <strong>{label}</strong> {parts.filter(Boolean).join(' · ')}
        </p>
        <IconButton label={t('close_result')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      {failures.length > 0 && (
        <ScrollRegion label={t('failures')} className={classes.failures}>
          <ul>
            {failures.map(({ key, name, reason }) => (
              <li key={key}>
                <strong>{name}</strong> {reason}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </section>
  )
}
