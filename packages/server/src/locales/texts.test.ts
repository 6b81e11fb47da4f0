import type { Language } from '@imagora/contract'
import { describe, expect, test } from 'vitest'
import { cliTexts } from '#cli/texts.ts'
import { saidIn } from '#compat/texts.ts'
import { refuse, requiredValues } from '#platform/refusal.ts'
import { doctorTexts } from './doctor.ts'
import { downloadReasons, importTexts } from './import-reasons.ts'
import { storageTroubleTexts } from './storage-problems.ts'
import { interpolate, textsIn } from './texts.ts'

const languages: Language[] = ['zh-CN', 'en-US']

/** A part in brackets is omitted when its value is unknown, so its placeholder is not required. */
const requiredIn = (text: string) =>
  [...text.replaceAll(/\[[^\]]*\{\w+\}[^\]]*\]/g, '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted()

const answers = languages.flatMap((language) => [
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

describe('every other text has the same placeholders in both languages', () => {
  const catalogues: [string, (language: Language) => object][] = [
    ['answers', textsIn],
    ['command line', (language) => cliTexts[language]],
    ['dialects', saidIn],
    ['doctor', (language) => doctorTexts[language]],
    ['downloads', (language) => downloadReasons[language]],
    ['imports', (language) => importTexts[language]],
    ['storages', (language) => storageTroubleTexts[language]],
  ]
  test.each(catalogues)('%s', (_name, textsFor) => {
    const placeholders = (language: Language) =>
      Object.fromEntries(
        leaves(textsFor(language) as Tree).map(([key, text]) => [
          key,
          [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].toSorted(),
        ]),
      )
    expect(placeholders('en-US')).toEqual(placeholders('zh-CN'))
  })
})
