import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { trimEndOf } from '@imagora/contract'
import { readConfig } from '#config.ts'
import type { ImportService, ImportRequest } from '#features/uploads/imports/service.ts'
import { sizeInWords, interpolate, getTerminalLanguage } from '#locales/texts.ts'
import { type Command, type CommandContext, requireOption, CliFailure } from './command.ts'
import { SECOND_MS } from '#platform/time.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const options = { user: text, 'old-path': text, public: flag, 'dry-run': flag }

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
  }
}

/** Reports the progress at intervals. */
function createProgressReporter(imports: ImportService, id: number, { note, texts }: CommandContext) {
  let last = Date.now()
  return async () => {
    if (Date.now() - last < PROGRESS_INTERVAL_MS) return
    last = Date.now()
    const { found, done, known, refused } = await imports.progress(id)
    note(interpolate(texts.import_progress, { count: done + known + refused, found }))
  }
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
async function reportResult(imports: ImportService, id: number, context: CommandContext, isDry: boolean) {
  const ended = await imports.find(id)
  if (ended?.state === 'failed') {
    const { reasonInWords } = await import('#features/uploads/imports/failure-reasons.ts')
    throw new CliFailure('import_failed', { reason: reasonInWords(ended.problem ?? '', getTerminalLanguage()) })
  }
  await report(imports, id, context, isDry)
  if (ended?.state !== 'done') throw new CliFailure('import_stopped')
}

const importFrom =
  (kind: ImportRequest['kind']): Command =>
  async (args, context) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (kind !== 'chevereto') requireOption(values.user, '--user')
    const importRequest = await readImportRequest(kind, positionals[0], values)
    // The whole server runs without its listener, so files take the same path as uploads.
    const { openSite } = await import('#composition/runtime.ts')
    const { services, close } = await openSite({ ...readConfig(), logLevel: 'error' }, () => new Date())
    const stopping = new AbortController()
    const stop = () => stopping.abort()
    process.once('SIGINT', stop).once('SIGTERM', stop)
    try {
      const { account, imports } = services
      const username = values.user?.toLowerCase()
      const user = username === undefined ? null : await account.findByUsername(username)
      if (username !== undefined && !user) throw new CliFailure('user_unknown', { username })
      const { id, isResumed } = await imports.createOrResume({ ...importRequest, user_id: user?.id ?? null })
      if (isResumed) context.note(context.texts.import_resumed)
      const isOurs = await imports.run(id, stopping.signal, createProgressReporter(imports, id, context))
      if (!isOurs) throw new CliFailure('import_running')
      await reportResult(imports, id, context, importRequest.is_dry)
    } finally {
      process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop)
      await close()
    }
  }

export const importFolder = importFrom('folder')
export const importAccount = importFrom('account')
export const importChevereto = importFrom('chevereto')
