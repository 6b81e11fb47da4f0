import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadLocaleNamespaces, type LocaleNamespace } from '#lib/i18n.ts'
import type { screens as adminScreens } from './admin-screens.ts'

/** A lazy screen that loads its code and its texts in parallel. */
export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  ...texts: LocaleNamespace[]
) => lazyRouteComponent(async () => (await Promise.all([load(), loadLocaleNamespaces(...texts)]))[0], name)

/** Screens by the name that their module exports them with. */
type Screens<Name extends string> = { [Each in Name]: () => Promise<Record<Each, () => ReactNode>> }

// The name's type is written out: the screens use the router's type, which must not be inferred from theirs.
type AdminScreen = keyof typeof adminScreens

/**
 * A screen of the admin panel. The build notes with each lazy import the names of all files that it needs, so the list
 * of these screens is a file of its own and no part of the first route.
 */
export const adminScreen = (name: AdminScreen, ...texts: LocaleNamespace[]): AsyncRouteComponent<object> =>
  lazyRouteComponent(async () => {
    const loadScreen = async (): Promise<Partial<Record<AdminScreen, () => ReactNode>>> => {
      const screens: Screens<AdminScreen> = (await import('./admin-screens.ts')).screens
      return screens[name]()
    }
    const [module] = await Promise.all([loadScreen(), loadLocaleNamespaces(...texts)])
    return { default: module[name]! }
  })
