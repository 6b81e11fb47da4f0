import { globSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { languages } from '@imagora/contract/languages'
import { translator } from './translator.ts'

const source = new URL('../', import.meta.url)

type Catalog = Record<string, object>

const files = import.meta.glob<{ texts: Catalog }>(['../locales/*/*.ts', '!../locales/*/index.ts'], { eager: true })

/** All texts of a language by namespace. */
function textsOf(language: string) {
  const modules = Object.entries(files).filter(([file]) => file.startsWith(`../locales/${language}/`))
  return Object.assign({}, ...modules.map(([, { texts }]) => texts)) as Catalog
}

const pathsOf = (texts: object): string[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? pathsOf(value).map((path) => `${key}.${path}`) : [key],
  )

const PLURAL = /_(zero|one|two|few|many|other)$/
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1.5, 1_000_000]

/** Gives a value to each placeholder that any text has; one of them is a placeholder itself. */
function valuesOf(texts: object) {
  const names = [...JSON.stringify(texts).matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!)
  const values = new Map<string, unknown>(
    names.map((name, place) => [name, place % 2 ? place * 1234 : `${name} {count} & <b>`]),
  )
  return Object.fromEntries(values)
}

/** Marks what has been escaped and what has been formatted. */
const escape = (text: string) => `⟨${text}⟩`
const formatNumber = (value: unknown) => `#${String(value)}`

/** The library itself, set up as the application did. */
async function startLibrary(language: string, resources: Catalog) {
  const library = i18next.createInstance()
  await library.init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    defaultNS: 'app',
    resources: { [language]: resources },
    interpolation: { prefix: '{', suffix: '}', escape },
  })
  library.services.formatter?.add('number', formatNumber)
  return library
}

for (const { tag } of languages)
  test(`[PF-02] every text in ${tag} reads as the library would write it`, async () => {
    const catalog = textsOf(tag)
    const library = await startLibrary(tag, catalog)
    const load = (_language: string, namespace: string) => Promise.resolve(catalog[namespace])
    await translator.start({ language: tag, namespace: 'app', load, escape, formatNumber })
    await translator.loadNamespaces(Object.keys(catalog))

    const values = valuesOf(catalog)
    const write = library.t as unknown as typeof translator.t
    const keys = new Set(
      Object.entries(catalog).flatMap(([name, texts]) => pathsOf(texts).map((path) => `${name}:${path}`)),
    )
    expect(keys.size).toBeGreaterThan(3000)
    const different: unknown[] = []
    const compare = (key: string, given: Record<string, unknown>) => {
      const [ours, theirs] = [translator.t(key, given), write(key, given)]
      if (!isDeepStrictEqual(ours, theirs)) different.push({ key, given: given.count, ours, theirs })
    }
    for (const key of keys) {
      compare(key, { ...values, count: 'text' })
      const stem = key.replace(PLURAL, '')
      if (stem !== key) for (const count of COUNTS) compare(stem, { ...values, count })
    }
    const parents = new Set([...keys].map((key) => key.replace(/\.[^.]*$/, '')))
    for (const key of parents) compare(key, { ...values, returnObjects: true })
    for (const key of ['app:nowhere', 'nowhere', 'nowhere:at.all']) compare(key, { count: 2 })
    expect(different).toEqual([])
  })

test('[PF-02] missing values and values of other kinds are treated as by the library', async () => {
  const app = { plain: 'a {x} b {y, number}', 'dotted.key': 'dot', deep: { 'more.dots': '{x}' }, many_other: '{count}' }
  const library = await startLibrary('en-GB', { app })
  await translator.start({
    language: 'en-GB',
    namespace: 'app',
    load: () => Promise.resolve(app),
    escape,
    formatNumber,
  })
  const write = library.t as unknown as typeof translator.t
  const given = [
    {},
    { x: undefined },
    { x: null },
    { x: 0, y: 0 },
    { x: '{y, number}', y: 3 },
    { x: '$&' },
    { count: 0 },
  ]
  for (const values of given)
    for (const key of ['plain', 'dotted.key', 'deep.more.dots', 'many', 'nowhere'])
      expect(translator.t(key, values), `${key} ${JSON.stringify(values)}`).toBe(write(key, values))
})

test('[PF-02] a language is changed once its texts are there, and the last of two changes wins', async () => {
  const releases: (() => void)[] = []
  const load = (language: string, name: string) =>
    new Promise<object>((resolve) => releases.push(() => resolve({ text: `${name} in ${language}` })))
  const release = async () => {
    for (const each of releases.splice(0)) each()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const start = translator.start({ language: 'aa', namespace: 'first', load, escape, formatNumber })
  await release()
  await start
  const heard: string[] = []
  const listen = (language: string) => void heard.push(language)
  translator.on('languageChanged', listen)
  const changes = [translator.changeLanguage('bb'), translator.changeLanguage('cc')]
  expect(translator.t('text')).toBe('first in aa')
  const later = translator.loadNamespaces(['second'])
  await release()
  await release()
  await Promise.all([...changes, later])
  translator.off('languageChanged', listen)
  expect(heard).toEqual(['cc'])
  expect([translator.t('text'), translator.t('second:text')]).toEqual(['first in cc', 'second in cc'])
})

test('[PF-02] texts that failed to load are shown by their keys, and loaded again when asked for', async () => {
  let isDown = true
  const load = () => (isDown ? Promise.reject(new Error('offline')) : Promise.resolve({ text: 'there' }))
  await translator.start({ language: 'dd', namespace: 'late', load, escape, formatNumber })
  expect(translator.t('text')).toBe('text')
  isDown = false
  await translator.loadNamespaces(['late'])
  expect(translator.t('text')).toBe('there')
})

/** Returns the place after the parenthesis that closes the first one. */
function endOfCall(text: string, start: number) {
  let depth = 0
  for (let place = text.indexOf('(', start); place < text.length; place++) {
    if (text[place] === '(') depth++
    else if (text[place] === ')' && --depth === 0) return place + 1
  }
  return text.length
}

test('[PF-02] the application uses nothing of the library that the translator has not', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.ts'] })
  const text = sources.map((file) => readFileSync(new URL(file, source), 'utf8')).join('\n')
  const members = new Set([...text.matchAll(/\b(?:i18next|i18n)\.(\w+)/g)].map(([, name]) => name!))
  expect([...members].filter((name) => !['language', 't', 'on', 'off', 'ts'].includes(name))).toEqual([])
  const imports = new Set(
    [...text.matchAll(/import \{([^}]*)\} from '(?:react-)?i18next'/g)].map(([, names]) => names!.trim()),
  )
  expect([...imports]).toEqual(['useTranslation'])
  const calls = [...text.matchAll(/\bt\(/g)].map(({ index }) => text.slice(index, endOfCall(text, index)))
  expect(calls.length).toBeGreaterThan(3000)
  const special =
    /\b(context|ordinal|joinArrays|lng|lngs|ns|replace|postProcess|keyPrefix|nsSeparator|keySeparator|returnDetails)\b *:/
  expect(calls.filter((call) => special.test(call) || /^t\(\s*\[/.test(call))).toEqual([])
})
