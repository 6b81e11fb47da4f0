import type { Db } from '#db/schema/schema.ts'
import { addUsedBytes, lockFile } from '#db/photo-changes.ts'
import { datesOf, looksOf } from '#db/photo-columns.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { ModerationService } from '#features/safety/moderation/service.ts'
import { SECOND_MS } from '#platform/time.ts'
import * as queries from './queries.ts'

interface LivePhotoDeps {
  pictures: Pick<PictureService, 'withdraw' | 'evict'>
  hold: ModerationService['hold']
  policies: Pick<PolicyService, 'getProtection'>
}

/** A file that was just stored, which may be one of the two parts of a live photo. */
interface LivePart {
  blob_id: number
  /** The photo that an import names as the other part, because the files have one name. */
  other_id: number | null
}

/** The photo that the file would become by itself. */
interface NewPhoto extends queries.Visibility {
  owner_id: number
  group_id: number | null
  filename: string
  alt: string
  taken_at: string | null
}

/** Parts that are told by their names alone may be as long as those of phones, which are of three seconds. */
const MAX_NAMED_MS = 10 * SECOND_MS

/** The second line of the search text is the file name; new words follow at its end. */
function searchTextWith(searchText: string, filename: string, alt: string) {
  const lines = searchText.split('\n')
  lines[1] = filename.toLowerCase()
  return [...lines, ...(alt === '' ? [] : [alt.toLowerCase()])].join('\n')
}

/**
 * Joins the picture and the video of a live photo, which arrive as two files in any order, to one photo. It keeps the
 * row, and so the link, of the part that came first. The video belongs to the file of the picture and so to all photos
 * of that file: the parts stay two photos unless each of these is seen by the same people as the new part.
 */
export function createLivePhotoService({ pictures, hold, policies }: LivePhotoDeps) {
  /** Parts of one storage differ in the policies of the groups that they were sent in. */
  async function areProtectedAlike(tx: Db, photoIds: number[], storageId: number, groupId: number | null) {
    const { is_protected, storages, groups } = await policies.getProtection(tx)
    const isProtected = (id: number | null) => groups.get(id ?? 0) ?? storages.get(storageId) ?? is_protected
    const others = await queries.listGroupIds(tx, photoIds)
    return others.every((id) => isProtected(id) === isProtected(groupId))
  }

  const areSeenAlike = async (tx: Db, photoIds: number[], photo: NewPhoto, { blob }: queries.OtherPart) =>
    (await queries.areSeenAlike(tx, photoIds, photo)) &&
    areProtectedAlike(tx, photoIds, blob.storage_id, photo.group_id)

  /** Nobody has approved the two files together. Photo rows are locked before blob rows, as everywhere. */
  async function withdraw(tx: Db, photos: queries.PhotosOfFile, blobId: number) {
    pictures.evict(await pictures.withdraw(tx, photos.showing))
    await queries.resetReviews(tx, photos, blobId)
  }

  /** The photos of the picture get the video. */
  async function addVideo(tx: Db, video: queries.LiveBlob, photo: NewPhoto, other: queries.OtherPart) {
    for (const still of await queries.listStills(tx, other)) {
      if (still.motion_blob_id === video.id) return still.photo_id
      const photos = await queries.listPhotosOfFile(tx, still.blob_id)
      if (!(await areSeenAlike(tx, [...photos.showing, ...photos.earlier], photo, other))) continue
      await withdraw(tx, photos, still.blob_id)
      const added = await queries.addBytes(tx, still.blob_id, video.bytes)
      await queries.attachVideo(tx, still.blob_id, video)
      await hold(tx, photos.showing)
      await addUsedBytes(tx, photo.owner_id, photos.showing, added)
      return still.photo_id
    }
    return null
  }

  async function findVideo(tx: Db, photo: NewPhoto, other: queries.OtherPart) {
    for (const video of await queries.listVideos(tx, other))
      if (await areSeenAlike(tx, [video.photo_id], photo, other)) return video
    return null
  }

  /** The photo of the video becomes that of the picture; other photos of the picture get the video. */
  async function addPicture(tx: Db, still: queries.LiveBlob, photo: NewPhoto, other: queries.OtherPart) {
    const video = await findVideo(tx, photo, other)
    if (!video) return null
    const { showing, earlier } = await queries.listPhotosOfFile(tx, still.id)
    if (!(await areSeenAlike(tx, [...showing, ...earlier], photo, other))) return null
    const photos = { showing: [...showing, video.photo_id], earlier }
    await withdraw(tx, photos, still.id)
    const looks = looksOf(await lockFile(tx, still.id))
    const added = await queries.addBytes(tx, still.id, video.bytes)
    await queries.attachVideo(tx, still.id, { ...video, id: video.blob_id })
    const taken_at = photo.taken_at ?? video.taken_at
    const alt = video.alt === '' ? photo.alt : ''
    await queries.updatePhoto(tx, video.photo_id, {
      blob_id: still.id,
      bytes: still.bytes + video.bytes,
      filename: photo.filename,
      search_text: searchTextWith(video.search_text, photo.filename, alt),
      alt: video.alt || alt,
      taken_at,
      ...datesOf({ taken_at, created_at: video.created_at }),
      ...looks,
    })
    await hold(tx, photos.showing)
    await addUsedBytes(tx, photo.owner_id, photos.showing, added + still.bytes)
    return video.photo_id
  }

  return {
    /**
     * Runs in the transaction that stores the file, which has locked its owner. Returns the photo of which the file is a
     * part now; null when it is to be a photo of its own.
     */
    async join(tx: Db, { blob_id, other_id }: LivePart, photo: NewPhoto): Promise<number | null> {
      const blob = await queries.findBlob(tx, blob_id)
      if (!blob || (blob.content_id === null && other_id === null)) return null
      const other = { ...photo, blob, other_id, most_ms: MAX_NAMED_MS }
      if (blob.kind === 'video') return addVideo(tx, blob, photo, other)
      return blob.kind === 'image' ? addPicture(tx, blob, photo, other) : null
    },

    /** Returns the photo that has this file as its video. */
    findByVideo: (tx: Db, ownerId: number, blobId: number) => queries.findByVideo(tx, ownerId, blobId),
  }
}

export type LivePhotoService = ReturnType<typeof createLivePhotoService>
