import { type Language, languageTags } from '@imagora/contract'
import { describe, expect, test } from 'vitest'
import { refuse, requiredValues } from '#platform/refusal.ts'
import { createTextCatalog } from '#platform/text-catalog.ts'
import type { DoctorTexts } from './text-catalog.ts'
import { interpolate, negotiateLanguage, textsIn } from './texts.ts'
import { texts as masterFindings } from './zh-CN/doctor.ts'

/** A part in brackets is omitted when its value is unknown, so its placeholder is not required. */
const requiredIn = (text: string) =>
  [...text.replaceAll(/\[[^\]]*\{\w+\}[^\]]*\]/g, '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted()

const answers = languageTags.flatMap((language) => [
  ...Object.entries<string>(textsIn(language).refusals).map(
    ([code, text]) => [language, 'refusals', code, text] as const,
  ),
  ...Object.entries<string>(textsIn(language).invalid).map(
    ([code, text]) => [language, 'invalid', code, text] as const,
  ),
])

test.each(answers)('%s %s: the text of %s needs exactly the values its code comes with', (_in, kind, code, text) => {
  const table: Partial<Record<string, readonly string[]>> = requiredValues[kind]
  const names = [...new Set(requiredIn(text))]
  expect(names).toEqual((table[code] ?? []).toSorted())
  const values = Object.fromEntries(names.map((name) => [name, 7]))
  expect(interpolate(text, values)).not.toMatch(/[{}[\]]/)
})

test('a time to wait is one of the values of a refusal', () => {
  expect(refuse('rate_limited', { retry_after: 9 }).values).toEqual({ seconds: 9 })
  expect(refuse('tokens_too_many', { values: { count: 3 } }).values).toEqual({ count: 3 })
})

type Tree = { [name: string]: string | Tree }

const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : leaves(value, `${path}${name}.`),
  )

describe('[FR-60] every text has the same placeholders in every language', () => {
  const catalogs = ['answers', 'cli', 'csv-headings', 'doctor', 'permissions', 'receipts', 'reference']
  const placeholders = (catalog: string, language: Language) =>
    Object.fromEntries(
      leaves(createTextCatalog<Tree>(catalog)(language)).map(([key, text]) => [
        key,
        [...new Set([...text.matchAll(/\{(\w+)(?: \|[^{}]*)?\}/g)].map(([, name]) => name!))].toSorted(),
      ]),
    )
  test.each(catalogs)('%s', (name) => {
    for (const language of languageTags)
      expect(placeholders(name, language), language).toEqual(placeholders(name, 'zh-CN'))
  })
})

test('[FR-60] a plural has the form that its language has for the number', () => {
  const files = 'Ещё {count | one: # файл | few: # файла | many: # файлов | other: # файла} в {name}'
  const inRussian = (count: number) => interpolate(files, { count, name: 'A' }, 'ru')
  expect([1, 3, 5, 21].map(inRussian)).toEqual([
    'Ещё 1 файл в A',
    'Ещё 3 файла в A',
    'Ещё 5 файлов в A',
    'Ещё 21 файл в A',
  ])
  expect(interpolate('{count | one: One: file | other: # files}', { count: 1 }, 'en-US')).toBe('One: file')
})

test.each([
  ['en-GB,en;q=0.9', 'en-US'],
  ['zh', 'zh-CN'],
  ['en;q=0.5, zh-CN;q=0.8', 'zh-CN'],
  ['zh;q=0, en', 'en-US'],
  ['tlh, eng', 'zh-CN'],
  ['', 'zh-CN'],
])('[FR-60] Accept-Language “%s” is answered in %s', (header, language) => {
  expect(negotiateLanguage(header, 'zh-CN')).toBe(language)
})

test('[FR-60] a language without a catalog of its own gets the English one', () => {
  expect(createTextCatalog('cli')('xx' as Language)).toBe(createTextCatalog('cli')('en-US'))
  expect(textsIn('en-US')).toBe(textsIn('en-US'))
})

test('the doctor has a text for every problem of a service in the master too', () => {
  const texts: DoctorTexts = masterFindings
  expect(Object.keys(texts.services)).toContain('not_configured')
})
