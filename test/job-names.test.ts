import * as fs from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => fs.readFileSync(file, 'utf8')

test('every job has a name that people understand, in both languages', () => {
  const files = fs.globSync('packages/server/src/{features,gateways}/**/*.ts', { exclude: ['**/*.test.ts'] })
  const names = files
    .map(read)
    .filter((text) => text.includes("from '#jobs/jobs.ts'"))
    .flatMap((text) => Array.from(text.matchAll(/\bname: '([a-z_]+\.[a-z_]+)'/g), ([, name]) => name!))
  expect(names.length).toBeGreaterThan(30)
  for (const language of ['zh-CN', 'en-US']) {
    const words = read(`packages/web/src/locales/${language}/jobs.ts`)
    expect(names.filter((name) => !words.includes(`'${name}': '`))).toEqual([])
  }
})
