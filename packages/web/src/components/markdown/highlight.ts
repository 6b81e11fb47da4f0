import type { HighlighterCore } from 'shiki/core'

/** Supported languages; each grammar is loaded when a block in it becomes visible. */
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

/** Returns the language of a code block if it is supported. */
export function knownCodeLanguage(name: string | undefined): CodeLanguage | undefined {
  const lower = name?.toLowerCase() ?? ''
  return codeLanguages.find((language) => language === lower) ?? shortNames[lower]
}

export interface Token {
  content: string
  color?: string
}

// Shiki by default stops after half a second per line and leaves the rest plain, which happens to the first line on a
// slow machine while the grammar compiles. The time limit is off; lines over 1000 characters are left plain instead.
const patience = { tokenizeTimeLimit: 0, tokenizeMaxLineLength: 1000 }

let making: Promise<HighlighterCore> | undefined

async function createHighlighter() {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }, theme] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
    import('@shikijs/themes/dark-plus'),
  ])
  return createHighlighterCore({ themes: [theme.default], langs: [], engine: createJavaScriptRegexEngine() })
}

/** Returns the tokens of each line. They become text nodes, never HTML. */
export async function highlight(code: string, language: CodeLanguage): Promise<Token[][]> {
  making ??= createHighlighter()
  const [highlighter, grammar] = await Promise.all([making, languages[language]()])
  await highlighter.loadLanguage(grammar.default)
  return highlighter.codeToTokensBase(code, { lang: language, theme: 'dark-plus', ...patience })
}
