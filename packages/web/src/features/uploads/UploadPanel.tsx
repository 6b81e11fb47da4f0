import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import classes from './UploadPanel.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** Beside the page, which stays in use. Focus comes here with the opening and goes back with the closing. */
function Beside({ onClose, children }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['uploads', 'app'])
  const panel = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    title.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const handleKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target instanceof Node && panel.current?.contains(target)) onClose()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [onClose])

  return (
    <aside ref={panel} className={classes.panel} aria-label={t('uploads:title')}>
      <div className={classes.head}>
        <h2 ref={title} tabIndex={-1}>
          {t('uploads:title')}
        </h2>
        <IconButton label={t('app:close')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <div className={classes.body}>{children}</div>
    </aside>
  )
}

/** From the right, beside what one is looking at; over all of it on a phone. */
export function UploadPanel({ opened, onClose, children }: Props) {
  const { t } = useTranslation('uploads')
  if (useIsMobile()) {
    return (
      <SidePanel opened={opened} onClose={onClose} title={t('title')}>
        <div className={classes.sheet}>{children}</div>
      </SidePanel>
    )
  }
  return opened && <Beside onClose={onClose}>{children}</Beside>
}
