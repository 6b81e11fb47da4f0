/**
 * Languages of the site, each named in itself for readers who know no other. Adding one means adding a line here and its
 * catalogs in `web/src/locales/<tag>` and `server/src/locales/<tag>`. The first of two regions of a language is the one
 * that its other regions get.
 */
export const languages = [
  { tag: 'zh-CN', name: '简体中文', direction: 'ltr' },
  { tag: 'en-US', name: 'English', direction: 'ltr' },
  { tag: 'zh-TW', name: '繁體中文', direction: 'ltr' },
  { tag: 'ja', name: '日本語', direction: 'ltr' },
  { tag: 'ko', name: '한국어', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'fr', name: 'Français', direction: 'ltr' },
  { tag: 'es', name: 'Español', direction: 'ltr' },
  { tag: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr' },
  { tag: 'ru', name: 'Русский', direction: 'ltr' },
  { tag: 'ar', name: 'العربية', direction: 'rtl' },
] as const satisfies readonly { tag: string; name: string; direction: 'ltr' | 'rtl' }[]

export type LanguageTag = (typeof languages)[number]['tag']

/** The language of a new site, and of every text that no better match exists for. */
export const DEFAULT_LANGUAGE = 'zh-CN' satisfies LanguageTag

export const languageTags: readonly LanguageTag[] = languages.map(({ tag }) => tag)

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  languages.find(({ tag }) => tag === language)?.direction ?? 'ltr'

/** Regions and scripts that are written in traditional characters. */
const isTraditionalChinese = (tag: string) => /^zh\b.*-(hant|tw|hk|mo)\b/.test(tag) && !tag.includes('-hans')

function matchTag(wanted: string, tags: readonly string[]): string | undefined {
  const lower = wanted.toLowerCase()
  const exact = tags.find((tag) => tag.toLowerCase() === lower)
  if (exact) return exact
  if (isTraditionalChinese(lower) && tags.includes('zh-TW')) return 'zh-TW'
  const [prefix] = lower.split('-')
  return tags.find((tag) => tag.toLowerCase().split('-')[0] === prefix)
}

/** Returns the best match for the wanted languages in their order: the same tag, or the same language elsewhere. */
export function matchLanguage<T extends string = LanguageTag>(
  wanted: readonly string[],
  otherwise: T,
  tags: readonly T[] = languageTags as readonly string[] as readonly T[],
): T {
  for (const tag of wanted) {
    const match = matchTag(tag, tags)
    if (match) return match as T
  }
  return otherwise
}
