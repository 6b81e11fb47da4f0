import type { AdminGroup, AdminGroupChanges, AdminGroupInput, PageQuery } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import * as queries from './queries.ts'

interface GroupAdminDeps {
  db: Db
  audit: AuditService
  policies: Pick<PolicyService, 'announce' | 'invalidate'>
  now: () => Date
}

const LOCK_NAME = 'groups'
const targetOf = (id: number, { name }: { name: string }) => `group ${id} ${name}`

/** Lists and policies are stored as JSON text. */
const textsOf = ({ allow_file_types, policy }: Pick<AdminGroupChanges, 'allow_file_types' | 'policy'>) => ({
  ...(allow_file_types && { allow_file_types: JSON.stringify(allow_file_types) }),
  ...(policy && { policy: JSON.stringify(policy) }),
})

const shownOf = (group: queries.Group) => ({
  ...group,
  allow_file_types: JSON.parse(group.allow_file_types) as string[],
  policy: JSON.parse(group.policy) as AdminGroup['policy'],
})

function checkSizes({ min_upload_bytes, max_upload_bytes }: { min_upload_bytes: number; max_upload_bytes: number }) {
  if (max_upload_bytes > 0 && min_upload_bytes > max_upload_bytes) throw invalid('min_upload_bytes', 'more_than_most')
}

async function giveStorages(tx: Db, id: number, storageIds: number[]) {
  if ((await queries.countStorages(tx, storageIds)) < storageIds.length) throw invalid('storage_ids', 'not_a_choice')
  await queries.replaceStorages(tx, id, storageIds)
}

async function makeDefault(tx: Db, { id, is_guest }: queries.Group) {
  // The guest group applies to visitors without an account, so it cannot be the default of accounts.
  if (is_guest) throw refuse('group_basic')
  await queries.setDefault(tx, id)
}

export function createGroupAdmin({ db, audit, policies, now }: GroupAdminDeps) {
  async function requireGroup(tx: Db, id: number) {
    const group = await queries.findGroup(tx, id)
    if (!group) throw refuse('group_missing')
    return group
  }

  const inLockedTransaction = async <T>(work: (tx: Db) => Promise<T>) => {
    const done = await db.transaction().execute(async (tx) => {
      await acquireAdvisoryLock(tx, LOCK_NAME)
      const result = await work(tx)
      await policies.announce(tx)
      return result
    })
    policies.invalidate()
    return done
  }

  return {
    async list(query: PageQuery) {
      const time = now().toISOString()
      const { data, total } = await queries.listGroups(db, query)
      const users = await queries.countUsers(db, time)
      const grantsByGroup = Map.groupBy(await queries.listGrants(db), ({ group_id }) => group_id)
      const groups = data.map((row): AdminGroup => ({
        ...shownOf(row),
        storage_ids: (grantsByGroup.get(row.id) ?? []).map(({ storage_id }) => storage_id),
        user_count: row.is_default ? users.others : (users.owned.get(row.id) ?? 0),
      }))
      return { data: groups, total }
    },

    listStorages: () => queries.listAllStorages(db),

    create: (actor: Actor, input: AdminGroupInput) =>
      inLockedTransaction(async (tx) => {
        checkSizes(input)
        const { storage_ids, allow_file_types, policy, ...plain } = input
        const { id } = await queries.insertGroup(tx, {
          ...plain,
          allow_file_types: JSON.stringify(allow_file_types),
          policy: JSON.stringify(policy),
          is_default: false,
          is_guest: false,
          created_at: now().toISOString(),
        })
        await giveStorages(tx, id, storage_ids)
        await audit.record(tx, actor, { action: 'group.create', target: targetOf(id, input) }, input)
        return { id }
      }),

    update: (actor: Actor, id: number, changes: AdminGroupChanges) =>
      inLockedTransaction(async (tx) => {
        const before = await requireGroup(tx, id)
        checkSizes({ ...before, ...changes })
        const storages = await queries.listGrantsOf(tx, id)
        const { storage_ids, is_default, allow_file_types: _types, policy: _policy, ...plain } = changes
        const columns = { ...plain, ...textsOf(changes) }
        if (Object.keys(columns).length > 0) await queries.updateGroup(tx, id, columns)
        if (storage_ids) await giveStorages(tx, id, storage_ids)
        if (is_default) await makeDefault(tx, before)
        const act = { action: 'group.change', target: targetOf(id, before) }
        await audit.recordChanges(tx, actor, act, {
          before: { ...shownOf(before), storage_ids: storages },
          after: changes,
        })
      }),

    /** Photos of a deleted group keep no group; a group with users in it is refused until they have another one. */
    remove: (actor: Actor, id: number) =>
      inLockedTransaction(async (tx) => {
        const before = await requireGroup(tx, id)
        if (before.is_default || before.is_guest) throw refuse('group_basic')
        const count = await queries.countHolders(tx, id, now().toISOString())
        const plans = await queries.countSellers(tx, id)
        if (count > 0 || plans > 0) throw refuse('group_in_use', { values: { count, plans } })
        await queries.deleteGroup(tx, id)
        await audit.record(tx, actor, { action: 'group.delete', target: targetOf(id, before) }, shownOf(before))
      }),
  }
}

export type GroupAdmin = ReturnType<typeof createGroupAdmin>
