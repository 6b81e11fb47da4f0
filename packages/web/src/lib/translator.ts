import { use, useSyncExternalStore } from 'react'

/**
 * Stands in for i18next and react-i18next in the built application (vite.config.ts): the part of them that our texts use,
 * with their types and the same results, in a tenth of their size (docs/decisions/0053). The tests compare the two.
 */

type Values = Record<string, unknown>
type Listener = (language: string) => void

interface TranslatorOptions {
  language: string
  namespace: string
  /** Loads the texts of a namespace. */
  load: (language: string, namespace: string) => Promise<object | undefined>
  /** Applied to each value before it is inserted. */
  escape: (text: string) => string
  /** Formats a value written as `{count, number}`. */
  formatNumber: (value: unknown) => string
}

let options: TranslatorOptions
let wantedLanguage = ''
const namespaces = new Set<string>()
const listeners = new Set<Listener>()
/** Texts by language and namespace; those that failed to load are empty, and loaded again when asked for. */
const catalogs = new Map<string, object>()
const loads = new Map<string, Promise<void>>()
const pluralRules = new Map<string, Intl.PluralRules>()
const translators = new Map<string, Translate>()

const nameOf = (language: string, namespace: string) => `${language}/${namespace}`
const failed = {}

function loadNamespace(language: string, namespace: string) {
  const name = nameOf(language, namespace)
  if ((catalogs.get(name) ?? failed) !== failed) return Promise.resolve()
  const current = loads.get(name)
  if (current) return current
  const load = async () => {
    // A screen without its texts shows their keys, which is more than an empty page.
    const texts = await options.load(language, namespace).catch(() => failed)
    catalogs.set(name, texts ?? failed)
    loads.delete(name)
  }
  const loading = load()
  loads.set(name, loading)
  return loading
}

/** Finds a text by its path; a key may contain dots itself. */
function findText(texts: object, path: string): unknown {
  if (Object.hasOwn(texts, path)) return (texts as Values)[path]
  for (let end = path.indexOf('.'); end !== -1; end = path.indexOf('.', end + 1)) {
    const child = Object.hasOwn(texts, path.slice(0, end)) ? (texts as Values)[path.slice(0, end)] : undefined
    const found = typeof child === 'object' && child !== null ? findText(child, path.slice(end + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function pluralOf(language: string, count: number) {
  let rules = pluralRules.get(language)
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)))
  return rules.select(count)
}

/** Returns the paths to try, the best first: a count selects its plural form. */
function pathsOf(language: string, path: string, { count }: Values) {
  if (typeof count !== 'number') return [path]
  const plural = `${path}_${pluralOf(language, count)}`
  return count === 0 ? [`${path}_zero`, plural, path] : [plural, path]
}

const keep = (text: string) => text

function insertValues(text: string, values: Values) {
  const { escapeValue = true } = (values.interpolation ?? {}) as { escapeValue?: boolean }
  const escape = escapeValue ? options.escape : keep
  return text.replace(/\{([^{}]+)\}/g, (placeholder, content: string) => {
    const [name = '', format] = content.split(',').map((part) => part.trim())
    const value = values[name]
    if (value === undefined) return Object.hasOwn(values, content) ? escape('') : placeholder
    if (format === 'number') return escape(options.formatNumber(value))
    return escape(value === null ? '' : (value as string | number | boolean).toString())
  })
}

/** A text, or all texts below a path with `returnObjects`. */
type Translate = (key: string, values?: Values) => unknown

/** Inserts the values into all texts below a path. */
const insertIntoAll = (texts: object, values: Values): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, string | object]) => [
      key,
      typeof text === 'string' ? insertValues(text, values) : insertIntoAll(text, values),
    ]),
  )

function translate(language: string, defaultNamespace: string, key: string, values: Values) {
  const colon = key.indexOf(':')
  const texts = catalogs.get(nameOf(language, colon === -1 ? defaultNamespace : key.slice(0, colon)))
  const path = key.slice(colon + 1)
  for (const each of texts ? pathsOf(language, path, values) : []) {
    const text = findText(texts!, each)
    if (typeof text === 'string') return insertValues(text, values)
    if (values.returnObjects && typeof text === 'object') return insertIntoAll(text!, values)
  }
  return typeof values.defaultValue === 'string' ? values.defaultValue : path
}

/** Returns the same function each time, so that effects which depend on it run on a change of the language only. */
function translatorOf(language: string, namespace: string): Translate {
  const name = nameOf(language, namespace)
  let known = translators.get(name)
  if (!known) {
    known = (key, values = {}) => translate(language, namespace, key, values)
    translators.set(name, known)
  }
  return known
}

export const translator = {
  language: '',
  t: (key: string, values?: Values): unknown => translatorOf(translator.language, options.namespace)(key, values),
  on: (_event: 'languageChanged', listener: Listener) => void listeners.add(listener),
  off: (_event: 'languageChanged', listener: Listener) => void listeners.delete(listener),

  async start(given: TranslatorOptions) {
    options = given
    translator.language = given.language
    namespaces.add(given.namespace)
    await translator.changeLanguage(given.language)
  },

  async loadNamespaces(names: string[]) {
    for (const name of names) namespaces.add(name)
    await Promise.all(names.map((name) => loadNamespace(translator.language, name)))
  },

  /** Changes the language once all texts in use are there in the new one; the last of several changes wins. */
  async changeLanguage(language: string) {
    wantedLanguage = language
    let loaded = 0
    while (loaded < namespaces.size) {
      loaded = namespaces.size
      await Promise.all([...namespaces].map((name) => loadNamespace(language, name)))
    }
    if (wantedLanguage !== language) return
    translator.language = language
    for (const listener of listeners) listener(language)
  },
}

// The application imports it as the default export of i18next.
// oxlint-disable-next-line import/no-default-export
export { translator as default }

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** React takes it as fulfilled without waiting for it. */
const alreadyLoaded: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/**
 * Translates by the first namespace; the component is suspended until all of them are loaded. `use` is called for loaded
 * ones as well: React goes on with a component that was suspended in a call of it, and refuses later hooks where that call
 * is missing.
 */
export function useTranslation(wanted?: string | string[]) {
  const language = useSyncExternalStore(subscribe, () => translator.language)
  const names = typeof wanted === 'string' ? [wanted] : (wanted ?? [options.namespace])
  for (const name of names) {
    namespaces.add(name)
    use(catalogs.has(nameOf(language, name)) ? alreadyLoaded : loadNamespace(language, name))
  }
  return { t: translatorOf(language, names[0]!), i18n: translator }
}
