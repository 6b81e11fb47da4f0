import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Main.module.css'

/** Lets keyboard users skip banners and navigation; the first link of every page with a layout. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className={classes.skip} href="#main">
      {t('nav.skip')}
    </a>
  )
}

/** Address of the first screen, which leaves the focus where the browser has it. */
let firstPath: string | null = null
let hasNavigated = false

/** Returns whether the screen at this address was reached by navigation. */
function isAfterNavigation(pathname: string) {
  firstPath ??= pathname
  hasNavigated ||= pathname !== firstPath
  return hasNavigated
}

/**
 * Content of a layout. Focus follows navigation, to a screen with another layout too, so that a screen reader starts at
 * the new screen.
 */
export function Main({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // A screen may have focused its first field already.
    if (!isAfterNavigation(pathname) || main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="main" ref={main} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
