import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Main.module.css'

/** Lets the keyboard pass over the navigation. The first thing in every frame. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className={classes.skip} href="#main">
      {t('nav.skip')}
    </a>
  )
}

/** The content of a frame. Focus follows navigation, so that a reader starts where the new screen does. */
export function Main({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="main" ref={main} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
