import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
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
import { useTranslation } from 'react-i18next'
import classes from './Modal.module.css'

const layers: symbol[] = []
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether nothing lies over a dialog or panel: Escape closes one thing at a time. */
function useIsTopModal(isOpen: boolean) {
  const [layer] = useState(Symbol)
  useEffect(() => {
    if (!isOpen) return undefined
    layers.push(layer)
    tell()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      tell()
    }
  }, [isOpen, layer])
  return useSyncExternalStore(subscribe, () => layers.at(-1) === layer)
}

export interface ModalProps {
  opened: boolean
  onClose: () => void
  title?: ReactNode
  /** Higher than what it lies over. */
  zIndex?: number
  children: ReactNode
}

interface Props extends ModalProps {
  kind: 'dialog' | 'panel' | 'drawer' | 'screen'
  transition: MantineTransition
  /** Names a layer that shows no title. */
  label?: string
}

/**
 * What lies over the page and holds the focus until it is closed. Made of the parts that Mantine's own dialog is made
 * of: that one brings scroll areas and floating boxes along, which none of ours has (18 kB).
 */
export function Modal({ kind, transition, label, opened, onClose, title, zIndex = 200, children }: Props) {
  const { t } = useTranslation()
  const isOnTop = useIsTopModal(opened)
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
