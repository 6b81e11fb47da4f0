import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Part of Playwright's JSON list of tests. */
export interface ListedSuite {
  title: string
  specs?: { title: string }[]
  suites?: ListedSuite[]
}

/** A group of tests for one look has a theme in its title, beside words for language and width. */
const look = /^(?=.*\b(?:light|dark)\b)(?:(?:light|dark|zh-CN|en-US|desk|phone|desktop|mobile|\d+ px)(?:, |$))+/

/** Groups the tests of a file that differ only in their look. */
function groupByJourney(file: ListedSuite) {
  const journeys = new Map<string, string[]>()
  const visit = ({ specs = [], suites = [] }: ListedSuite, path: string[]) => {
    for (const { title } of specs) {
      const journey = [...path, title].map((part) => part.replace(look, '')).join(' › ')
      journeys.set(journey, [...(journeys.get(journey) ?? []), [...path, title].join(' › ')])
    }
    for (const suite of suites) visit(suite, [...path, suite.title])
  }
  visit(file, [file.title])
  return [...journeys.values()]
}

/**
 * Returns the tests that a run in few looks leaves out: a journey declared for both looks keeps one, a screen declared
 * for the four pairs of theme, language and width keeps a light and a dark one,
 * one wide and one narrow. The tests of a file keep the same look, as a
 * test may build on the one before; the files alternate by their names.
 */
export function listLooksToLeaveOut(files: ListedSuite[]) {
  return files.flatMap((file) => {
    const turn = Buffer.from(file.title).reduce((sum, byte) => sum + byte, 0)
    return groupByJourney(file).flatMap((tests) => {
      const kept = tests.length < 4 ? [turn % tests.length] : [turn % 2, (turn % 2) + 2]
      return tests.filter((_test, place) => !kept.includes(place))
    })
  })
}

/** Writes what Playwright is to leave out into a file and returns its arguments; none with LOOKS=all. */
export function argsForFewLooks(repository: string, file: string) {
  if (process.env.LOOKS === 'all') return []
  const playwright = resolve(repository, 'node_modules/@playwright/test/cli.js')
  const listed = execFileSync(process.execPath, [playwright, 'test', '--list', '--reporter=json'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  const { suites } = JSON.parse(listed) as { suites: ListedSuite[] }
  writeFileSync(file, listLooksToLeaveOut(suites).join('\n'))
  return ['--test-list-invert', file]
}
