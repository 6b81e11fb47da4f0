import type { Db } from '#db/schema/schema.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import type { Replacing, Uploader } from './target-photo.ts'
import { mostBytes, refuseSize } from './receive-file.ts'
import { MAX_FORM_OVERHEAD_BYTES, holderOf, type ReservationRequest } from './reservations.ts'

/** Builds the reservation for an upload before any of it has arrived. */
export async function wishOf(
  groups: Pick<GroupService, 'capacityOf'>,
  { caller, group, client, holder }: Pick<Uploader, 'caller' | 'group' | 'client' | 'holder'>,
  { declared_bytes, idempotency_key }: Pick<MultipartForm<unknown>, 'declared_bytes' | 'idempotency_key'>,
): Promise<ReservationRequest> {
  const user_id = caller?.id ?? null
  const isCounted = user_id !== null && group.capacity_bytes > 0
  const most = mostBytes(group)
  if (declared_bytes !== null && declared_bytes - MAX_FORM_OVERHEAD_BYTES > most) throw refuseSize(most)
  return {
    holder: holder ?? holderOf(user_id, client.ip),
    user_id,
    limits: group,
    capacity: isCounted ? await groups.capacityOf(user_id, group) : null,
    bytes: Math.min(declared_bytes ?? most, most),
    isDeclared: declared_bytes !== null,
    idempotency_key,
  }
}

/** Adds the bytes that are freed when the file replaces another. */
export async function roomier<T extends Pick<ReservationRequest, 'capacity'>>(
  wish: T,
  tx: Db,
  replacing: Replacing | null,
) {
  if (wish.capacity === null || !replacing) return wish
  return { ...wish, capacity: wish.capacity + (await replacing.freedBytes(tx)) }
}
