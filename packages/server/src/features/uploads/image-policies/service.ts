import { type ImagePolicy, ImagePolicyChanges } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

interface PolicyServiceDeps {
  db: Db
  signals: Signals
  settings: SettingsStore
}

type PolicyRows = Awaited<ReturnType<typeof queries.listPolicies>>

/** Storages and groups as a photo shows them. */
interface OwnerNames {
  storages: Map<number, Omit<PolicyRows['storages'][number], 'policy'>>
  groups: Map<number, Omit<PolicyRows['groups'][number], 'policy'>>
}

interface LoadedPolicies {
  storages: Map<number, ImagePolicyChanges>
  groups: Map<number, ImagePolicyChanges>
  names: OwnerNames
  /** Merged policies, cached for this site policy. */
  merged: { site: ImagePolicy | null; by: Map<string, ImagePolicy> }
}

const topic = 'policies'

/** A policy written by an older or newer version that this version cannot parse counts as empty. */
const parse = (policy: string): ImagePolicyChanges => ImagePolicyChanges.safeParse(JSON.parse(policy)).data ?? {}

/** Empty policies, which are most, are left out. */
const mapOf = (rows: { id: number; policy: string }[]) =>
  new Map(rows.filter(({ policy }) => policy !== '{}').map(({ id, policy }) => [id, parse(policy)]))

const namesOf = ({ storages, groups }: PolicyRows): OwnerNames => ({
  storages: new Map(storages.map(({ policy: _policy, ...storage }) => [storage.id, storage])),
  groups: new Map(groups.map(({ policy: _policy, ...group }) => [group.id, group])),
})

interface PhotoOrigin {
  storage_id: number
  group_id: number | null
}

const isNamed = ({ storages, groups }: OwnerNames, { storage_id, group_id }: PhotoOrigin) =>
  storages.has(storage_id) && (group_id === null || groups.has(group_id))

/**
 * Merges the site's policy with the overrides of the storage, then of the group. Equal inputs return the same object.
 */
function merge(
  site: ImagePolicy,
  { storages, groups, merged }: LoadedPolicies,
  storageId: number,
  groupId: number | null,
) {
  const storage = storages.get(storageId)
  const group = groupId === null ? undefined : groups.get(groupId)
  if (!storage && !group) return site
  if (merged.site !== site) {
    merged.site = site
    merged.by.clear()
  }
  const name = `${storage ? storageId : 0} ${group ? groupId : 0}`
  let policy = merged.by.get(name)
  if (!policy) merged.by.set(name, (policy = { ...site, ...storage, ...group }))
  return policy
}

/** Keeps only the policies that set `is_protected`. */
const protecting = (policies: Map<number, ImagePolicyChanges>) =>
  new Map([...policies].flatMap(([id, { is_protected }]) => (is_protected === undefined ? [] : [[id, is_protected]])))

/** Resolves the image policy by storage and group; a change takes effect with the next request. */
export function createPolicyService({ db, signals, settings }: PolicyServiceDeps) {
  let copy: LoadedPolicies | null = null
  // The counter of received changes prevents caching a result that was read before the latest change.
  let generation = 0
  function invalidate() {
    generation++
    copy = null
  }
  signals.on(topic, invalidate)

  async function load(from = db): Promise<LoadedPolicies> {
    const startGeneration = generation
    const rows = await queries.listPolicies(from)
    const loaded: LoadedPolicies = {
      storages: mapOf(rows.storages),
      groups: mapOf(rows.groups),
      names: namesOf(rows),
      merged: { site: null, by: new Map() },
    }
    if (startGeneration === generation && signals.isListening()) copy = loaded
    return loaded
  }

  /** Reads the policies once for many pictures. */
  async function reader() {
    const { image_policy } = await settings.get()
    const policies = copy ?? (await load())
    return (storageId: number, groupId: number | null) => merge(image_policy, policies, storageId, groupId)
  }

  return {
    reader,

    resolve: async (storageId: number, groupId: number | null) => (await reader())(storageId, groupId),

    /** Resolves the policy synchronously for the path that serves pictures; null when it must be loaded first. */
    resolveCached(storageId: number, groupId: number | null): ImagePolicy | null {
      const site = settings.current()?.image_policy
      return site && copy ? merge(site, copy, storageId, groupId) : null
    },

    /** Returns the storages and groups of these photos; one that another process has just created is read anew. */
    async names(photos: readonly PhotoOrigin[]): Promise<OwnerNames> {
      const names = copy?.names
      return names && photos.every((photo) => isNamed(names, photo)) ? names : (await load()).names
    },

    /** Returns every policy of the site, storages and groups, complete or partial. */
    async list(): Promise<ImagePolicyChanges[]> {
      const { image_policy } = await settings.get()
      const { storages, groups } = copy ?? (await load())
      return [image_policy, ...storages.values(), ...groups.values()]
    },

    /**
     * Returns the protection of the site and the overrides of storages and groups; reads in the given transaction, if
     * any.
     */
    async getProtection(tx?: Db) {
      const { image_policy } = settings.current() ?? (await (tx ? settings.read(tx) : settings.get()))
      const { storages, groups } = copy ?? (await load(tx))
      return { is_protected: image_policy.is_protected, storages: protecting(storages), groups: protecting(groups) }
    },

    /** Runs in the transaction that changes a policy. */
    announce: (tx: Db) => signals.send(tx, topic),

    /** Runs after that transaction; this process need not wait for the signal. */
    invalidate,
  }
}

export type PolicyService = ReturnType<typeof createPolicyService>
