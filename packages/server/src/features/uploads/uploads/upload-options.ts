import type { UploadFields, UserOptions } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { localTimeOf, parseCameraTime, parseExpiry } from '#platform/site-time.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'
import type { Group, GroupService } from '#features/billing/groups/service.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'
import { type IncomingUpload, type UploadDestination, filenameOf, titleOf } from './receive-file.ts'
import type { ImageFacts } from '#images/image-facts.ts'

interface UploadOptionsDeps {
  db: Db
  settings: SettingsStore
  groups: Pick<GroupService, 'storagesOf'>
  photos: Pick<PhotoService, 'hasAlbum'>
  policies: Pick<PolicyService, 'resolve'>
  now: () => Date
}

/** What an imported photo's source knows about its capture. */
export interface CaptureTimes {
  /** By the clock of the camera, as if it were UTC. */
  taken_at?: string | null
  taken_moment?: string | null
}

/** Returns whether a time zone explains the difference: at most 14 hours, in whole quarters of an hour. */
function isWithinZones(cameraTime: string, moment: string) {
  const difference = Math.abs(Date.parse(cameraTime) - Date.parse(moment))
  return difference <= 14 * HOUR_MS && difference % (15 * MINUTE_MS) === 0
}

/** Resolves the fields of an upload against the permissions of the caller. */
export function createUploadOptions({ db, settings, groups, photos, policies, now }: UploadOptionsDeps) {
  const optionsOf = async (userId: number | null) =>
    JSON.parse((userId && (await queries.findOptions(db, userId))) || '{}') as Partial<UserOptions>

  /** Returns the requested storage, else the user's preference, else the group's first storage. */
  async function storageFor(
    { storage_id, strategy_id }: UploadFields,
    userId: number | null,
    group: Group,
    options = () => optionsOf(userId),
  ) {
    const allowed = (await groups.storagesOf(group.id)).map(({ id }) => id)
    const requestedStorageId = storage_id ?? strategy_id
    if (requestedStorageId !== undefined && !allowed.includes(requestedStorageId)) throw refuse('storage_refused')
    if (requestedStorageId !== undefined) return requestedStorageId
    const { default_storage_id } = await options()
    const chosen = allowed.find((id) => id === default_storage_id) ?? allowed[0]
    if (chosen === undefined) throw refuse('storage_refused')
    return chosen
  }

  /**
   * Returns the storage of the file and the policy applied to it. The uploader chooses which metadata is kept,
   * including the location, unless the operator strips all metadata.
   */
  async function planFor(fields: UploadFields, userId: number | null, group: Group): Promise<UploadDestination> {
    let read: ReturnType<typeof optionsOf> | null = null
    const options = () => (read ??= optionsOf(userId))
    const storage_id = await storageFor(fields, userId, group, options)
    const policy = await policies.resolve(storage_id, group.id)
    if (policy.metadata === 'strip') return { storage_id, policy }
    const chosen = fields.metadata ?? (await options()).metadata ?? 'site'
    return { storage_id, policy: chosen === 'site' ? policy : { ...policy, metadata: chosen } }
  }

  async function checkAlbum({ album_id }: UploadFields, caller: Caller | null) {
    const { upload_requires_album } = await settings.get()
    // Clients without album support must still work, so only browser sessions require an album.
    const isDemanded = upload_requires_album && caller?.grant === 'session'
    if (album_id === undefined && isDemanded) throw invalid('album_id', 'album_required')
    if (album_id === undefined) return null
    if (!caller || !(await photos.hasAlbum(caller.id, album_id))) throw refuse('album_missing')
    return album_id
  }

  async function expiryIn({ expired_at }: UploadFields) {
    if (expired_at === undefined) return null
    return parseExpiry(expired_at, (await settings.get()).time_zone, now())
  }

  /**
   * Returns the capture time by the clock of the camera. A source that knows the moment alone counts only where it means
   * another moment than the camera, as after a correction by the user; its local time is then the site's.
   */
  async function takenAt({ taken }: Pick<ImageFacts, 'taken'>, { taken_at, taken_moment }: CaptureTimes) {
    const byCamera = taken === null ? null : parseCameraTime(taken)
    if (taken_at) return taken_at
    if (!taken_moment || (byCamera && isWithinZones(byCamera, taken_moment))) return byCamera
    return localTimeOf(taken_moment, (await settings.get()).time_zone)
  }

  async function photoOf(
    { fields, name, alt }: Pick<IncomingUpload, 'fields' | 'name'> & { alt: string },
    caller: Caller | null,
    group: Group,
    { ip }: Client,
  ) {
    const filename = filenameOf(name)
    return {
      group_id: group.id,
      name: fields.name || titleOf(filename),
      intro: fields.intro ?? '',
      alt: fields.alt || alt,
      filename,
      is_public: fields.is_public,
      ip_address: ip,
      expired_at: await expiryIn(fields),
      tags: fields.tags,
      album_id: await checkAlbum(fields, caller),
    }
  }

  /** Throws before anything has arrived if the fields alone would make the upload fail. */
  async function check(fields: UploadFields, caller: Caller | null, group: Group) {
    await storageFor(fields, caller?.id ?? null, group)
    await expiryIn(fields)
    await checkAlbum(fields, caller)
  }

  return { planFor, photoOf, takenAt, check }
}

export type UploadOptionsResolver = ReturnType<typeof createUploadOptions>
