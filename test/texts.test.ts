import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { languageTags } from '../packages/contract/src/languages.ts'
import { compareTexts, flattenTexts } from '../scripts/texts.ts'

const master = new Map([
  ['web/app.save', '保存'],
  ['web/app.photos_other', '{count} 张图片'],
  ['web/app.failed', '{name} 失败，请稍后再试'],
])
const english = new Map([
  ['web/app.save', 'Save'],
  ['web/app.photos_one', '{count} photo'],
  ['web/app.photos_other', '{count} photos'],
  ['web/app.failed', '{name} failed, please try again'],
])

test('[FR-80] a language needs every key, with its own plural forms', () => {
  const russian = new Map([
    ['web/app.photos_one', '{count} фото'],
    ['web/app.photos_other', '{count} фото'],
    ['web/app.save', 'Сохранить'],
    ['web/app.extra', 'Лишнее'],
  ])
  const { missing, unknown } = compareTexts('ru', russian, master, english)
  expect(missing).toEqual(['web/app.photos_few', 'web/app.photos_many', 'web/app.failed'])
  expect(unknown).toEqual(['web/app.extra'])
})

test('[FR-80] foreign placeholders, English texts and long labels are listed', () => {
  const german = new Map([
    ['web/app.save', 'Änderungen jetzt speichern'],
    ['web/app.photos_one', 'Ein Foto'],
    ['web/app.photos_other', '{anzahl} Fotos'],
    ['web/app.failed', '{name} failed, please try again'],
  ])
  const { missing, placeholders, untranslated, long } = compareTexts('de', german, master, english)
  expect(missing).toEqual([])
  expect(placeholders).toEqual(['web/app.photos_other'])
  expect(untranslated).toEqual(['web/app.failed'])
  expect(long).toEqual(['web/app.save “Änderungen jetzt speichern”'])
})

test('the texts of nested objects and lists have a key each', () => {
  expect(flattenTexts({ a: { b: 'x' }, c: ['y', 'z'], d: () => 'f' }, 'web/app')).toEqual([
    ['web/app.a.b', 'x'],
    ['web/app.c.0', 'y'],
    ['web/app.c.1', 'z'],
  ])
})

test('[FR-94] the first HTML and the application show the same sentence in every language', () => {
  const root = resolve(import.meta.dirname, '..')
  const readSentence = (file: string, key: string) =>
    new RegExp(`\\n +${key}: '([^']+)'`).exec(readFileSync(join(root, 'packages', file), 'utf8'))?.[1]
  for (const tag of languageTags) {
    const sentence = readSentence(`web/src/locales/${tag}/app.ts`, 'sentence')
    expect(sentence).toBeDefined()
    expect([tag, readSentence(`server/src/locales/${tag}/answers.ts`, 'home_sentence')]).toEqual([tag, sentence])
  }
})
