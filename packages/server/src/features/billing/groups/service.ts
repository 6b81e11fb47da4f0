import * as queries from './queries.ts'
import { DEFAULT_LANGUAGE, type GroupInForce, type Language } from '@imagora/contract'
import { textsIn } from '#locales/texts.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PaymentGatewayService } from '#features/billing/payments/gateway-admin-service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'

const MB = 1024 * 1024

const names = textsIn(DEFAULT_LANGUAGE).default_names

/** SVG can contain scripts, and raw files and videos take space and traffic; an administrator has to allow them explicitly. */
const types = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'bmp', 'tif', 'tiff', 'heic', 'heif', 'jxl']

const common = { intro: '', allow_file_types: JSON.stringify(types) }

/** Sizes are in bytes; a limit of 0 means no limit. */
const basicGroups = [
  {
    ...common,
    name: names.group,
    is_default: true,
    is_guest: false,
    capacity_bytes: 10 * 1024 * MB,
    max_upload_bytes: 50 * MB,
    min_upload_bytes: 0,
    max_video_bytes: 200 * MB,
    max_video_seconds: 300,
    max_files_per_batch: 200,
    limit_concurrent_upload: 4,
    limit_per_minute: 120,
    limit_per_hour: 2000,
    limit_per_day: 10_000,
    limit_per_week: 0,
    limit_per_month: 0,
  },
  {
    ...common,
    name: names.guests,
    is_default: false,
    is_guest: true,
    capacity_bytes: 0,
    max_upload_bytes: 10 * MB,
    min_upload_bytes: 0,
    max_video_bytes: 50 * MB,
    max_video_seconds: 60,
    max_files_per_batch: 10,
    limit_concurrent_upload: 2,
    limit_per_minute: 10,
    limit_per_hour: 30,
    limit_per_day: 100,
    limit_per_week: 300,
    limit_per_month: 1000,
  },
]

const basicStorage = { name: names.storage, intro: '', provider: 'local', options: '{}', is_enabled: true }

export type { Group } from './queries.ts'

interface GroupServiceDeps {
  db: Db
  storages: Pick<StorageService, 'prepare'>
  paymentGateways: Pick<PaymentGatewayService, 'listEnabled'>
  now: () => Date
}

/**
 * Role groups define what users may upload: the active group until it expires, else the default group; guests have
 * their own group.
 */
export function createGroupService({ db, storages, paymentGateways, now }: GroupServiceDeps) {
  const ownedBy = async (userId: number | null) =>
    userId === null ? undefined : queries.findGroupOf(db, userId, now().toISOString())

  const findFallbackGroup = (userId: number | null) =>
    userId === null ? queries.findGuestGroup(db) : queries.findDefaultGroup(db)

  const getEffectiveGroup = async (userId: number | null): Promise<queries.Group> =>
    (await ownedBy(userId)) ?? findFallbackGroup(userId)

  return {
    getEffectiveGroup,

    /** Returns the group in force of each of these users with two queries, regardless of their number. */
    async getEffectiveGroups(userIds: number[]) {
      const { id, name, monthly_traffic_bytes } = await queries.findDefaultGroup(db)
      const owned = await queries.listGroupsOf(db, userIds, now().toISOString())
      const groups = new Map(owned.map(({ user_id, ...group }) => [user_id, group]))
      return (userId: number) => groups.get(userId) ?? { id, name, monthly_traffic_bytes }
    },

    storagesOf: (groupId: number) => queries.listStoragesOf(db, groupId),

    /** Bytes that the user may store in total. */
    getCapacityBytes: async (userId: number, group: { capacity_bytes: number }) =>
      group.capacity_bytes + (await queries.sumCapacities(db, userId, now().toISOString())),

    async show(userId: number | null): Promise<GroupInForce> {
      const owned = await ownedBy(userId)
      const group = owned ?? (await findFallbackGroup(userId))
      const { id, name, intro, max_upload_bytes, min_upload_bytes, max_video_bytes, allow_file_types } = group
      const options = {
        ...group,
        max_upload_size: max_upload_bytes / 1024,
        min_upload_size: min_upload_bytes / 1024,
        max_video_size: max_video_bytes / 1024,
        allow_file_types: JSON.parse(allow_file_types) as string[],
      }
      const expired_at = owned?.expired_at ?? null
      return {
        group: { id, name, intro, options, expired_at },
        storages: await queries.listStoragesOf(db, id),
        payments: await paymentGateways.listEnabled(),
      }
    },

    /** A new site gets two groups and a storage, so that uploads work before anything is configured. */
    async ensureDefaultGroups() {
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

    /** Renames the basic groups and storage to the language chosen during setup. */
    async renameDefaultGroups(tx: Db, language: Language) {
      const wanted = textsIn(language).default_names
      await queries.rename(tx, 'groups', names.group, wanted.group)
      await queries.rename(tx, 'groups', names.guests, wanted.guests)
      await queries.rename(tx, 'storages', names.storage, wanted.storage)
    },
  }
}

export type GroupService = ReturnType<typeof createGroupService>
