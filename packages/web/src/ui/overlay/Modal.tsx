import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
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
import { isRightToLeft } from '#lib/browser/direction.ts'
import classes from './Modal.module.css'

const openModals: symbol[] = []
const listeners = new Set<() => void>()

function notifyListeners() {
  lockPage()
  for (const listener of listeners) listener()
}

/** Keeps the page from scrolling while a modal is open. Mantine would lock the body, which breaks `sticky` (base.css). */
function lockPage() {
  const { dataset, clientWidth } = document.documentElement
  if (openModals.length === 0) delete dataset.modal
  else dataset.modal ??= window.innerWidth > clientWidth ? 'gutter' : ''
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether this modal is the topmost, so that Escape closes one modal at a time. */
function useIsTopModal(isOpen: boolean) {
  const [layer] = useState(Symbol)
  useEffect(() => {
    if (!isOpen) return undefined
    openModals.push(layer)
    notifyListeners()
    return () => {
      openModals.splice(openModals.indexOf(layer), 1)
      notifyListeners()
    }
  }, [isOpen, layer])
  return useSyncExternalStore(subscribe, () => openModals.at(-1) === layer)
}

/** Time after which Mantine returns the focus, so that the focus trap has let go of it. */
const FOCUS_RETURN_MS = 10

/** Returns the focus of a modal that was open when it was mounted, as those are that load on demand; Mantine does not. */
function useFirstFocusReturn(isOpen: boolean) {
  const [opener] = useState(() => (isOpen ? document.activeElement : null))
  const hasReturned = useRef(false)
  useEffect(() => {
    if (!isOpen || hasReturned.current || !(opener instanceof HTMLElement)) return undefined
    return () => {
      hasReturned.current = true
      window.setTimeout(() => {
        const { activeElement } = document
        const isLost = activeElement === document.body || activeElement?.closest('[role=dialog]')
        if (isLost) opener.focus({ preventScroll: true })
      }, FOCUS_RETURN_MS)
    }
  }, [isOpen, opener])
}

export interface ModalProps {
  opened: boolean
  onClose: () => void
  title?: ReactNode
  /** Must be higher than that of the element below. */
  zIndex?: number
  children: ReactNode
}

interface Props extends ModalProps {
  kind: 'dialog' | 'wide-dialog' | 'panel' | 'drawer' | 'screen' | 'palette'
  transition: MantineTransition
  /** Accessible name of a modal without a title. */
  label?: string
}

/** Panels enter from the other side in a right-to-left language, where they stand there. */
const mirrorTransition = (transition: MantineTransition) =>
  transition === 'slide-left' ? 'slide-right' : transition === 'slide-right' ? 'slide-left' : transition

/**
 * A modal layer that traps the focus until it is closed. It is built from the base parts of Mantine's modal, which
 * itself would add scroll areas and floating boxes that no modal here uses (18 kB).
 */
export function Modal({ kind, transition, label, opened, onClose, title, zIndex = 200, children }: Props) {
  const { t } = useTranslation()
  const isOnTop = useIsTopModal(opened)
  useFirstFocusReturn(opened)
  return (
    <ModalBase
      opened={opened}
      onClose={onClose}
      closeOnEscape={isOnTop}
      closeOnClickOutside
      trapFocus
      returnFocus
      lockScroll={false}
      withinPortal
      zIndex={zIndex}
      transitionProps={{ transition: isRightToLeft() ? mirrorTransition(transition) : transition, duration: 200 }}
    >
      <ModalBaseOverlay className={classes.overlay} />
      <ModalBaseContent
        className={classes.content}
        innerProps={{ className: classes.inner, 'data-kind': kind } as { className: string }}
        {...(label && { 'aria-label': label })}
      >
        {title !== undefined && (
          // A `<header>` with its own role would count as a second banner of the page.
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
