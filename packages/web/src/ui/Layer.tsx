import {
  type MantineTransition,
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Layer.module.css'
import { useIsTopLayer } from './use-is-top-layer.ts'

export interface LayerProps {
  opened: boolean
  onClose: () => void
  title?: ReactNode
  /** Higher than what it lies over. */
  zIndex?: number
  children: ReactNode
}

interface Props extends LayerProps {
  kind: 'dialog' | 'panel' | 'drawer' | 'screen'
  transition: MantineTransition
  /** Names a layer that shows no title. */
  label?: string
}

/**
 * What lies over the page and holds the focus until it is closed. Made of the parts that Mantine's own dialog is made
 * of: that one brings scroll areas and floating boxes along, which none of ours has (18 kB).
 */
export function Layer({ kind, transition, label, opened, onClose, title, zIndex = 200, children }: Props) {
  const { t } = useTranslation()
  const isOnTop = useIsTopLayer(opened)
  return (
    <ModalBase
      opened={opened}
      onClose={onClose}
      closeOnEscape={isOnTop}
      closeOnClickOutside
      trapFocus
      returnFocus
      lockScroll
      withinPortal
      zIndex={zIndex}
      transitionProps={{ transition, duration: 200 }}
    >
      <ModalBaseOverlay className={classes.overlay} />
      <ModalBaseContent
        className={classes.content}
        innerProps={{ className: classes.inner, 'data-kind': kind } as { className: string }}
        {...(label && { 'aria-label': label })}
      >
        {title !== undefined && (
          // A header of its own would count as a second banner of the page.
          <ModalBaseHeader className={classes.header} role="presentation">
            <ModalBaseTitle className={classes.title}>{title}</ModalBaseTitle>
            <ModalBaseCloseButton size="lg" aria-label={t('close')} />
          </ModalBaseHeader>
        )}
        <ModalBaseBody className={classes.body}>{children}</ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  )
}
