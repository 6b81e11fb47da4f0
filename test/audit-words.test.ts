import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))

/** Verbs of the actions that the sources build from a kind and a variable. */
const verbs: Record<string, string[]> = {
  backup_target: ['create', 'change', 'delete', 'copy'],
  explore: ['approve', 'refuse'],
  invitation: ['create', 'renew', 'revoke', 'accept'],
  job: ['retry', 'remove'],
  moderation: ['reject', 'review'],
  picture_match: ['approve', 'reject'],
  report: ['uphold', 'dismiss'],
  storage: ['create', 'change', 'delete'],
}

/** Returns every action that the audit log may hold, as named in the server's sources. */
function writtenActions() {
  const sources = read('packages/server/src/features/**/*.ts').filter((text) => /audit/.test(text))
  const named = sources.flatMap((text) => [...text.matchAll(/action: (?:\w+ \? )?'(\w+\.\w+)'(?: : '(\w+\.\w+)')?/g)])
  const made = sources.flatMap((text) => [...text.matchAll(/action: `(\w+)\.\$\{/g)])
  return new Set([
    ...named.flatMap(([, one, other]) => [one!, ...(other ? [other] : [])]),
    ...made.flatMap(([, kind]) => (verbs[kind!] ?? ['unknown']).map((verb) => `${kind}.${verb}`)),
  ])
}

test.each(['zh-CN', 'en-US'])('every action of the log has its words in %s', (language) => {
  const [words = ''] = read(`packages/web/src/locales/${language}/admin.ts`)
  const known = new Set([...words.matchAll(/'(\w+\.\w+)':/g)].map(([, action]) => action!))
  const written = writtenActions()
  expect(written.size).toBeGreaterThan(60)
  expect([...written].filter((action) => !known.has(action))).toEqual([])
})
