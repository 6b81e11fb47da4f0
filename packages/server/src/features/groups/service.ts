import type { GroupInForce, Language } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { PaymentGatewayService } from '#features/payment-gateways/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import { basicGroups, basicNames, basicStorage } from './basics.ts'
import * as queries from './queries.ts'

export type { Group } from './queries.ts'

interface Needs {
  db: Db
  storages: Pick<StorageService, 'prepare'>
  paymentGateways: Pick<PaymentGatewayService, 'listEnabled'>
  now: () => Date
}

/** Role groups set what may be uploaded: the active one counts until it expires, else the default one; visitors have their own. */
export function groupService({ db, storages, paymentGateways, now }: Needs) {
  const ownedBy = async (userId: number | null) =>
    userId === null ? undefined : queries.findGroupOf(db, userId, now().toISOString())

  const otherwise = (userId: number | null) =>
    userId === null ? queries.findGuestGroup(db) : queries.findDefaultGroup(db)

  const inForce = async (userId: number | null): Promise<queries.Group> => (await ownedBy(userId)) ?? otherwise(userId)

  return {
    inForce,

    /** The group in force of each of these users, by two queries however many they are. */
    async inForceOfAll(userIds: number[]) {
      const { id, name, monthly_traffic_bytes } = await queries.findDefaultGroup(db)
      const owned = await queries.listGroupsOf(db, userIds, now().toISOString())
      const groups = new Map(owned.map(({ user_id, ...group }) => [user_id, group]))
      return (userId: number) => groups.get(userId) ?? { id, name, monthly_traffic_bytes }
    },

    storagesOf: (groupId: number) => queries.listStoragesOf(db, groupId),

    /** Bytes that a user may store in all. */
    capacityOf: async (userId: number, group: { capacity_bytes: number }) =>
      group.capacity_bytes + (await queries.sumCapacities(db, userId, now().toISOString())),

    async show(userId: number | null): Promise<GroupInForce> {
      const owned = await ownedBy(userId)
      const group = owned ?? (await otherwise(userId))
      const { id, name, intro, max_upload_bytes, min_upload_bytes, allow_file_types } = group
      const options = {
        ...group,
        max_upload_size: max_upload_bytes / 1024,
        min_upload_size: min_upload_bytes / 1024,
        allow_file_types: JSON.parse(allow_file_types) as string[],
      }
      const expired_at = owned?.expired_at ?? null
      return {
        group: { id, name, intro, options, expired_at },
        storages: await queries.listStoragesOf(db, id),
        payments: await paymentGateways.listEnabled(),
      }
    },

    /** A new site gets two groups and a storage, so that uploading works before anybody has configured anything. */
    async ensureBasics() {
      if ((await queries.countGroups(db)) > 0) return
      await storages.prepare()
      await db.transaction().execute(async (tx) => {
        if ((await queries.countGroups(tx)) > 0) return
        const created_at = now().toISOString()
        const storage = await queries.insertStorage(tx, { ...basicStorage, created_at })
        for (const group of basicGroups) {
          const { id } = await queries.insertGroup(tx, { ...group, created_at })
          await queries.grantStorage(tx, id, storage.id)
        }
      })
    },

    /** Gives them names in the language that the site was set up in. */
    async nameBasics(tx: Db, language: Language) {
      const [made, wanted] = [basicNames['zh-CN'], basicNames[language]]
      await queries.rename(tx, 'groups', made.group, wanted.group)
      await queries.rename(tx, 'groups', made.guests, wanted.guests)
      await queries.rename(tx, 'storages', made.storage, wanted.storage)
    },
  }
}

export type GroupService = ReturnType<typeof groupService>
