import * as queries from './queries.ts'
import { relaxed } from '#db/relaxed-transaction.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { networkOf } from '#platform/rate-limits/client-network.ts'
import { refuse } from '#platform/refusal.ts'
import { countUpload, LONGEST_PERIOD_MS, type PeriodLimits, usedWindows } from './rate-windows.ts'
import { countSlots, listWindows } from './queries.ts'
import { DAY_MS, MINUTE_MS } from '#platform/time.ts'

/** A crash gives back what its uploads had reserved after this long. */
export const UPLOAD_LEASE_MS = 15 * MINUTE_MS
/** For so long the same key stands for the same photo. */
const IDEMPOTENCY_KEY_TTL_MS = DAY_MS
/** Fields and part headers are counted as file until it has arrived: so much more than there is room for may be asked. */
export const MAX_FORM_OVERHEAD_BYTES = 16 * 1024

/** Whose limits an upload counts against: a user's, or those of the network that a visitor comes from. */
export const holderOf = (userId: number | null, ip: string) =>
  userId === null ? `ip:${networkOf(ip)}` : `user:${userId}`

/** Whoever has the link to a share sends: they take nothing of their owner's turns but room. */
export const shareHolder = (shareId: number) => `share:${shareId}`

export interface ReservationRequest {
  holder: string
  user_id: number | null
  limits: PeriodLimits & Pick<Row<'groups'>, 'limit_concurrent_upload'>
  /** Bytes that the user may keep in all; null where nobody counts. */
  capacity: number | null
  /** The file has at most this many bytes. */
  bytes: number
  /** The client said how many; else whatever there is room for is reserved. */
  isDeclared: boolean
  idempotency_key: string | null
}

export interface Reservation {
  id: number
  holder: string
  /** No more than this may arrive. */
  bytes: number
  reserved_at: string
  key: string | null
}

async function giveBack(tx: Db, id: number) {
  const [slot] = await queries.deleteSlot(tx, { id })
  if (slot) await queries.uncountUpload(tx, slot)
}

/** A file may take long to arrive, and its owner may have been shown out meanwhile. */
async function requireActive(tx: Db, id: number) {
  const [user] = await queries.findStanding(tx, { id })
  if (!user || user.deleted_at !== null) throw refuse('login_required')
  if (user.is_suspended) throw refuse('account_suspended')
}

/** Whose rows are locked before a file is kept: of whoever sends it, and of whoever has it then. */
const holdersOf = (holder: string, { user_id }: Pick<ReservationRequest, 'user_id'>) =>
  new Set(user_id === null ? [holder] : [holder, holderOf(user_id, '')])

/** What is left of the capacity, without a slot of one's own; others leave the owner what their own uploads hold. */
async function roomLeft(
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
 * [Note: Holders] Whoever uploads, a user or an address, holds one row that every check and change of its limits
 * locks first. So slots, periods and capacity are exact, however many requests and processes work at once.
 */
export function reservations({ db, now }: { db: Db; now: () => Date }) {
  const lock = (tx: Db, holder: string) => queries.lockHolder(tx, { holder, touched_at: now().toISOString() })

  async function dropExpired(tx: Db, holder: string, time: string) {
    for (const { id } of await queries.listExpiredSlots(tx, { holder, time })) await giveBack(tx, id)
  }

  /** The photo that this key stands for already, if the key was used before. */
  async function findRepeated(tx: Db, holder: string, key: string, time: Date) {
    const known = await queries.findRepeated(tx, holder, key, time.toISOString())
    if (known?.live_id) return known.live_id
    // As long as its lease is renewed, however long that takes.
    const isInFlight = known?.photo_id === null && known.slot_id !== null
    if (isInFlight) throw refuse('upload_repeated', { retry_after: 5 })
    await queries.writeKey(tx, { holder, key, photo_id: null, created_at: time.toISOString() })
    return null
  }

  async function take(tx: Db, wish: ReservationRequest, time: Date): Promise<Reservation> {
    const { holder, limits, bytes, isDeclared, idempotency_key: key } = wish
    const reserved_at = time.toISOString()
    await dropExpired(tx, holder, reserved_at)
    const { slots, room } = await roomLeft(tx, wish)
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
    /** Or the photo that an earlier request with the same key has made. */
    reserve: (wish: ReservationRequest): Promise<Reservation | { photo_id: number }> =>
      relaxed(db, async (tx) => {
        await lock(tx, wish.holder)
        const { holder, idempotency_key } = wish
        const time = now()
        const photo_id = idempotency_key && (await findRepeated(tx, holder, idempotency_key, time))
        return photo_id ? { photo_id } : take(tx, wish, time)
      }),

    /** For a body that takes long: the lease goes on while it moves. */
    renew: ({ id }: Reservation) =>
      queries.renewSlot(db, id, new Date(now().getTime() + UPLOAD_LEASE_MS).toISOString()),

    /** After a failure: as if the upload had never begun, but for its being counted where that is wished. */
    release: ({ id, holder, key }: Reservation, staysCounted: boolean) =>
      relaxed(db, async (tx) => {
        await lock(tx, holder)
        await (staysCounted ? queries.deleteSlot(tx, { id }) : giveBack(tx, id))
        if (key) await queries.deleteKey(tx, holder, key)
      }),

    /** For what must be known of the holder before a reservation is redeemed. */
    lock: (tx: Db, { holder }: Pick<Reservation, 'holder'>) => lock(tx, holder),

    /** In the transaction that keeps the photo: the slot goes, and the bytes must fit even where its lease had run out. */
    async redeem(
      tx: Db,
      { id, holder, key }: Reservation,
      wish: Pick<ReservationRequest, 'user_id' | 'capacity'>,
      bytes: number,
    ) {
      for (const each of holdersOf(holder, wish)) await lock(tx, each)
      if (wish.user_id !== null) await requireActive(tx, wish.user_id)
      await queries.deleteSlot(tx, { id })
      // Another took the key over when the lease had run out, and was quicker.
      const known = key && (await queries.findRepeated(tx, holder, key, now().toISOString()))
      if (known && known.live_id) throw refuse('upload_repeated', { retry_after: 5 })
      const { room } = await roomLeft(tx, { holder, ...wish })
      if (bytes > room) throw refuse('capacity_exceeded')
    },

    /** What is left of the capacity; it does not change until the transaction ends. */
    async roomFor(tx: Db, wish: Pick<ReservationRequest, 'holder' | 'user_id' | 'capacity'>) {
      await lock(tx, wish.holder)
      return (await roomLeft(tx, wish)).room
    },

    /** For what comes back without having been sent; the user's row is locked already. */
    async requireRoom(tx: Db, userId: number, capacity: number | null, bytes: number) {
      const { room } = await roomLeft(tx, { holder: holderOf(userId, ''), user_id: userId, capacity })
      if (bytes > room) throw refuse('capacity_exceeded')
    },

    /** When no upload can be under way: whatever is reserved was left by a crash. */
    releaseAll: () =>
      db.transaction().execute(async (tx) => {
        for (const { id } of await queries.listSlots(tx)) await giveBack(tx, id)
        await queries.deleteOpenKeys(tx)
      }),

    /** Removes what is too old to count. */
    async forget() {
      const time = now().getTime()
      await queries.deleteOldKeys(db, new Date(time - IDEMPOTENCY_KEY_TTL_MS).toISOString())
      await queries.deleteOldWindows(db, new Date(time - LONGEST_PERIOD_MS).toISOString())
    },

    /** With an account that goes; false while an upload of theirs is under way. */
    async forgetUser(tx: Db, userId: number) {
      await lock(tx, holderOf(userId, ''))
      return queries.deleteIdleHolder(tx, holderOf(userId, ''), now().toISOString())
    },

    /** For other changes of what a user keeps, which must not happen between a check and its act. */
    lockUser: (tx: Db, userId: number) => lock(tx, holderOf(userId, '')),
  }
}

export type Reservations = ReturnType<typeof reservations>

/** What a user has taken of each limit of uploads now. */
export const uploadsUsed =
  ({ db, now }: { db: Db; now: () => Date }) =>
  async (userId: number, limits: ReservationRequest['limits']) => {
    const [holder, time] = [holderOf(userId, ''), now()]
    const used = await countSlots(db, holder, time.toISOString())
    const windows = usedWindows(await listWindows(db, { holder }), limits, time)
    return { concurrent: { used, limit: limits.limit_concurrent_upload }, windows }
  }

export type UploadsUsed = ReturnType<typeof uploadsUsed>
