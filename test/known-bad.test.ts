import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { knownBad } from '../packages/server/test/factories/known-mistakes.ts'

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '..', file), 'utf8')

test.each(knownBad)('the known mistake “$name” still fits its source, and its test is there', (variant) => {
  for (const { right, wrong } of variant.changes) {
    expect(read(variant.source).split(right)).toHaveLength(2)
    expect(wrong).not.toBe(right)
  }
  expect(read(variant.caughtBy.file)).toContain(variant.caughtBy.test)
})
