import type { Db } from '#db/schema/schema.ts'
import type { Images } from '#images/workers/images.ts'
import type { InnerReach, Outbound } from '#gateways/outbound/outbound.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'
import { type ImportProgressCallback, createImportRunner, type ImportRunnerDeps } from './import-runner.ts'
import type { ImportSource } from './import-source.ts'

interface ImportServiceDeps extends ImportRunnerDeps {
  db: Db
  secrets: Pick<Secrets, 'seal' | 'unseal'>
  settings: Pick<SettingsStore, 'get'>
  outbound: Pick<Outbound, 'get'>
  images: Pick<Images, 'readSidecars'>
}

export interface ImportOptions {
  /** Path under which an older host served the folder. */
  old_path: string | null
  /** Public photos stay public when true; otherwise every photo becomes private. */
  keeps_public: boolean
  /** Which hosts of the own network an account may be on. */
  inner: InnerReach
}

export interface ImportRequest extends ImportOptions {
  kind: queries.Import['kind']
  /** Local folder, or URL of another site. */
  source: string
  /** New owner; null assigns each photo to the user with the same username. */
  user_id: number | null
  token: string | null
  is_dry: boolean
}

/** Imports that were started by an earlier version have no `inner`. */
type StoredOptions = Omit<ImportOptions, 'inner'> & Partial<ImportOptions>

export interface ImportProgress {
  found: number
  waiting: number
  done: number
  known: number
  refused: number
  /** Bytes that were imported, or would be in a dry run. */
  bytes: number
}

const REFUSED_PER_QUERY_COUNT = 500

/** Imports pictures from other sources. An import can be resumed, and no picture is imported twice. */
export function createImportService(deps: ImportServiceDeps) {
  const { db, secrets, settings, outbound, images, now } = deps
  const run = createImportRunner(deps)

  /** Sources are loaded lazily, because imports are rare. */
  async function sourceOf({ kind, source: root, options, secret }: queries.Import): Promise<ImportSource> {
    const { old_path, keeps_public, inner = 'none' } = JSON.parse(options) as StoredOptions
    if (kind === 'folder')
      return (await import('./folder-source.ts')).createFolderSource(
        { images },
        { root, old_path, is_public: keeps_public },
      )
    if (kind === 'chevereto')
      return (await import('./chevereto-source.ts')).createCheveretoSource({ root, keeps_public })
    const { time_zone } = await settings.get()
    if (kind === 'lsky')
      return (await import('./lsky-source.ts')).createLskySource({ root, old_path, keeps_public, time_zone })
    if (kind === 'zipline')
      return (await import('./zipline-source.ts')).createZiplineSource({ root, old_path, keeps_public })
    const token = secret === null ? '' : secrets.unseal(secret)
    const { createAccountSource } = await import('./account-source.ts')
    return createAccountSource({ outbound }, { url: root, token, keeps_public, time_zone, inner })
  }

  return {
    /** An unfinished import from the same source is resumed; a dry run always starts over. */
    async createOrResume({ kind, source, user_id, token, is_dry, ...rest }: ImportRequest) {
      const unfinished = is_dry ? undefined : await queries.findUnfinished(db, { kind, source, user_id })
      const options = JSON.stringify(rest satisfies ImportOptions)
      const secret = token === null ? null : secrets.seal(token)
      if (unfinished) {
        // A job takes only what waits; without this, one that failed or was paused would never go on.
        const restarted = unfinished.state === 'running' ? {} : { state: 'waiting' as const, problem: null }
        await queries.updateImport(db, unfinished.id, { options, secret, listed_at: null, ...restarted })
        await queries.retryRefused(db, unfinished.id)
        return { id: unfinished.id, isResumed: true }
      }
      const times = { created_at: now().toISOString(), updated_at: now().toISOString() }
      const row = { kind, source, user_id, options, secret, is_dry, state: 'waiting' as const, problem: null }
      const { id } = await queries.insertImport(db, { ...row, listed_at: null, lease_until: null, ...times })
      return { id, isResumed: false }
    },

    /** Runs until the import is done or the signal aborts it; returns false when another process holds the lease. */
    async run(id: number, signal: AbortSignal, watch?: ImportProgressCallback) {
      const importRow = await queries.findImport(db, id)
      return importRow !== undefined && run(id, await sourceOf(importRow), signal, watch)
    },

    /** Returns true when no work is left for another job. */
    async runQueued(id: number, signal: AbortSignal, watch?: ImportProgressCallback) {
      const importRow = await queries.findImport(db, id)
      if (!importRow || (importRow.state !== 'waiting' && importRow.state !== 'running')) return true
      const isOurs = await run(id, await sourceOf(importRow), signal, watch)
      return isOurs && !signal.aborted
    },

    find: (id: number) => queries.findImport(db, id),

    async progress(id: number): Promise<ImportProgress> {
      const rows = await queries.countItems(db, id)
      const countOf = (state: queries.ItemState) => Number(rows.find((row) => row.state === state)?.count ?? 0)
      const [waiting, done, known, refused] = [
        countOf('waiting'),
        countOf('done'),
        countOf('known'),
        countOf('refused'),
      ]
      const bytes = Number(rows.find(({ state }) => state === 'done')?.bytes ?? 0)
      return { found: waiting + done + known + refused, waiting, done, known, refused, bytes }
    },

    /** Returns the refusal reasons, each with its count and one example. */
    reasons: async (id: number) =>
      (await queries.countReasons(db, id)).map(({ reason, count, example }) => ({
        reason: reason ?? '',
        count: Number(count),
        example,
      })),

    /** Yields every refused picture, so that a list of any length can be written to a file. */
    async *listRefused(id: number) {
      for (let after = 0; ;) {
        const rows = await queries.listRefused(db, id, after, REFUSED_PER_QUERY_COUNT)
        yield* rows.map(({ path, bytes, reason }) => ({ path, bytes, reason: reason ?? '' }))
        if (rows.length < REFUSED_PER_QUERY_COUNT) return
        after = rows.at(-1)!.id
      }
    },
  }
}

export type ImportService = ReturnType<typeof createImportService>
