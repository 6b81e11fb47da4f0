import * as queries from './queries.ts'
import { z } from 'zod'
import type { ActivityFilter } from '#features/operations/health/activities.ts'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { ImportService, ImportRequest } from './service.ts'
import { MINUTE_MS } from '#platform/time.ts'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { join, relative, sep } from 'node:path'
import {
  type ImportInput,
  trimEndOf,
  type AdminActivity,
  type AdminImport,
  type ImportChange,
  type ImportDetail,
  type Language,
  type PageQuery,
  wholeSiteKinds,
} from '@imagora/contract'
import { invalid, refuse } from '#platform/refusal.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { interpolate, textsIn } from '#locales/texts.ts'
import type { SentFile } from '#platform/file-download.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SiteMode } from '#settings/site-mode.ts'
import { reasonInWords, retryTimeOf } from './failure-reasons.ts'
import { writeRefusedList } from './refused-list.ts'

interface ImportJobsDeps {
  db: Db
  jobs: Jobs
  imports: Pick<ImportService, 'runQueued'>
  siteMode: Pick<SiteMode, 'get'>
}

/** The lease of a crashed process has expired by then. */
const IMPORT_RETRY_DELAY_MS = MINUTE_MS

/** Runs imports that were started in the admin panel. */
function createImportJobs({ db, jobs, imports, siteMode }: ImportJobsDeps) {
  const isPaused = async () => (await siteMode.get()).cause === 'operator'

  /** Runs an import until it is done, or until an operator keeps the site from changing. */
  async function runUnlessPaused(id: number, signal: AbortSignal) {
    if (await isPaused()) return false
    const pausing = new AbortController()
    const watch = async () => {
      if (await isPaused()) pausing.abort()
    }
    return imports.runQueued(id, AbortSignal.any([signal, pausing.signal]), watch)
  }

  const run = defineJob({
    name: 'imports.run',
    payload: z.strictObject({ id: z.int() }),
    async run({ id }, { signal }) {
      if (await runUnlessPaused(id, signal)) return
      await jobs.enqueue(db, run, { id }, { key: String(id), run_at: new Date(Date.now() + IMPORT_RETRY_DELAY_MS) })
    },
  })
  return {
    register: () => jobs.register(run),

    /** Enqueues the job in the transaction that creates its work. */
    begin: (tx: Db, id: number) => jobs.enqueue(tx, run, { id }, { key: String(id) }),
  }
}

interface ImportWishesDeps {
  db: Db
  /** Only folders below this one can be imported; otherwise a browser could read the rest of the file system. */
  root: string
}

/** Validates the request of an administrator against existing folders and users. */
function createImportRequestParser({ db, root }: ImportWishesDeps) {
  async function listFolders() {
    const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  }

  async function sourceIn({ kind, source }: ImportInput) {
    if (kind === 'account') {
      if (!/^https?:\/\//i.test(source) || !URL.canParse(source)) throw invalid('source', 'url_malformed')
      return new URL(source).origin
    }
    if (!(await listFolders()).includes(source)) throw invalid('source', 'not_a_choice')
    return join(root, source)
  }

  async function ownerIn({ kind, username }: ImportInput) {
    if (username === '' && wholeSiteKinds.has(kind)) return null
    if (username === '') throw invalid('username', 'username_required')
    const user = (await queries.usersByName(db, [username.toLowerCase()])).get(username.toLowerCase())
    if (user === undefined) throw invalid('username', 'not_a_choice')
    return user
  }

  return {
    listFolders,

    async read(input: ImportInput): Promise<ImportRequest> {
      const { kind, is_dry, keeps_public, allows_inner, token } = input
      if (kind === 'account' && token === '') throw invalid('token', 'required')
      const old = trimEndOf(input.old_path.replace(/^\/+/, ''), '/')
      return {
        kind,
        is_dry,
        keeps_public,
        source: await sourceIn(input),
        user_id: await ownerIn(input),
        token: kind === 'account' ? token : null,
        // Administrators reach what the operator has listed, and no other host of the network.
        inner: kind === 'account' && allows_inner ? 'listed' : 'none',
        old_path: old === '' ? null : `/${old}`,
      }
    },
  }
}

interface ImportAdminDeps {
  db: Db
  config: { dataDir: string }
  jobs: Jobs
  imports: ImportService
  siteMode: Pick<SiteMode, 'get'>
  secrets: Pick<Secrets, 'seal'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

interface ImportPresenterDeps {
  imports: Pick<ImportService, 'progress'>
  root: string
}

/** Presents imports in the words of a language. */
function createImportPresenter({ imports, root }: ImportPresenterDeps) {
  /** A folder below the import root is shown by its name, one given on the command line by its path. */
  const displayPath = (source: string) => (source.startsWith(root + sep) ? relative(root, source) : source)

  async function presentImport(row: queries.ImportWithUsername, language: Language): Promise<AdminImport> {
    const { id, kind, is_dry, state, created_at, updated_at, user_id, username, problem } = row
    return {
      ...(await imports.progress(id)),
      id,
      kind,
      is_dry,
      state,
      created_at,
      updated_at,
      source: displayPath(row.source),
      user: user_id !== null && username !== null ? { id: user_id, username } : null,
      message: problem === null || state === 'running' ? '' : reasonInWords(problem, language),
      hold:
        problem !== null && state === 'running'
          ? { message: reasonInWords(problem, language), retry_at: retryTimeOf(problem) }
          : null,
    }
  }

  /** Says in words why an import failed or waits, or how many pictures of a finished one were refused. */
  function messageOf({ state, problem }: queries.Import, refused: number, language: Language) {
    if (state === 'done' && refused > 0)
      return interpolate(textsIn(language).imports.done_refused, { count: refused }, language)
    return problem === null ? '' : reasonInWords(problem, language)
  }

  return { displayPath, presentImport, messageOf }
}

/** Prepares another attempt with the refused pictures of an import that is done. */
async function reopenImport(tx: Db, secrets: Pick<Secrets, 'seal'>, importRow: queries.Import, token: string) {
  const { id, kind, is_dry, secret } = importRow
  const isRetried = !is_dry && (await queries.countReasons(tx, id)).length > 0
  if (!isRetried) throw refuse('import_over')
  // The token was deleted when the import was done.
  if (kind !== 'account' || secret !== null) return {}
  if (token === '') throw invalid('token', 'required')
  return { secret: secrets.seal(token) }
}

const targetOf = ({ id, kind }: Pick<queries.Import, 'id' | 'kind'>) => `import ${id} ${kind}`

/**
 * Starts and monitors imports in the admin panel; only folders that the operator placed below the import root are
 * offered.
 */
export function createImportAdmin({ db, config, jobs, imports, siteMode, secrets, audit, now }: ImportAdminDeps) {
  const root = join(config.dataDir, 'imports')
  const wishes = createImportRequestParser({ db, root })
  const work = createImportJobs({ db, jobs, imports, siteMode })

  const { displayPath, presentImport, messageOf } = createImportPresenter({ imports, root })

  return {
    register: work.register,

    async list(query: PageQuery, language: Language) {
      const { data, total } = await queries.listImports(db, query)
      const rows: AdminImport[] = []
      for (const row of data) rows.push(await presentImport(row, language))
      return { data: rows, total, folders: await wishes.listFolders() }
    },

    async show(id: number, language: Language): Promise<ImportDetail> {
      const row = await queries.findListed(db, id)
      if (!row) throw refuse('import_missing')
      const reasons = (await imports.reasons(id)).map(({ reason, count, example }) => ({
        message: reasonInWords(reason, language),
        count,
        example,
      }))
      return { ...(await presentImport(row, language)), reasons }
    },

    async listActivities({ since, limit, language }: ActivityFilter): Promise<AdminActivity[]> {
      const activities: AdminActivity[] = []
      for (const row of await queries.listActive(db, since, limit)) {
        const { found, waiting, refused } = await imports.progress(row.id)
        activities.push({
          kind: 'import',
          id: row.id,
          subject: displayPath(row.source),
          state: row.state === 'waiting' || row.state === 'paused' ? 'running' : row.state,
          message: messageOf(row, refused, language),
          has_refused: row.state === 'done' && refused > 0,
          done: found - waiting,
          total: found,
          is_counted: true,
          created_at: row.created_at,
        })
      }
      return activities
    },

    async start(actor: Actor, input: ImportInput) {
      const { kind, is_dry, keeps_public, allows_inner } = input
      const importRequest = await wishes.read(input)
      const { id } = await imports.createOrResume(importRequest)
      await db.transaction().execute(async (tx) => {
        const detail = {
          source: displayPath(importRequest.source),
          username: input.username,
          is_dry,
          keeps_public,
          allows_inner,
        }
        await audit.record(tx, actor, { action: 'import.start', target: targetOf({ id, kind }) }, detail)
        await work.begin(tx, id)
      })
      return { id }
    },

    /** Opens the list of refused pictures as a CSV file. */
    async openRefused(actor: Actor, id: number, language: Language): Promise<SentFile> {
      const importRow = await queries.findImport(db, id)
      if (!importRow) throw refuse('import_missing')
      const { refused: total } = await imports.progress(id)
      await audit.record(db, actor, { action: 'table.export', target: targetOf(importRow) }, { total })
      const lines = writeRefusedList(imports, id, language)
      return {
        filename: `import-${id}-refused.csv`,
        mimetype: 'text/csv; charset=utf-8',
        bytes: null,
        body: Readable.from(lines, { objectMode: false }),
      }
    },

    change: (actor: Actor, id: number, { state, token }: ImportChange) =>
      db.transaction().execute(async (tx) => {
        const importRow = await queries.findImport(tx, id)
        if (!importRow) throw refuse('import_missing')
        const isResumed = state === 'running'
        const isDone = importRow.state === 'done'
        if (importRow.state === 'cancelled' || (isDone && !isResumed)) throw refuse('import_over')
        const reopened = isDone ? await reopenImport(tx, secrets, importRow, token) : {}
        await queries.updateImport(tx, id, {
          state: isResumed ? 'waiting' : state,
          updated_at: now().toISOString(),
          problem: null,
          ...reopened,
          // A cancelled import is final, so its token is no longer needed.
          ...(state === 'cancelled' && { secret: null }),
        })
        const detail = { state: { from: importRow.state, to: state } }
        await audit.record(tx, actor, { action: 'import.change', target: targetOf(importRow) }, detail)
        if (!isResumed) return
        await queries.retryRefused(tx, id)
        await work.begin(tx, id)
      }),
  }
}

export type ImportAdmin = ReturnType<typeof createImportAdmin>
