import { Link } from '@tanstack/react-router'
import { HardDrive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { Tooltip, tooltipTriggerClass } from '#ui/overlay/Tooltip.tsx'
import classes from './StorageMeter.module.css'

/** Share of the quota from which the meter warns: the rest is used up within a few uploads. */
const NEARLY_FULL_SHARE = 0.9

/** Shows the used storage quota in KB, as the API counts it, and links to the plans. */
export function StorageMeter({ used, total }: { used: number; total: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const share = total > 0 ? Math.min(1, used / total) : 0
  const words =
    total > 0
      ? t('storage.used', { used: formats.kilobytes(used), total: formats.kilobytes(total) })
      : t('storage.used_of_any', { used: formats.kilobytes(used) })
  return (
    <Link to="/user/plans" className={`${classes.meter} ${tooltipTriggerClass}`} activeProps={{}}>
      <span className={classes.title}>
        <HardDrive size={16} aria-hidden />
        <span>{t('storage.title')}</span>
        {total > 0 && <span className={classes.share}>{formats.percent(share)}</span>}
      </span>
      <span className={classes.track} data-full={share >= NEARLY_FULL_SHARE || undefined}>
        <span className={classes.fill} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={classes.words}>{words}</span>
      <span className={classes.folded}>
        <Tooltip side="end">{words}</Tooltip>
      </span>
    </Link>
  )
}
