import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isAsExpression,
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import { API, type Type } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'
import { languageTags } from '../packages/contract/src/languages.ts'
import { textsIn } from '../packages/server/src/locales/texts.ts'
import { catalogOf } from '../packages/web/src/locales/texts.ts'

type Tree = { [name: string]: string | Tree }

const root = resolve(import.meta.dirname, '..')
const isSource = (file: string) => !/\.test\.tsx?$|\/locales\//.test(file)

const keysOf = (tree: object, path = ''): string[] =>
  Object.entries(tree as Tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${path}${name}`] : keysOf(value, `${path}${name}.`),
  )

/** Returns every word in the code except in the locale texts. */
function wordsOf(...patterns: string[]) {
  const words = new Set<string>()
  for (const file of globSync(patterns, { cwd: root }).filter(isSource)) {
    for (const [word] of readFileSync(resolve(root, file), 'utf8').matchAll(/[\p{L}\p{N}_-]+/gu)) words.add(word)
  }
  return words
}

const escapePattern = (text: string) => text.replaceAll(/[^\w:]/g, String.raw`\$&`)

interface TranslationCall {
  callee: Node
  key: Node
}

/** Returns the calls of `t` in a file; their first argument is a key or a choice between keys. */
function translationCalls(node: Node): TranslationCall[] {
  const inside: TranslationCall[] = []
  node.forEachChild((child) => void inside.push(...translationCalls(child)))
  if (!isCallExpression(node)) return inside
  const { expression: callee } = node
  const name = isIdentifier(callee) ? callee.text : isPropertyAccessExpression(callee) ? callee.name.text : ''
  const [key] = node.arguments
  return name === 't' && key ? [...inside, { callee, key }] : inside
}

/** Returns a pattern for a template key with an `as` assertion, whose type is too wide to list the keys. */
function assertedPattern(key: Node) {
  const template = isAsExpression(key) ? key.expression : key
  if (!isTemplateExpression(template)) return null
  const { head, templateSpans: spans } = template
  if (template === key && !spans.some(({ expression }) => isAsExpression(expression))) return null
  return [head.text, ...spans.map(({ literal }) => literal.text)].map((text) => escapePattern(text)).join('.+')
}

const literalsOf = (type: Type): string[] => {
  if (type.isUnionType()) return type.getTypes().flatMap(literalsOf)
  if (type.isStringLiteralType()) return [escapePattern(type.value)]
  throw new Error('The key of a text is typed as any string')
}

/**
 * Returns a check whether the application uses a key, based on argument types: a variable counts with each of its
 * values, and a key that names a group counts for every text in it.
 */
function createIsShown() {
  const api = new API({ cwd: root })
  try {
    const config = resolve(root, 'packages/web/tsconfig.json')
    const { program, checker } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    const files = program.getSourceFileNames().filter((file) => file.includes('/packages/web/src/') && isSource(file))
    const calls = files.flatMap((file) => translationCalls(program.getSourceFile(file)!))
    const types = checker.getTypeAtLocation(calls.map(({ key }) => key))
    const callees = checker.getTypeAtLocation(calls.map(({ callee }) => callee))
    const patterns = calls.flatMap(({ key }, place) => {
      const [, first] = /^TFunction<(?:readonly )?\[?"([\w-]+)"/.exec(checker.typeToString(callees[place]!))!
      const asserted = assertedPattern(key)
      const found = asserted === null ? literalsOf(types[place]!) : [asserted]
      return found.map((each) => (each.includes(':') ? each : `${first}:${each}`))
    })
    const isShown = new RegExp(`^(?:${[...new Set(patterns)].join('|')})(?:_zero|_one|_two|_few|_many|_other|\\..+)?$`)
    return (key: string) => isShown.test(key)
  } finally {
    api.close()
  }
}

/**
 * Checks whether the code contains the last part of a key, whole or in two halves. A type may allow keys that no value
 * ever has, such as every key of an object of texts.
 */
function isWritten(key: string, words: Set<string>) {
  const last = key
    .replace(/_(zero|one|two|few|many|other)$/, '')
    .split(/[.:]/)
    .at(-1)!
  const halves = [...last.matchAll(/[_-]/g)].map(({ index }) => [last.slice(0, index), last.slice(index + 1)])
  return [[last], ...halves].some((parts) => parts.every((part) => words.has(part)))
}

test('[ER-07] every text of the application is shown by some code', { timeout: 300_000 }, async () => {
  const isShown = createIsShown()
  const words = wordsOf('packages/*/src/**/*.{ts,tsx}')
  const unused: string[] = []
  for (const file of globSync('packages/web/src/locales/*/!(index).ts', { cwd: root })) {
    const { texts } = (await import(resolve(root, file))) as { texts: Record<string, object> }
    const keys = Object.entries(texts).flatMap(([namespace, own]) => keysOf(own, `${namespace}:`))
    unused.push(...keys.filter((key) => !isShown(key) || !isWritten(key, words)).map((key) => `${file}: ${key}`))
  }
  expect(isShown('app:no_such_text')).toBe(false)
  expect(unused).toEqual([])
})

test('[ER-07] every text of the server is sent by some code', () => {
  const words = wordsOf('packages/server/src/**/*.ts', 'packages/contract/src/**/!(refusals|invalid).ts')
  for (const language of languageTags) {
    expect(keysOf(textsIn(language)).filter((key) => !words.has(key.split('.').at(-1)!))).toEqual([])
  }
})

test('[ER-07] every namespace is found in its catalog', async () => {
  for (const file of globSync('packages/web/src/locales/*/!(index).ts', { cwd: root })) {
    const { texts } = (await import(resolve(root, file))) as { texts: object }
    const catalogs = Object.keys(texts).map((namespace) => catalogOf[namespace as keyof typeof catalogOf] ?? namespace)
    expect(new Set(catalogs)).toEqual(new Set([basename(file, '.ts')]))
  }
})
