import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Main.module.css'

/** Lets keyboard users skip the navigation; the first element of every layout. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className={classes.skip} href="#main">
      {t('nav.skip')}
    </a>
  )
}

/** Address of the screen whose navigation was handled last; the first screen leaves the focus where the browser has it. */
let handledPath: string | null = null

/**
 * Content of a layout. Focus follows navigation, to a screen with another layout too, so that a screen reader starts at
 * the new screen.
 */
export function Main({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const isNavigation = handledPath !== null && handledPath !== pathname
    handledPath = pathname
    // A screen may have focused its first field already.
    if (isNavigation && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="main" ref={main} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
