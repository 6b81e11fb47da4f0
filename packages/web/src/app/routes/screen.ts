import { lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts, type TextsName } from '#lib/i18n.ts'

/** A lazy screen that loads its code and its texts in parallel. */
export const screen = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  ...texts: TextsName[]
) => lazyRouteComponent(async () => (await Promise.all([load(), loadTexts(...texts)]))[0], name)
