import * as queries from './queries.ts'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { clientNetwork } from '#platform/rate-limits/client-network.ts'
import { refuse } from '#platform/refusal.ts'
import { countUpload, LONGEST_PERIOD_MS, type PeriodLimits, usedWindows } from './rate-windows.ts'
import { countSlots, listWindows } from './queries.ts'
import { DAY_MS, MINUTE_MS } from '#platform/time.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import type { FileReplacement, Uploader } from './target-photo.ts'
import { maxFileBytes, refuseSize } from './receive-file.ts'

/**
 * Reservations of a crashed process are released after this time; until then they count against the user's concurrent
 * uploads. Running uploads renew theirs.
 */
export const UPLOAD_LEASE_MS = 2 * MINUTE_MS
/** Time during which the same key returns the same photo. */
const IDEMPOTENCY_KEY_TTL_MS = DAY_MS
/**
 * Form fields and part headers count as file bytes until the file has arrived, so this much more than the remaining
 * capacity may be declared.
 */
const MAX_FORM_OVERHEAD_BYTES = 16 * 1024

/** Returns the holder whose limits an upload counts against: the user, or the network of an anonymous visitor. */
export const holderOf = (userId: number | null, ip: string) =>
  userId === null ? `ip:${clientNetwork(ip)}` : `user:${userId}`

/** Uploads through a share use the owner's capacity, but not the owner's slots and rate windows. */
export const shareHolder = (shareId: number) => `share:${shareId}`

/** Imports use the owner's capacity, but not the owner's slots and rate windows. */
export const importHolder = (ownerId: number) => `import:${ownerId}`

const unthrottled: ReservationRequest['limits'] = {
  limit_concurrent_upload: 0,
  limit_per_minute: 0,
  limit_per_hour: 0,
  limit_per_day: 0,
  limit_per_week: 0,
  limit_per_month: 0,
}

export interface ReservationRequest {
  holder: string
  user_id: number | null
  limits: PeriodLimits & Pick<Row<'groups'>, 'limit_concurrent_upload'>
  /** Total bytes that the user may store; null without a limit. */
  capacity: number | null
  /** Maximum size of the file in bytes. */
  bytes: number
  /** True when the client declared the size; otherwise all of the remaining capacity may be reserved. */
  isDeclared: boolean
  idempotency_key: string | null
}

export interface Reservation {
  id: number
  holder: string
  /** Maximum number of bytes that may arrive. */
  bytes: number
  reserved_at: string
  key: string | null
}

async function releaseSlot(tx: Db, id: number) {
  const [slot] = await queries.deleteSlot(tx, { id })
  if (slot) await queries.uncountUpload(tx, slot)
}

/** A file may take long to arrive, and the account may have been suspended or deleted meanwhile. */
async function requireActive(tx: Db, id: number) {
  const [user] = await queries.findAccountState(tx, { id })
  if (!user || user.deleted_at !== null) throw refuse('login_required')
  if (user.is_suspended) throw refuse('account_suspended')
}

/** Returns the holders to lock before a file is stored: the sender and the future owner. */
const holdersOf = (holder: string, { user_id }: Pick<ReservationRequest, 'user_id'>) =>
  new Set(user_id === null ? [holder] : [holder, holderOf(user_id, '')])

/**
 * Returns the remaining capacity, not counting a slot of one's own; uploads by others leave the owner what the owner's
 * uploads have reserved.
 */
async function getRemainingCapacity(
  tx: Db,
  { holder, user_id, capacity }: Pick<ReservationRequest, 'holder' | 'user_id' | 'capacity'>,
) {
  const owner = user_id === null ? holder : holderOf(user_id, '')
  const [usage] = await queries.findUsage(tx, { holder, owner, user_id: user_id ?? 0 })
  const { slots = 0, reserved_bytes = 0, used_bytes = 0 } = usage ?? {}
  const room = capacity === null ? Infinity : capacity - Number(used_bytes) - Number(reserved_bytes)
  return { slots: Number(slots), room }
}

/**
 * [Note: Holders] Each uploader, a user or an address, has one row that every check and change of its limits locks
 * first. Slots, rate windows and capacity are therefore exact across concurrent requests and processes.
 */
export function createReservations({ db, now }: { db: Db; now: () => Date }) {
  const lock = (tx: Db, holder: string) => queries.lockHolder(tx, { holder, touched_at: now().toISOString() })

  async function dropExpired(tx: Db, holder: string, time: string) {
    for (const { id } of await queries.listExpiredSlots(tx, { holder, time })) await releaseSlot(tx, id)
  }

  /** Returns the photo of an earlier upload with this key, if any. */
  async function findRepeated(tx: Db, holder: string, key: string, time: Date) {
    const storedKey = await queries.findIdempotencyKey(tx, holder, key, time.toISOString())
    if (storedKey?.live_id) return storedKey.live_id
    // An upload counts as in flight as long as its lease is renewed, however long that takes.
    const isInFlight = storedKey?.photo_id === null && storedKey.slot_id !== null
    if (isInFlight) throw refuse('upload_repeated', { retry_after: 5 })
    await queries.saveIdempotencyKey(tx, { holder, key, photo_id: null, created_at: time.toISOString() })
    return null
  }

  async function take(tx: Db, request: ReservationRequest, time: Date): Promise<Reservation> {
    const { holder, limits, bytes, isDeclared, idempotency_key: key } = request
    const reserved_at = time.toISOString()
    await dropExpired(tx, holder, reserved_at)
    const { slots, room } = await getRemainingCapacity(tx, request)
    const { limit_concurrent_upload: most } = limits
    if (most > 0 && slots >= most) throw refuse('uploads_at_once', { retry_after: 5, count: slots })

    const { windows, waitSeconds } = countUpload(await queries.listWindows(tx, { holder }), limits, time)
    if (waitSeconds > 0) throw refuse('uploads_per_period', { retry_after: waitSeconds })
    if (room <= 0 || (isDeclared && bytes - room > MAX_FORM_OVERHEAD_BYTES)) throw refuse('capacity_exceeded')

    await queries.writeWindows(tx, holder, windows)
    const granted = Math.min(bytes, room)
    const lease_until = new Date(time.getTime() + UPLOAD_LEASE_MS).toISOString()
    const [slot] = await queries.insertSlot(tx, { holder, bytes: granted, reserved_at, lease_until })
    return { id: slot!.id, holder, bytes: granted, reserved_at, key }
  }

  return {
    /** Returns a reservation, or the photo that an earlier request with the same key created. */
    reserve: (request: ReservationRequest): Promise<Reservation | { photo_id: number }> =>
      relaxedTransaction(db, async (tx) => {
        await lock(tx, request.holder)
        const { holder, idempotency_key } = request
        const time = now()
        const photo_id = idempotency_key && (await findRepeated(tx, holder, idempotency_key, time))
        return photo_id ? { photo_id } : take(tx, request, time)
      }),

    /** Extends the lease while a slow body is still arriving. */
    renew: ({ id }: Reservation) =>
      queries.renewSlot(db, id, new Date(now().getTime() + UPLOAD_LEASE_MS).toISOString()),

    /** Reverts a failed upload; with `staysCounted` it still counts against the rate limits. */
    release: ({ id, holder, key }: Reservation, staysCounted: boolean) =>
      relaxedTransaction(db, async (tx) => {
        await lock(tx, holder)
        await (staysCounted ? queries.deleteSlot(tx, { id }) : releaseSlot(tx, id))
        if (key) await queries.deleteKey(tx, holder, key)
      }),

    /** Locks the holder for checks that come before a reservation is redeemed. */
    lock: (tx: Db, { holder }: Pick<Reservation, 'holder'>) => lock(tx, holder),

    /**
     * Runs in the transaction that stores the photo: the slot is released, and the bytes must fit even when its lease
     * has expired.
     */
    async redeem(
      tx: Db,
      { id, holder, key }: Reservation,
      request: Pick<ReservationRequest, 'user_id' | 'capacity'>,
      bytes: number,
    ) {
      for (const each of holdersOf(holder, request)) await lock(tx, each)
      if (request.user_id !== null) await requireActive(tx, request.user_id)
      await queries.deleteSlot(tx, { id })
      // Another request took over the key after the lease expired and finished first.
      const storedKey = key && (await queries.findIdempotencyKey(tx, holder, key, now().toISOString()))
      if (storedKey && storedKey.live_id) throw refuse('upload_repeated', { retry_after: 5 })
      const { room } = await getRemainingCapacity(tx, { holder, ...request })
      if (bytes > room) throw refuse('capacity_exceeded')
    },

    /** Returns the remaining capacity, which does not change until the transaction ends. */
    async lockRemainingCapacity(tx: Db, request: Pick<ReservationRequest, 'holder' | 'user_id' | 'capacity'>) {
      await lock(tx, request.holder)
      return (await getRemainingCapacity(tx, request)).room
    },

    /** Checks the capacity for restored photos; the user's row is already locked. */
    async requireCapacity(tx: Db, userId: number, capacity: number | null, bytes: number) {
      const { room } = await getRemainingCapacity(tx, { holder: holderOf(userId, ''), user_id: userId, capacity })
      if (bytes > room) throw refuse('capacity_exceeded')
    },

    /** Called only when no upload can be running, so every reservation was left by a crash. */
    releaseAll: () =>
      db.transaction().execute(async (tx) => {
        for (const { id } of await queries.listSlots(tx)) await releaseSlot(tx, id)
        await queries.deleteOpenKeys(tx)
      }),

    /** Deletes expired idempotency keys and windows. */
    async deleteExpired() {
      const time = now().getTime()
      await queries.deleteOldKeys(db, new Date(time - IDEMPOTENCY_KEY_TTL_MS).toISOString())
      await queries.deleteOldWindows(db, new Date(time - LONGEST_PERIOD_MS).toISOString())
    },

    /** Runs as part of account deletion; returns false while an upload of the user is in progress. */
    async deleteUserHolder(tx: Db, userId: number) {
      await lock(tx, holderOf(userId, ''))
      return queries.deleteIdleHolder(tx, holderOf(userId, ''), now().toISOString())
    },

    /** Locks the user for other changes to stored bytes, which must not happen between a check and its write. */
    lockUser: (tx: Db, userId: number) => lock(tx, holderOf(userId, '')),
  }
}

export type Reservations = ReturnType<typeof createReservations>

/** Returns the current usage of each of the user's upload limits. */
export const createUploadUsage =
  ({ db, now }: { db: Db; now: () => Date }) =>
  async (userId: number, limits: ReservationRequest['limits']) => {
    const [holder, time] = [holderOf(userId, ''), now()]
    const used = await countSlots(db, holder, time.toISOString())
    const windows = usedWindows(await listWindows(db, { holder }), limits, time)
    return { concurrent: { used, limit: limits.limit_concurrent_upload }, windows }
  }

export type UploadsUsed = ReturnType<typeof createUploadUsage>

/** Builds the reservation for an upload before any of it has arrived. */
export async function createReservationRequest(
  groups: Pick<GroupService, 'getCapacityBytes'>,
  {
    caller,
    group,
    client,
    holder,
    isUnthrottled,
  }: Pick<Uploader, 'caller' | 'group' | 'client' | 'holder' | 'isUnthrottled'>,
  { declared_bytes, idempotency_key }: Pick<MultipartForm<unknown>, 'declared_bytes' | 'idempotency_key'>,
): Promise<ReservationRequest> {
  const user_id = caller?.id ?? null
  const isCounted = user_id !== null && group.capacity_bytes > 0
  const most = maxFileBytes(group)
  if (declared_bytes !== null && declared_bytes - MAX_FORM_OVERHEAD_BYTES > most) throw refuseSize(most)
  return {
    holder: holder ?? holderOf(user_id, client.ip),
    user_id,
    limits: isUnthrottled ? unthrottled : group,
    capacity: isCounted ? await groups.getCapacityBytes(user_id, group) : null,
    bytes: Math.min(declared_bytes ?? most, most),
    isDeclared: declared_bytes !== null,
    idempotency_key,
  }
}

/** Adds the bytes that are freed when the file replaces another. */
export async function addFreedCapacity<T extends Pick<ReservationRequest, 'capacity'>>(
  request: T,
  tx: Db,
  replacing: FileReplacement | null,
) {
  if (request.capacity === null || !replacing) return request
  return { ...request, capacity: request.capacity + (await replacing.freedBytes(tx)) }
}
