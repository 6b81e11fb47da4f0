import type { ReportAct, ReportDetail, ReportType } from '@imagora/contract'
import { asOwner, type Caller, type Client } from '#platform/caller.ts'
import type { Db, Work } from '#db/schema/schema.ts'
import type { AdminPhotoService } from '#features/library/photos/admin-service.ts'
import type { AlbumService } from '#features/library/albums/service.ts'
import type { Actor } from '#features/operations/audit-log/service.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { ShareService } from '#features/sharing/shares/service.ts'
import type { UserService } from '#features/identity/users/service.ts'
import { avatarUrl } from '#images/picture-urls.ts'
import { Refusal } from '#platform/refusal.ts'
import * as queries from './queries.ts'

export type Decider = Actor & { caller: Caller; client: Client }

/** The target of a report as visible to administrators, whatever its visibility to others. */
export type ReportedTarget = NonNullable<ReportDetail['target']> & { owner_id: number | null; acts: ReportAct[] }

export interface ReportTarget {
  /** Returns null if the target was deleted. */
  find(id: number, client: Client): Promise<ReportedTarget | null>
  /** Runs `closing` in the same transaction. Returns false and does nothing if the target was deleted. */
  act(decider: Decider, reported: ReportedTarget, act: ReportAct, how: ReportActOptions): Promise<boolean>
}

/**
 * Reason of the takedown, whether the file is blocked from being uploaded again, and the work that closes the report.
 */
interface ReportActOptions {
  reason: string
  blocks: boolean
  closeReport: Work
}

export type ReportTargets = Partial<Record<ReportType, ReportTarget>>

interface ReportTargetsDeps {
  db: Db
  adminPhotos: Pick<AdminPhotoService, 'get' | 'takeDown'>
  photos: Pick<PhotoService, 'update'>
  albums: Pick<AlbumService, 'get' | 'update'>
  users: Pick<UserService, 'update'>
  shares: Pick<ShareService, 'get' | 'remove'>
}

const isRefusal = (error: unknown, codes: string[]) => error instanceof Refusal && codes.includes(error.code)

/** Returns null instead of a refusal with one of these codes. */
const orNull = <T>(request: Promise<T>, ...codes: string[]) =>
  request.catch((error: unknown) => {
    if (isRefusal(error, codes)) return null
    throw error
  })

/** Returns whether the action was done; a deleted target is not an error. */
const isDone = async (request: Promise<unknown>, ...codes: string[]) =>
  (await orNull(
    request.then(() => true),
    ...codes,
  )) ?? false

type Suspend = (decider: Decider, ownerId: number, closing: Work) => Promise<boolean>

const createSuspend =
  ({ users }: ReportTargetsDeps): Suspend =>
  (decider, ownerId, closing) =>
    isDone(users.update(decider, ownerId, { is_suspended: true }, closing), 'user_missing', 'user_deleted')

const photoTarget = ({ adminPhotos, photos }: ReportTargetsDeps, suspend: Suspend): ReportTarget => ({
  async find(id, client) {
    const photo = await orNull(adminPhotos.get(id, client), 'photo_missing')
    if (!photo) return null
    const { name, filename, intro, is_public, public_url, preview_url, deleted_at, user } = photo
    const owned: ReportAct[] = user ? [...(is_public ? (['hide'] as const) : []), 'suspend'] : []
    return {
      id,
      title: name || filename,
      text: intro,
      url: deleted_at ? '' : public_url,
      pictures: deleted_at ? [] : [preview_url],
      is_public: is_public && deleted_at === null,
      owner_id: user?.id ?? null,
      acts: ['take_down', ...owned],
    }
  },

  async act(decider, { id, owner_id }, act, { closeReport, ...reason }) {
    if (act === 'take_down') {
      return isDone(
        adminPhotos.takeDown(decider, { ids: [id], ...reason }, { transactionWork: closeReport, emailReason: '' }),
        'photo_missing',
      )
    }
    if (owner_id === null) return false
    if (act === 'suspend') return suspend(decider, owner_id, closeReport)
    const hide = async (tx: Db) => {
      await queries.hidePhoto(tx, id)
      await closeReport(tx)
    }
    return isDone(photos.update(asOwner(owner_id), [id], { is_public: false }, hide), 'photo_missing')
  },
})

const albumTarget = ({ db, albums }: ReportTargetsDeps, suspend: Suspend): ReportTarget => ({
  async find(id, client) {
    const album = await queries.findAlbum(db, id)
    const albumDetail = album && (await orNull(albums.get(asOwner(album.owner_id), id, client), 'album_missing'))
    if (!albumDetail) return null
    const { name, intro, covers } = albumDetail
    const is_public = albumDetail.is_public && !album.is_hidden
    return {
      id,
      title: name,
      text: intro,
      url: is_public ? `${client.origin}/explore/albums/${id}` : '',
      pictures: covers,
      is_public,
      owner_id: album.owner_id,
      acts: [...(is_public ? (['hide'] as const) : []), 'suspend'],
    }
  },

  async act(decider, { id, owner_id }, act, { closeReport }) {
    if (owner_id === null) return false
    if (act === 'suspend') return suspend(decider, owner_id, closeReport)
    const hide = async (tx: Db) => {
      await queries.hideAlbum(tx, id)
      await closeReport(tx)
    }
    return isDone(albums.update(asOwner(owner_id), id, { is_public: false }, hide), 'album_missing')
  },
})

const userTarget = ({ db }: ReportTargetsDeps, suspend: Suspend): ReportTarget => ({
  async find(id, client) {
    const user = await queries.findUser(db, id)
    if (!user) return null
    const { username, name, avatar, tagline, bio, is_suspended } = user
    return {
      id,
      title: name === username ? `@${username}` : `${name} @${username}`,
      text: [tagline, bio].filter(Boolean).join('\n'),
      url: is_suspended ? '' : `${client.origin}/explore/@${username}`,
      pictures: avatar ? [avatarUrl(client.picture_origin, avatar)] : [],
      is_public: !is_suspended,
      owner_id: id,
      acts: is_suspended ? [] : ['suspend'],
    }
  },

  act: async (decider, { id }, _act, { closeReport }) => suspend(decider, id, closeReport),
})

const shareTarget = ({ db, shares }: ReportTargetsDeps, suspend: Suspend): ReportTarget => ({
  async find(id, client) {
    const share = await queries.findShare(db, id)
    const shareDetail = share && (await orNull(shares.get(asOwner(share.owner_id), id, client), 'share_missing'))
    if (!shareDetail) return null
    const { content, album, slug, url, covers, is_expired } = shareDetail
    return {
      id,
      title: album?.name ?? `/shares/${slug}`,
      text: content,
      url: is_expired ? '' : url,
      pictures: covers,
      is_public: !is_expired,
      owner_id: share.owner_id,
      acts: ['delete', 'suspend'],
    }
  },

  async act(decider, { id, owner_id }, act, { closeReport }) {
    if (owner_id === null) return false
    if (act === 'suspend') return suspend(decider, owner_id, closeReport)
    return isDone(shares.remove({ id: owner_id }, [id], closeReport), 'share_missing')
  },
})

/** Every reportable type with its possible actions. */
export function createReportTargets(deps: ReportTargetsDeps): ReportTargets {
  const suspend = createSuspend(deps)
  return {
    photo: photoTarget(deps, suspend),
    album: albumTarget(deps, suspend),
    user: userTarget(deps, suspend),
    share: shareTarget(deps, suspend),
  }
}
