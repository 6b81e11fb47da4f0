import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** `npm run texts [language…]` lists texts that are missing, unknown, unused, untranslated or too long. */

const root = resolve(import.meta.dirname, '..')
const folders = ['packages/web/src/locales', 'packages/server/src/locales']
const MASTER = 'zh-CN'
const REFERENCE = 'en-US'

/** Labels up to this length stand on buttons and in menus, where a long translation breaks the layout. */
const MAX_LABEL_LENGTH = 24
const MAX_LABEL_GROWTH = 1.8

type TextsByKey = Map<string, string>

/** Returns the texts of a catalog by key. Functions (emails with plurals) are left to their types and tests. */
export function flattenTexts(value: unknown, path: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => flattenTexts(each, `${path}.${name}`))
}

const findPlaceholders = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!))

/** Characters of Chinese, Japanese and Korean are twice as wide as Latin ones. */
const measureWidth = (text: string) =>
  text.length + (text.match(/[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/g)?.length ?? 0)

const pluralForms = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** Returns the keys that a language needs: those of the master, with the plural forms of the language. */
function listRequiredKeys(master: TextsByKey, language: string) {
  const forms = pluralForms(language)
  return [...master.keys()].flatMap((key) =>
    key.endsWith('_other') ? forms.map((form) => key.replace(/other$/, form)) : [key],
  )
}

/** Compares a language with the master, which defines the keys, and with English, which translators start from. */
export function compareTexts(language: string, texts: TextsByKey, master: TextsByKey, reference: TextsByKey) {
  const required = new Set(listRequiredKeys(master, language))
  const masterOf = (key: string) =>
    master.get(key) ?? master.get(key.replace(/_(zero|one|two|few|many)$/, '_other')) ?? ''
  const findWrongPlaceholders = ([key, text]: [string, string]) => {
    const wanted = findPlaceholders(masterOf(key))
    const found = findPlaceholders(text)
    // A form for exactly one or two may do without its number: “Link copied”.
    if (/_(zero|one|two)$/.test(key) && !found.has('count')) wanted.delete('count')
    return wanted.symmetricDifference(found).size > 0
  }
  const entries = [...texts].filter(([key]) => required.has(key))
  const isTranslatable = (text: string) => /\p{Ll}{3}.*\s.*\p{Ll}{3}/u.test(text.replaceAll(/\{[^}]*\}/g, ''))
  return {
    missing: [...required].filter((key) => !texts.has(key)),
    unknown: [...texts.keys()].filter((key) => !required.has(key)),
    placeholders: entries.filter(findWrongPlaceholders).map(([key]) => key),
    untranslated:
      language === REFERENCE
        ? []
        : entries.filter(([key, text]) => text === reference.get(key) && isTranslatable(text)).map(([key]) => key),
    long: entries
      .filter(([key, text]) => {
        const label = reference.get(key)
        if (label === undefined || label.length > MAX_LABEL_LENGTH) return false
        return measureWidth(text) > Math.max(label.length * MAX_LABEL_GROWTH, 16)
      })
      .map(([key, text]) => `${key} “${text}”`),
  }
}

async function readTexts(language: string) {
  const texts: TextsByKey = new Map()
  for (const folder of folders) {
    const area = folder.split('/')[1]!
    for (const file of globSync(`${folder}/${language}/!(index).ts`, { cwd: root })) {
      const catalog = (await import(pathToFileURL(join(root, file)).href)) as { texts: Record<string, unknown> }
      for (const [key, text] of flattenTexts(catalog.texts, `${area}/${basename(file, '.ts')}`)) texts.set(key, text)
    }
  }
  return texts
}

/** Returns the keys whose last part no code contains, whole or in two halves around an underscore. */
function listUnusedKeys(texts: TextsByKey) {
  const words = new Set<string>()
  const isSource = (file: string) => !/\.test\.tsx?$|\/locales\//.test(file)
  for (const file of globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter(isSource))
    for (const [word] of readFileSync(join(root, file), 'utf8').matchAll(/[\p{L}\p{N}_-]+/gu)) words.add(word)
  return [...texts.keys()].filter((key) => {
    if (!key.startsWith('web/')) return false
    const last = key
      .replace(/_(zero|one|two|few|many|other)$/, '')
      .split('.')
      .at(-1)!
    const halves = [...last.matchAll(/[_-]/g)].map(({ index }) => [last.slice(0, index), last.slice(index + 1)])
    return ![[last], ...halves].some((parts) => parts.every((part) => words.has(part)))
  })
}

async function printReport(wanted: string[]) {
  const all = globSync('packages/web/src/locales/*/app.ts', { cwd: root }).map((file) => basename(dirname(file)))
  const [master, reference] = await Promise.all([readTexts(MASTER), readTexts(REFERENCE)])
  const print = (title: string, keys: string[]) => {
    if (keys.length === 0) return
    console.log(`  ${title}: ${keys.length}`)
    for (const key of keys) console.log(`    ${key}`)
  }
  let isComplete = true
  for (const language of wanted.length > 0 ? wanted : all.toSorted()) {
    const texts = await readTexts(language)
    const { missing, unknown, placeholders, untranslated, long } = compareTexts(language, texts, master, reference)
    console.log(`${language}: ${texts.size} texts`)
    print('Missing', missing)
    print('Unknown', unknown)
    print('Placeholders differ', placeholders)
    print('Equal to English', untranslated)
    print('Too long', long)
    isComplete &&= missing.length + unknown.length + placeholders.length === 0
  }
  print('Unused', listUnusedKeys(master))
  return isComplete
}

if (import.meta.main) process.exitCode = (await printReport(process.argv.slice(2))) ? 0 : 1
