import { Notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isRightToLeft } from '#lib/browser/direction.ts'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import classes from './NoticeArea.module.css'

/** Space around notices in pixels, which counts for their height. */
const MARGIN_PX = 16

/**
 * Publishes the height of the notices as `--notices-height`, so that a panel that fills the screen of a phone ends above
 * them. Wider screens have no such panel: there every notice would restyle all elements, which inherit the property.
 */
function useNoticesHeight(position: string) {
  const region = useRef<HTMLElement>(null)
  const isMobile = useIsMobile()
  useEffect(() => {
    if (!isMobile) return undefined
    const list = region.current?.querySelector<HTMLElement>(`[data-position='${position}']`)
    if (!list) return undefined
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => {
      const height = list.offsetHeight
      if (height > 0) style.setProperty('--notices-height', `${height + MARGIN_PX}px`)
      else style.removeProperty('--notices-height')
    })
    watch.observe(list)
    return () => {
      watch.disconnect()
      style.removeProperty('--notices-height')
    }
  }, [position, isMobile])
  return region
}

/**
 * Notices at the top, at the end of the line: at most six are visible, the rest are queued. Screen readers announce them as they arrive.
 */
export function NoticeArea() {
  const { t } = useTranslation()
  const position = isRightToLeft() ? 'top-left' : 'top-right'
  return (
    <section
      ref={useNoticesHeight(position)}
      className={classes.region}
      aria-live="polite"
      aria-label={t('notifications')}
    >
      <Notifications
        position={position}
        limit={6}
        containerWidth={380}
        withinPortal={false}
        classNames={{ notification: classes.notice! }}
      />
    </section>
  )
}
