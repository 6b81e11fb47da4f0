import type { HighlighterCore } from 'shiki/core'

/** The languages that are coloured; each is fetched when a block of it comes into view. */
const languages = {
  javascript: () => import('@shikijs/langs/javascript'),
  typescript: () => import('@shikijs/langs/typescript'),
  bash: () => import('@shikijs/langs/bash'),
  yaml: () => import('@shikijs/langs/yaml'),
  json: () => import('@shikijs/langs/json'),
  html: () => import('@shikijs/langs/html'),
  css: () => import('@shikijs/langs/css'),
  php: () => import('@shikijs/langs/php'),
  python: () => import('@shikijs/langs/python'),
  sql: () => import('@shikijs/langs/sql'),
  dockerfile: () => import('@shikijs/langs/dockerfile'),
  nginx: () => import('@shikijs/langs/nginx'),
}

export type CodeLanguage = keyof typeof languages

export const codeLanguages = Object.keys(languages) as CodeLanguage[]

const shortNames: Record<string, CodeLanguage> = {
  js: 'javascript',
  ts: 'typescript',
  sh: 'bash',
  shell: 'bash',
  yml: 'yaml',
  py: 'python',
  docker: 'dockerfile',
}

/** The language that a block names, if it is one of ours. */
export function knownCodeLanguage(name: string | undefined): CodeLanguage | undefined {
  const lower = name?.toLowerCase() ?? ''
  return codeLanguages.find((language) => language === lower) ?? shortNames[lower]
}

export interface Token {
  content: string
  color?: string
}

// By default a line that takes longer than half a second is left half coloured, which the first line on a slow
// machine does while its patterns are being compiled. Lines that no person would write are left plain instead.
const patience = { tokenizeTimeLimit: 0, tokenizeMaxLineLength: 1000 }

let making: Promise<HighlighterCore> | undefined

async function make() {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }, theme] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
    import('@shikijs/themes/dark-plus'),
  ])
  return createHighlighterCore({ themes: [theme.default], langs: [], engine: createJavaScriptRegexEngine() })
}

/** The lines of a block in pieces of one colour. They become text nodes, never HTML. */
export async function highlight(code: string, language: CodeLanguage): Promise<Token[][]> {
  making ??= make()
  const [highlighter, grammar] = await Promise.all([making, languages[language]()])
  await highlighter.loadLanguage(grammar.default)
  return highlighter.codeToTokensBase(code, { lang: language, theme: 'dark-plus', ...patience })
}
