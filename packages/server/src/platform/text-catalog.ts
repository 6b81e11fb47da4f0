import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Language } from '@imagora/contract'

const load = createRequire(import.meta.url)
const isBundled = import.meta.url.endsWith('.js')

/** The bundle keeps each catalog as a file of its own below the bundle's folder. */
const pathOf = (language: Language, name: string) =>
  fileURLToPath(
    new URL(isBundled ? `./locales/${language}/${name}.js` : `../locales/${language}/${name}.ts`, import.meta.url),
  )

/** The language that operators read where a catalog for them is not translated. */
const SUBSTITUTE_LANGUAGE: Language = 'en-US'

/**
 * Returns the texts of a catalog by language. A file is loaded when a text of it is first needed, because a site speaks
 * few of the languages and a process at rest should not hold the others. Loading is synchronous, so that a text can be
 * read anywhere.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a file is loaded by its name, so the caller names its type
export function createTextCatalog<T>(name: string) {
  const loaded = new Map<Language, T>()
  return (language: Language): T => {
    const known = loaded.get(language)
    if (known) return known
    const path = pathOf(language, name)
    const { texts } = load(existsSync(path) ? path : pathOf(SUBSTITUTE_LANGUAGE, name)) as { texts: T }
    loaded.set(language, texts)
    return texts
  }
}
