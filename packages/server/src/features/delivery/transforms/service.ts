import { TransformParameters, type TransformPresetChanges, type TransformPresetInput } from '@imagora/contract'
import type { Signals } from '#db/dialects/signals.ts'
import type { Db } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'
import { namesPreset, type ParsedTransform, parseTransformQuery, type PresetParameters } from './transform-query.ts'

interface TransformPresetServiceDeps {
  db: Db
  signals: Signals
  settings: Pick<SettingsStore, 'get' | 'lastKnown'>
  audit: Pick<AuditService, 'record' | 'recordChanges'>
  now: () => Date
}

type PresetRow = Awaited<ReturnType<typeof queries.listPresets>>[number]

const topic = 'transform_presets'
const NO_PRESETS: PresetParameters = new Map()

const presentPreset = ({ parameters, ...preset }: PresetRow) => ({
  ...preset,
  // Parameters that another version has written and this one does not know are left out.
  parameters: TransformParameters.safeParse(JSON.parse(parameters)).data ?? {},
})

const targetOf = ({ id, name }: { id: number; name: string }) => `transform preset ${id} ${name}`

/** Manages named transforms, and tells what the query of a link requests. */
export function createTransformPresetService({ db, signals, settings, audit, now }: TransformPresetServiceDeps) {
  let copy: PresetParameters | null = null
  // The counter of received changes prevents caching a result that was read before the latest change.
  let generation = 0
  function invalidate() {
    generation++
    copy = null
  }
  signals.on(topic, invalidate)

  const list = async (from: Db = db) => (await queries.listPresets(from)).map(presentPreset)

  async function load() {
    const startGeneration = generation
    const loaded = new Map((await list()).map(({ name, parameters }) => [name, parameters]))
    if (startGeneration === generation && signals.isListening()) copy = loaded
    return loaded
  }

  /** Changes are rare and the names unique, so that they wait for each other. */
  async function change<T>(work: (tx: Db) => Promise<T>) {
    const result = await db.transaction().execute(async (tx) => {
      await acquireAdvisoryLock(tx, topic)
      const changed = await work(tx)
      await signals.send(tx, topic)
      return changed
    })
    invalidate()
    return result
  }

  async function requirePreset(tx: Db, id: number) {
    const preset = await queries.findPreset(tx, id)
    if (!preset) throw refuse('transform_preset_missing')
    return presentPreset(preset)
  }

  async function requireFreeName(tx: Db, name: string | undefined, ownId?: number) {
    const presets = await queries.listPresets(tx)
    if (presets.some((preset) => preset.name === name && preset.id !== ownId)) throw refuse('transform_preset_taken')
  }

  return {
    list: () => list(),

    /** Presets for those who make links, and what else is open. */
    async listOpen() {
      const { open_transforms: open } = await settings.get()
      return { open, presets: (await list()).map(({ name, note, parameters }) => ({ name, note, parameters })) }
    },

    create: (actor: Actor, { parameters, ...input }: TransformPresetInput) =>
      change(async (tx) => {
        await requireFreeName(tx, input.name)
        const time = now().toISOString()
        const row = { ...input, parameters: JSON.stringify(parameters), created_at: time, updated_at: time }
        const { id } = await queries.insertPreset(tx, row)
        const act = { action: 'transform_preset.create', target: targetOf({ id, ...input }) }
        await audit.record(tx, actor, act, { ...input, parameters: row.parameters })
        return presentPreset({ id, ...row })
      }),

    update: (actor: Actor, id: number, { parameters, ...changes }: TransformPresetChanges) =>
      change(async (tx) => {
        const before = await requirePreset(tx, id)
        await requireFreeName(tx, changes.name, id)
        const fields = { ...changes, ...(parameters && { parameters: JSON.stringify(parameters) }) }
        await queries.updatePreset(tx, id, { ...fields, updated_at: now().toISOString() })
        const act = { action: 'transform_preset.change', target: targetOf(before) }
        const told = { ...before, parameters: JSON.stringify(before.parameters) }
        await audit.recordChanges(tx, actor, act, { before: told, after: fields })
      }),

    remove: (actor: Actor, id: number) =>
      change(async (tx) => {
        const before = await requirePreset(tx, id)
        await queries.deletePreset(tx, id)
        const { name, note, parameters } = before
        const act = { action: 'transform_preset.delete', target: targetOf(before) }
        await audit.record(tx, actor, act, { name, note, parameters: JSON.stringify(parameters) })
      }),

    /** Tells what a query requests, or why it cannot be followed; synchronously unless presets must be loaded. */
    parse(query: string): ParsedTransform | string | Promise<ParsedTransform | string> {
      const open = settings.lastKnown().open_transforms
      if (!namesPreset(query)) return parseTransformQuery(query, open, NO_PRESETS)
      if (copy) return parseTransformQuery(query, open, copy)
      return load().then((presets) => parseTransformQuery(query, open, presets))
    },
  }
}

export type TransformPresetService = ReturnType<typeof createTransformPresetService>
