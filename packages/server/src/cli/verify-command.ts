import { parseArgs } from 'node:util'
import { fill } from '#locales/texts.ts'
import { type Command, CliFailure } from './command.ts'
import { DAY_MS, MINUTE_MS } from '#platform/time.ts'

const flag = { type: 'boolean', default: false } as const

function minutesIn(text: string | undefined) {
  if (text === undefined) return Infinity
  const minutes = Number(text)
  if (!(minutes > 0)) throw new CliFailure('minutes_malformed', { text }, { isUsage: true })
  return minutes
}

/**
 * Compares rows, objects and counters, and prints every mismatch. With `--repair` it repairs counters, lost renderings,
 * and files that a mirror has.
 */
export const verifySite: Command = async (args, { open, print, note, texts }) => {
  const options = { checksums: flag, repair: flag, minutes: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const budgetMs = minutesIn(values.minutes) * MINUTE_MS
  const { integrity, now } = await open()
  if (values.repair) {
    for (const line of await integrity.repair()) print(fill(texts.verify_repaired, { line }))
  }
  const problems = await integrity.verify()
  for (const problem of problems) print(problem)
  if (values.checksums) {
    // Files read within the last day were read by the run that this one continues.
    const since = new Date(now().getTime() - DAY_MS)
    const scrubbing = { budgetMs, since, isRepairing: values.repair }
    const { checked, problems: damaged, repaired, isDone } = await integrity.scrub(scrubbing)
    for (const line of repaired) print(fill(texts.verify_repaired, { line }))
    for (const problem of damaged) print(problem)
    problems.push(...damaged)
    note(fill(isDone ? texts.verify_read : texts.verify_unfinished, { count: checked }))
  }
  if (problems.length > 0) throw new CliFailure('verify_failed', { count: problems.length })
  note(texts.verify_done)
}
