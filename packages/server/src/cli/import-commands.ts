import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { trimEndOf, wholeSiteKinds } from '@imagora/contract'
import { readConfig } from '#config.ts'
import type { ImportService, ImportRequest } from '#features/uploads/imports/service.ts'
import { sizeInWords, interpolate, getTerminalLanguage } from '#locales/texts.ts'
import { type Command, type CommandContext, requireOption, CliFailure } from './command.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const options = { user: text, 'old-path': text, public: flag, 'dry-run': flag, 'allow-inner': flag, refused: text }

const PROGRESS_INTERVAL_MS = 2 * SECOND_MS

async function readLine() {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line.trim()
  return ''
}

/** A token on the command line would appear in the process list and in the shell history. */
async function readToken() {
  const token = await readLine()
  if (!token) throw new CliFailure('token_absent', {}, { isUsage: true })
  return token
}

type ImportOptions = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

function sourceIn(kind: ImportRequest['kind'], source: string) {
  if (kind !== 'account') return resolve(source)
  const url = URL.canParse(source) ? new URL(source) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliFailure('address_malformed', { text: source }, { isUsage: true })
  return url.origin
}

async function readImportRequest(
  kind: ImportRequest['kind'],
  location: string | undefined,
  importOptions: ImportOptions,
): Promise<Omit<ImportRequest, 'user_id'>> {
  const source = sourceIn(kind, requireOption(location, kind === 'account' ? 'URL' : 'PATH'))
  const old = importOptions['old-path']
  return {
    kind,
    source,
    token: kind === 'account' ? await readToken() : null,
    is_dry: importOptions['dry-run'],
    old_path: old === undefined ? null : `/${trimEndOf(old.replace(/^\/+/, ''), '/')}`,
    keeps_public: importOptions.public,
    // Whoever has a shell on the machine reaches its network anyway.
    inner: importOptions['allow-inner'] ? 'any' : 'none',
  }
}

/** Time and number of pictures before which an estimate would mislead. */
const [MIN_ESTIMATE_MS, MIN_ESTIMATE_COUNT] = [10 * SECOND_MS, 5]

function timeInWords(ms: number) {
  const minutes = Math.ceil(ms / MINUTE_MS)
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return new Intl.DurationFormat(getTerminalLanguage(), { style: 'short' }).format(parts)
}

/** Estimates the time left from the pace since the first picture; null until the estimate is meaningful. */
export function createImportEstimator(now: () => number = Date.now) {
  let first: { at: number; settled: number } | null = null
  return (settled: number, waiting: number) => {
    first ??= { at: now(), settled }
    const [elapsed, count] = [now() - first.at, settled - first.settled]
    return elapsed < MIN_ESTIMATE_MS || count < MIN_ESTIMATE_COUNT ? null : (elapsed / count) * waiting
  }
}

/** Reports the progress, the time left and why the import waits. */
function createProgressReporter(imports: ImportService, id: number, { note, texts }: CommandContext) {
  const estimate = createImportEstimator()
  let told = ''

  async function tellProgress() {
    const { found, waiting } = await imports.progress(id)
    const count = found - waiting
    const left = estimate(count, waiting)
    const ended = await imports.find(id)
    const words = [interpolate(texts.import_progress, { count, found })]
    if (left !== null && waiting > 0) words.push(interpolate(texts.import_time_left, { time: timeInWords(left) }))
    if (ended?.state === 'running' && ended.problem !== null) words.push(await holdInWords(ended.problem, texts))
    const line = words.join('. ')
    if (line !== told) note(line)
    told = line
  }
  // An import that waits calls nobody back, so it is looked at from outside.
  const timer = setInterval(() => void tellProgress().catch(() => {}), PROGRESS_INTERVAL_MS)
  return () => clearInterval(timer)
}

async function holdInWords(problem: string, texts: CommandContext['texts']) {
  const { reasonInWords, retryTimeOf } = await import('#features/uploads/imports/failure-reasons.ts')
  const reason = reasonInWords(problem, getTerminalLanguage())
  const retryAt = retryTimeOf(problem)
  if (retryAt === null) return interpolate(texts.import_waits, { reason })
  const time = new Date(retryAt).toLocaleTimeString(getTerminalLanguage())
  return interpolate(texts.import_retries, { reason, time })
}

/** Writes the list of refused pictures to a file, if one is named. */
async function saveRefused(imports: ImportService, id: number, file: string | undefined, context: CommandContext) {
  if (file === undefined) return
  const { writeRefusedList } = await import('#features/uploads/imports/refused-list.ts')
  await pipeline(Readable.from(writeRefusedList(imports, id, getTerminalLanguage())), createWriteStream(file))
  context.note(interpolate(context.texts.import_listed, { file }))
}

async function report(imports: ImportService, id: number, { print, texts }: CommandContext, isDry: boolean) {
  const { reasonInWords } = await import('#features/uploads/imports/failure-reasons.ts')
  const { done, known, refused, bytes } = await imports.progress(id)
  print(interpolate(isDry ? texts.import_would : texts.import_done, { count: done, size: sizeInWords(bytes) }))
  if (known > 0) print(interpolate(texts.import_known, { count: known }))
  if (refused === 0) return
  print(interpolate(texts.import_refused, { count: refused }))
  for (const { reason, count, example } of await imports.reasons(id)) {
    print(interpolate(texts.import_reason, { count, reason: reasonInWords(reason, getTerminalLanguage()), example }))
  }
}

/** Reports the result of an import to users and, by exit code, to scripts. */
async function reportResult(
  imports: ImportService,
  id: number,
  context: CommandContext,
  { isDry, file }: { isDry: boolean; file: string | undefined },
) {
  const ended = await imports.find(id)
  if (ended?.state === 'failed') {
    const { reasonInWords } = await import('#features/uploads/imports/failure-reasons.ts')
    throw new CliFailure('import_failed', { reason: reasonInWords(ended.problem ?? '', getTerminalLanguage()) })
  }
  await report(imports, id, context, isDry)
  await saveRefused(imports, id, file, context)
  if (ended?.state !== 'done') throw new CliFailure('import_stopped')
  const { refused } = await imports.progress(id)
  if (refused > 0 && !isDry) throw new CliFailure('import_rejected', { count: refused }, { exitCode: 3 })
}

const importFrom =
  (kind: ImportRequest['kind']): Command =>
  async (args, context) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (!wholeSiteKinds.has(kind)) requireOption(values.user, '--user')
    const importRequest = await readImportRequest(kind, positionals[0], values)
    // The whole server runs without its listener, so files take the same path as uploads.
    const { openSite } = await import('#composition/runtime.ts')
    const { services, close } = await openSite({ ...readConfig(), logLevel: 'error' }, () => new Date())
    const stopping = new AbortController()
    const stop = () => stopping.abort()
    process.once('SIGINT', stop).once('SIGTERM', stop)
    let endReport = () => {}
    try {
      const { account, imports } = services
      const username = values.user?.toLowerCase()
      const user = username === undefined ? null : await account.findByUsername(username)
      if (username !== undefined && !user) throw new CliFailure('user_unknown', { username })
      const { id, isResumed } = await imports.createOrResume({ ...importRequest, user_id: user?.id ?? null })
      if (isResumed) context.note(context.texts.import_resumed)
      endReport = createProgressReporter(imports, id, context)
      const isOurs = await imports.run(id, stopping.signal)
      endReport()
      if (!isOurs) throw new CliFailure('import_running')
      await reportResult(imports, id, context, { isDry: importRequest.is_dry, file: values.refused })
    } finally {
      endReport()
      process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop)
      await close()
    }
  }

export const importFolder = importFrom('folder')
export const importAccount = importFrom('account')
export const importLsky = importFrom('lsky')
export const importChevereto = importFrom('chevereto')
export const importZipline = importFrom('zipline')
