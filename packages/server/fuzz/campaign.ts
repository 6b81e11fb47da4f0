import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHarness, defaultLimits, type HarnessLimits } from './harness.ts'
import { type FuzzTarget, inputOf, materialOf } from './target.ts'
import type { Fault } from './worker.ts'

export interface CampaignOptions {
  /** Module that exports the targets, loaded by the worker threads. */
  module: string
  targets: FuzzTarget[]
  seed: number
  minutes: number
  workers: number
  /** Folder for faulty inputs, with one subfolder per target. */
  findingsFolder: string
  limits?: HarnessLimits
  /** Time limit for minimising one finding, in milliseconds. */
  minimiseMs?: number
  print: (line: string) => void
}

export interface Finding extends Fault {
  target: string
  /** Case number, which together with the seed reproduces the input. */
  index: number
  file: string
  bytes: number
}

export interface TargetOutcome {
  target: string
  executions: number
  seconds: number
  /** Cases that failed at first but passed when run alone. */
  falseAlarms: number
  findings: Finding[]
}

const MINIMISE_MS = 20_000
/** Findings kept per kind: further ones are most likely the same bug. */
const MAX_FINDINGS_OF_KIND = 3
/** Hang limit while minimising: a shorter input must still be noticeably slow, but not take ten seconds per attempt. */
const MINIMISE_HANG_MS = 150

/** Removes the parts that the fault does not need: halves first, then ever smaller pieces. */
async function minimise(input: Buffer, isAtFault: (shorter: Buffer) => Promise<boolean>, limitMs: number) {
  const endMs = performance.now() + limitMs
  let current = input
  for (let size = Math.ceil(input.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < current.length && performance.now() < endMs;) {
      const shorter = Buffer.concat([current.subarray(0, at), current.subarray(at + size)])
      if (await isAtFault(shorter)) current = shorter
      else at += size
    }
  }
  return current
}

/** The signature is the throwing line in our code, because the numbers in a message differ between inputs. */
const signatureOf = ({ kind, message }: Fault) =>
  kind === 'exception' ? (/\n\s+at [^\n]*(?:\/src\/|\/targets\/)[^\n]*/.exec(message)?.[0].trim() ?? message) : kind

async function keepMinimal(options: CampaignOptions, target: FuzzTarget, input: Buffer, fault: Fault, index: number) {
  const { module, findingsFolder, limits = defaultLimits, minimiseMs = MINIMISE_MS } = options
  const harness = createHarness(module, target, [input], {
    ...limits,
    hangMs: Math.min(limits.hangMs, MINIMISE_HANG_MS),
  })
  const signature = signatureOf(fault)
  const minimal = await minimise(
    input,
    async (shorter) => {
      const found = await harness.runInput(shorter)
      return found !== null && signatureOf(found) === signature
    },
    minimiseMs,
  )
  await harness.close()
  const folder = join(findingsFolder, target.name)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, hash('sha256', minimal).slice(0, 16))
  writeFileSync(file, minimal)
  return { ...fault, target: target.name, index, file, bytes: minimal.length }
}

/** Fuzzes one target for its share of the time. */
async function tryTarget(options: CampaignOptions, target: FuzzTarget, shareMs: number): Promise<TargetOutcome> {
  const { module, seed, limits, print } = options
  const seeds = await target.seeds()
  const material = materialOf(target, seeds)
  const harness = createHarness(module, target, seeds, limits)
  const begunMs = performance.now()
  const counts = new Map<string, number>()
  const outcome: TargetOutcome = { target: target.name, executions: 0, seconds: 0, falseAlarms: 0, findings: [] }
  const leftMs = () => begunMs + shareMs - performance.now()
  for (let next = 0; leftMs() > 0;) {
    const report = await harness.runCases({ seed, from: next, untilMs: leftMs() })
    next = report.next
    outcome.executions = next
    if (!report.fault) continue
    const input = inputOf(target, material, seed, next - 1)
    const fault = await harness.runInput(input)
    const signature = signatureOf(fault ?? report.fault)
    const count = (counts.get(signature) ?? 0) + 1
    counts.set(signature, count)
    if (!fault) outcome.falseAlarms++
    else if (count <= (fault.kind === 'exception' ? 1 : MAX_FINDINGS_OF_KIND)) {
      const finding = await keepMinimal(options, target, input, fault, next - 1)
      outcome.findings.push(finding)
      print(`${target.name}: ${fault.kind} in case ${next - 1}, kept as ${finding.file} (${finding.bytes} bytes)`)
      print(fault.message)
    }
  }
  outcome.seconds = (performance.now() - begunMs) / 1000
  await harness.close()
  return outcome
}

/** Fuzzes every target for an equal share of the time, `workers` targets at once. */
export async function runCampaign(options: CampaignOptions): Promise<TargetOutcome[]> {
  const { targets, workers, minutes, print } = options
  const shareMs = (minutes * 60_000 * workers) / targets.length
  const waiting = [...targets]
  const outcomes: TargetOutcome[] = []
  async function work() {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const outcome = await tryTarget(options, target, shareMs)
      outcomes.push(outcome)
      const { executions, seconds, falseAlarms, findings } = outcome
      const alarms = falseAlarms > 0 ? `, ${falseAlarms} false alarms` : ''
      print(
        `${findings.length > 0 ? '✗' : '✓'} ${target.name.padEnd(12)} ${String(executions).padStart(9)} executions ${seconds.toFixed(1).padStart(7)} s   ${findings.length} findings${alarms}`,
      )
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return outcomes
}
