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

interface Known {
  storages: Map<number, ImagePolicyChanges>
  groups: Map<number, ImagePolicyChanges>
  /** What was put together already, for this policy of the site. */
  merged: { site: ImagePolicy | null; by: Map<string, ImagePolicy> }
}

const topic = 'policies'

/** What an older or newer version wrote and this one cannot read counts as nothing said. */
const parse = (policy: string): ImagePolicyChanges => ImagePolicyChanges.safeParse(JSON.parse(policy)).data ?? {}

/** Without those that say nothing, which are most. */
const mapOf = (rows: { id: number; policy: string }[]) =>
  new Map(rows.filter(({ policy }) => policy !== '{}').map(({ id, policy }) => [id, parse(policy)]))

/** The site's, then what the storage says otherwise, then what the group does. Always the same object for the same words. */
function merge(site: ImagePolicy, { storages, groups, merged }: Known, storageId: number, groupId: number | null) {
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

/** Those that say whether, and what. */
const protecting = (policies: Map<number, ImagePolicyChanges>) =>
  new Map([...policies].flatMap(([id, { is_protected }]) => (is_protected === undefined ? [] : [[id, is_protected]])))

/** How pictures are treated, by where they are kept and whose they are; a change is in force with the next request. */
export function createPolicyService({ db, signals, settings }: PolicyServiceDeps) {
  let copy: Known | null = null
  // Counts the changes heard of, so that a reading begun before one is not kept after it.
  let heard = 0
  function forget() {
    heard++
    copy = null
  }
  signals.on(topic, forget)

  async function load(from = db): Promise<Known> {
    const begun = heard
    const { storages, groups } = await queries.listPolicies(from)
    const loaded: Known = { storages: mapOf(storages), groups: mapOf(groups), merged: { site: null, by: new Map() } }
    if (begun === heard && signals.isListening()) copy = loaded
    return loaded
  }

  /** Asks once, for many pictures. */
  async function reader() {
    const { image_policy } = await settings.get()
    const known = copy ?? (await load())
    return (storageId: number, groupId: number | null) => merge(image_policy, known, storageId, groupId)
  }

  return {
    reader,

    of: async (storageId: number, groupId: number | null) => (await reader())(storageId, groupId),

    /** The same at once, for the path that pictures are served by; null where it must be asked for. */
    known(storageId: number, groupId: number | null): ImagePolicy | null {
      const site = settings.current()?.image_policy
      return site && copy ? merge(site, copy, storageId, groupId) : null
    },

    /** Every policy that anybody has set, whole or in part. */
    async all(): Promise<ImagePolicyChanges[]> {
      const { image_policy } = await settings.get()
      const { storages, groups } = copy ?? (await load())
      return [image_policy, ...storages.values(), ...groups.values()]
    },

    /** Where pictures are protected: by the site, and by storages and groups that say so, or say otherwise; asked in a transaction where there is one. */
    async protection(tx?: Db) {
      const { image_policy } = settings.current() ?? (await (tx ? settings.read(tx) : settings.get()))
      const { storages, groups } = copy ?? (await load(tx))
      return { is_protected: image_policy.is_protected, storages: protecting(storages), groups: protecting(groups) }
    },

    /** In the transaction that changes a policy. */
    announce: (tx: Db) => signals.send(tx, topic),

    /** After that transaction: this very process need not wait for the news. */
    forget,
  }
}

export type PolicyService = ReturnType<typeof createPolicyService>
