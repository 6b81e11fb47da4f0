import { lazyRouteComponent } from '@tanstack/react-router'
import { loadLocaleNamespaces, type LocaleNamespace } from '#lib/i18n.ts'

/** A lazy screen that loads its code and its texts in parallel. */
export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  ...texts: LocaleNamespace[]
) => lazyRouteComponent(async () => (await Promise.all([load(), loadLocaleNamespaces(...texts)]))[0], name)
