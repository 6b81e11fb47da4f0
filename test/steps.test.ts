import { expect, test } from 'vitest'
import { program, runSteps, type Step, suite, type TimedTest } from '../scripts/steps.ts'

const counting = (name: string, passed: number, failed: number, skipped = 0): Step => ({
  name,
  run: async () => ({ passed, failed, skipped, flaky: 0 }),
})

async function run(steps: Step[]) {
  const lines: string[] = []
  const isWell = await runSteps(steps, (line) => lines.push(...line.split('\n')))
  return { isWell, lines, text: lines.join('\n') }
}

type Report = { passed: number; failed: number; failedFiles?: string[]; timed?: TimedTest[] }

/** Fake test runner that exits with `code` after an optional report; the run of the failed files exits with 0. */
const runner = (code: number, report?: Report, second?: Report) =>
  suite({
    name: 'runner',
    command: (path, files) => {
      const written = files.length > 0 ? second : report
      const write = `fs.writeFileSync(${JSON.stringify(path)}, ${JSON.stringify(JSON.stringify(written))});`
      return { file: 'node', args: ['-e', `${written ? write : ''} process.exit(${files.length > 0 ? 0 : code})`] }
    },
    count: (read) => {
      const { passed, failed } = read as Report
      return { passed, failed, skipped: 0, flaky: 0 }
    },
    timed: (read) => (read as Report).timed ?? [],
    failedFiles: (read) => (read as Report).failedFiles ?? [],
  })

test('the last line sums up all steps', async () => {
  const { isWell, lines } = await run([counting('one', 3, 0), counting('two', 4, 0)])
  expect(isWell).toBe(true)
  expect(lines.at(-1)).toBe('7 passed, 0 failed')
})

test('the first failure ends the run, and what was not run is named', async () => {
  const { isWell, lines, text } = await run([counting('one', 3, 0), counting('two', 4, 2), counting('three', 1, 0)])
  expect(isWell).toBe(false)
  expect(lines.at(-1)).toBe('7 passed, 2 failed')
  expect(text).toMatch(/· three +not run/)
})

test('what is skipped is said aloud', async () => {
  expect((await run([counting('one', 3, 0, 2)])).text).toContain('3 passed, 0 failed, 2 SKIPPED')
})

test('a step that throws has failed, with its reason', async () => {
  const broken: Step = { name: 'broken', run: () => Promise.reject(new Error('Chromium missing')) }
  const { lines, text } = await run([broken])
  expect(text).toContain('Chromium missing')
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
})

const failing = (files: number) => ({ passed: 5, failed: 2, failedFiles: Array.from({ length: files }, String) })

test.each([
  ['a program that ends well', program('program', 'node', '-e', ''), '1 passed, 0 failed'],
  ['a program that does not', program('program', 'node', '-e', 'process.exit(3)'), '0 passed, 1 failed'],
  ['a program that is not there', program('program', 'no-such-program'), '0 passed, 1 failed'],
  ['a runner by its report', runner(0, { passed: 5, failed: 0 }), '5 passed, 0 failed'],
  ['a failing runner by its report', runner(1, { passed: 5, failed: 2 }), '5 passed, 2 failed'],
  ['a runner that fails outside its tests', runner(1, { passed: 5, failed: 0 }), '5 passed, 1 failed'],
  ['a runner that dies without a report', runner(1), '0 passed, 1 failed'],
  ['a runner that finds no test', runner(0, { passed: 0, failed: 0 }), '0 passed, 1 failed'],
  ['what fails twice', runner(1, failing(1), { passed: 1, failed: 1 }), '5 passed, 2 failed'],
  ['too much that fails', runner(1, failing(7), { passed: 2, failed: 0 }), '5 passed, 2 failed'],
])('%s is counted', async (_case, step, last) => {
  expect((await run([step])).lines.at(-1)).toBe(last)
})

test('what fails by chance is tried once more alone, and told', async () => {
  const { isWell, text } = await run([runner(1, failing(2), { passed: 2, failed: 0 })])
  expect(isWell).toBe(true)
  expect(text).toContain('7 passed, 0 failed, 2 only when tried again')
})

test('the twenty slowest tests of a suite are printed, the slowest first', async () => {
  const timed = Array.from({ length: 22 }, (_, place) => ({ name: `test ${place}`, seconds: place * 1.5 }))
  const { lines } = await run([runner(0, { passed: 22, failed: 0, timed })])
  const printed = lines.filter((line) => line.includes(' s   test '))
  expect(printed).toHaveLength(20)
  expect([printed[0], printed[19]]).toEqual(['   31.5 s   test 21', '    3.0 s   test 2'])
})

test('a worker that hangs in a synchronous call is ended with what it started, and its file is tried again', async () => {
  const worker = "require('node:child_process').spawnSync('sleep', ['600'])"
  const hanging = `const child = require('node:child_process').spawn('node', ['-e', ${JSON.stringify(worker)}, 'test-worker'])
    child.on('exit', () => process.exit(1))`
  const step = suite({
    name: 'runner',
    command: (path, files) => {
      const report = `require('node:fs').writeFileSync(${JSON.stringify(path)}, '${files.length}');`
      return { file: 'node', args: ['-e', `${report} ${files.length > 0 ? '' : hanging}`] }
    },
    count: (report) => ({ passed: 4 + Number(report), failed: 0, skipped: 0, flaky: 0 }),
    unfinishedFiles: () => ['hanging.test.ts'],
    watch: { isWorker: (command) => command.endsWith(' test-worker'), stall: 1000, interval: 100 },
  })
  const { isWell, text } = await run([step])
  expect(isWell).toBe(true)
  expect(text).toContain('5 passed, 0 failed, 1 only when tried again')
})
