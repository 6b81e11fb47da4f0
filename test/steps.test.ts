import { expect, test } from 'vitest'
import { program, runSteps, type Step, suite } from '../scripts/steps.ts'

const counting = (name: string, passed: number, failed: number, skipped = 0): Step => ({
  name,
  run: async () => ({ passed, failed, skipped }),
})

async function run(steps: Step[]) {
  const lines: string[] = []
  const isWell = await runSteps(steps, (line) => lines.push(...line.split('\n')))
  return { isWell, lines, text: lines.join('\n') }
}

/** A test runner that writes its report, or does not, and ends with the code. */
const runner = (code: number, report?: object) =>
  suite(
    'runner',
    (file) => ({
      file: 'node',
      args: [
        '-e',
        `${report ? `fs.writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(report))});` : ''} process.exit(${code})`,
      ],
    }),
    (read) => ({ skipped: 0, ...(read as { passed: number; failed: number }) }),
  )

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

test.each([
  ['a program that ends well', program('program', 'node', '-e', ''), '1 passed, 0 failed'],
  ['a program that does not', program('program', 'node', '-e', 'process.exit(3)'), '0 passed, 1 failed'],
  ['a program that is not there', program('program', 'no-such-program'), '0 passed, 1 failed'],
  ['a runner by its report', runner(0, { passed: 5, failed: 0 }), '5 passed, 0 failed'],
  ['a failing runner by its report', runner(1, { passed: 5, failed: 2 }), '5 passed, 2 failed'],
  ['a runner that fails outside its tests', runner(1, { passed: 5, failed: 0 }), '5 passed, 1 failed'],
  ['a runner that dies without a report', runner(1), '0 passed, 1 failed'],
  ['a runner that finds no test', runner(0, { passed: 0, failed: 0 }), '0 passed, 1 failed'],
])('%s is counted', async (_case, step, last) => {
  expect((await run([step])).lines.at(-1)).toBe(last)
})
