import { expect, test } from 'vitest'
import { directionOf, languages, languageTags, matchLanguage } from '@imagora/contract'

const planned = ['zh-CN', 'en-US', 'zh-TW', 'ja', 'pt-BR', 'ar'] as const

test.each([
  [['ja'], 'ja'],
  [['JA-jp'], 'ja'],
  [['pt'], 'pt-BR'],
  [['pt-PT'], 'pt-BR'],
  [['en-GB'], 'en-US'],
  [['zh-HK'], 'zh-TW'],
  [['zh-Hant'], 'zh-TW'],
  [['zh-Hant-HK'], 'zh-TW'],
  [['zh-Hans-HK'], 'zh-CN'],
  [['zh'], 'zh-CN'],
  [['zh-SG'], 'zh-CN'],
  [['tlh', 'ar-EG', 'ja'], 'ar'],
  [['eng'], 'en-US'],
  [[], 'en-US'],
] as const)('[FR-60] %j is best matched by %s', (wanted, tag) => {
  expect(matchLanguage(wanted, 'en-US', planned)).toBe(tag)
})

test('[FR-60] traditional Chinese gets the simplified texts where it has none of its own', () => {
  expect(matchLanguage(['zh-TW'], 'en-US', ['zh-CN', 'en-US'])).toBe('zh-CN')
})

test('[FR-60] every language has its own name, and one that Intl knows', () => {
  expect(new Set(languages.map(({ name }) => name)).size).toBe(languageTags.length)
  expect(Intl.getCanonicalLocales([...languageTags])).toEqual(languageTags)
  for (const { tag, direction } of languages) expect(directionOf(tag)).toBe(direction)
  expect(directionOf('xx')).toBe('ltr')
})
