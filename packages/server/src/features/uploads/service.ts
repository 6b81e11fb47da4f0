import type { InstantUpload, Photo, UploadedPhoto, UploadFields } from '@imagora/contract'
import type { Caller, Client } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import type { Group, GroupService } from '#features/groups/service.ts'
import type { MirrorService } from '#features/mirrors/service.ts'
import type { ObjectService } from '#features/objects/service.ts'
import type { PhotoService } from '#features/photos/service.ts'
import type { PictureService } from '#features/pictures/service.ts'
import type { PolicyService } from '#features/policies/service.ts'
import type { StorageService } from '#features/storages/service.ts'
import type { Form } from '#form.ts'
import type { Images } from '#images/images.ts'
import type { Log } from '#log.ts'
import { refuse } from '#refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { Spool } from '#storage/spool.ts'
import { uploadChoices } from './choices.ts'
import { holdingOn } from './holding.ts'
import { instantUpload } from './instant.ts'
import { keeper, type Keeping, type Kept } from './keep.ts'
import { linksOf } from './links.ts'
import { hasMobile, listKnown } from './queries.ts'
import { mostBytes, receive, refuseSize } from './receive.ts'
import { framing, holderOf, type Reservations, type Wish } from './reservations.ts'

interface Needs {
  db: Db
  settings: SettingsStore
  groups: GroupService
  reservations: Reservations
  storages: StorageService
  objects: ObjectService
  photos: PhotoService
  policies: PolicyService
  pictures: Pick<PictureService, 'makeThumbnail'>
  mirrors: Pick<MirrorService, 'owe'>
  images: Images
  spool: Spool
  log: Log
  now: () => Date
}

/** Takes files in: checked and reserved first, kept durably, then answered. A refusal leaves nothing behind. */
export function uploadService(needs: Needs) {
  const { db, settings, groups, reservations, photos, pictures, spool, images } = needs
  const choices = uploadChoices(needs)
  const keep = keeper(needs)
  const holding = holdingOn(needs)
  const again = instantUpload({ ...needs, choices, holding })

  /** The group whose limits count, where the caller may upload at all. */
  async function admit(caller: Caller | null) {
    const { guest_upload, upload_requires_mobile } = await settings.get()
    if (!caller && !guest_upload) throw refuse('login_required')
    if (caller && upload_requires_mobile && !(await hasMobile(db, caller.id))) throw refuse('mobile_required')
    return groups.inForce(caller?.id ?? null)
  }

  async function wishOf(caller: Caller | null, group: Group, form: Hints, client: Client): Promise<Wish> {
    const user_id = caller?.id ?? null
    const isCounted = user_id !== null && group.capacity_bytes > 0
    const most = mostBytes(group)
    const { declared_bytes, idempotency_key } = form
    if (declared_bytes !== null && declared_bytes - framing > most) throw refuseSize(most)
    return {
      holder: holderOf(user_id, client.ip),
      user_id,
      limits: group,
      capacity: isCounted ? await groups.capacityOf(user_id, group) : null,
      bytes: Math.min(declared_bytes ?? most, most),
      isDeclared: declared_bytes !== null,
      idempotency_key,
    }
  }

  async function takeIn(caller: Caller | null, group: Group, form: Form<UploadFields>, client: Client, held: Held) {
    const { wish, reservation } = held
    const planFor = (fields: UploadFields) => choices.planFor(fields, wish.user_id, group)
    const incoming = await receive({ form, limits: group, reservedBytes: reservation.bytes, planFor, spool, images })
    let kept: Kept | null = null
    try {
      const photo = await choices.photoOf(incoming, caller, group, client)
      const taken_at = await choices.takenAt(incoming.facts)
      kept = await keep({ incoming, wish, reservation, photo: { ...photo, taken_at } })
      return kept
    } finally {
      if (!kept?.source) await spool.remove(incoming.file.file)
    }
  }

  async function answer(photoId: number, caller: Caller | null, client: Client): Promise<UploadedPhoto> {
    const photo = await photos.show(photoId, client)
    if (!photo) throw refuse('photo_missing')
    return { ...photo, links: linksOf(photo, client.origin, caller !== null) }
  }

  return {
    /** What to paste elsewhere to show a photo that the caller has uploaded. */
    links: (photo: Photo, caller: Caller | null, { origin }: Client) => linksOf(photo, origin, caller !== null),

    /** For an upload that takes longer than a request: refuses now what would be refused at its end. */
    async foresee(caller: Caller | null, fields: UploadFields, bytes: number, client: Client) {
      const group = await admit(caller)
      if (bytes === 0) throw refuse('file_missing')
      if (bytes > mostBytes(group)) throw refuseSize(mostBytes(group))
      await choices.check(fields, caller, group)
      return wishOf(caller, group, { declared_bytes: bytes, idempotency_key: null }, client)
    },

    async upload(caller: Caller | null, form: Form<UploadFields>, client: Client): Promise<UploadedPhoto> {
      const group = await admit(caller)
      const wish = await wishOf(caller, group, form, client)
      const reservation = await reservations.reserve(wish)
      if ('photo_id' in reservation) return answer(reservation.photo_id, caller, client)

      const kept = await holding(reservation, () => takeIn(caller, group, form, client, { wish, reservation }))
      // After the answer: whoever waits for it does not wait for this.
      setImmediate(() => void pictures.makeThumbnail(kept.blob_id, kept.source))
      return answer(kept.photo_id, caller, client)
    },

    /** For an upload that is to come later: what can be refused now is. */
    check: async (caller: Caller, fields: UploadFields) => choices.check(fields, caller, await admit(caller)),

    /** A photo of a file that the caller has here already, at once; else the file must be sent. */
    async instant(caller: Caller, given: InstantUpload, client: Client): Promise<UploadedPhoto> {
      const group = await admit(caller)
      return answer(await again(caller, given, group, client), caller, client)
    },

    /** Which of these files the caller has here already. */
    known: async (caller: Caller, hashes: string[]) => ({ known: await listKnown(db, caller.id, hashes) }),
  }
}

type Hints = Pick<Form<UploadFields>, 'declared_bytes' | 'idempotency_key'>
type Held = Pick<Keeping, 'wish' | 'reservation'>

export type UploadService = ReturnType<typeof uploadService>
