import { type ImagePolicy, ImagePolicyChanges } from '@imagora/contract'
import type { Db } from '#db/schema.ts'
import type { Signals } from '#db/signals.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  signals: Signals
  settings: SettingsStore
}

interface Known {
  storages: Map<number, ImagePolicyChanges>
  groups: Map<number, ImagePolicyChanges>
}

const topic = 'policies'

/** What an older or newer version wrote and this one cannot read counts as nothing said. */
const parse = (policy: string): ImagePolicyChanges => ImagePolicyChanges.safeParse(JSON.parse(policy)).data ?? {}

const mapOf = (rows: { id: number; policy: string }[]) => new Map(rows.map(({ id, policy }) => [id, parse(policy)]))

/** How pictures are treated, by where they are kept and whose they are; a change is in force with the next request. */
export function policyService({ db, signals, settings }: Needs) {
  let copy: Known | null = null
  // Counts the changes heard of, so that a reading begun before one is not kept after it.
  let heard = 0
  function forget() {
    heard++
    copy = null
  }
  signals.on(topic, forget)

  async function load(): Promise<Known> {
    const begun = heard
    const { storages, groups } = await queries.listPolicies(db)
    const loaded = { storages: mapOf(storages), groups: mapOf(groups) }
    if (begun === heard && signals.isListening()) copy = loaded
    return loaded
  }

  return {
    /** The site's, then what the storage says otherwise, then what the group does. */
    async of(storageId: number, groupId: number | null): Promise<ImagePolicy> {
      const { image_policy } = await settings.get()
      const { storages, groups } = copy ?? (await load())
      return { ...image_policy, ...storages.get(storageId), ...(groupId !== null && groups.get(groupId)) }
    },

    /** In the transaction that changes a policy. */
    announce: (tx: Db) => signals.send(tx, topic),

    /** After that transaction: this very process need not wait for the news. */
    forget,
  }
}

export type PolicyService = ReturnType<typeof policyService>
