import { type SqlBool, sql } from 'kysely'

/** Where policies protect pictures: the site, or a storage or a group that says otherwise; the group has the last word. */
export interface Protection {
  is_protected: boolean
  storages: ReadonlyMap<number, boolean>
  groups: ReadonlyMap<number, boolean>
}

/** What decides, besides the photo and its owner, whether it is public. */
export interface Moment {
  time: string
  needs_approval: boolean
  /** Leaves out what was decided about it: for those who decide. */
  review?: 'any'
  protection: Protection
}

/** What the indexes of public photos hold. As literals, for no planner compares a parameter with the terms of an index. */
export const mayBePublic = () =>
  sql<SqlBool>`photos.is_public = 1 and photos.is_protected = 0 and photos.deleted_at is null`

function isApproved({ needs_approval, review }: Moment) {
  if (review === 'any') return sql`1 = 1`
  if (needs_approval) return sql`photos.review = 'approved'`
  const isNot = (state: string) => sql`coalesce(photos.review, '') <> ${sql.lit(state)}`
  return sql.join(['refused', 'held', 'doubted'].map(isNot), sql` and `)
}

const said = (policies: ReadonlyMap<number, boolean>, what: boolean) =>
  [...policies].filter(([, isProtected]) => isProtected === what).map(([id]) => id)

/** True without looking where nobody protects anything, as nearly everywhere. */
function isOpenByPolicy({ is_protected, storages, groups }: Protection) {
  const isSaid = is_protected || said(storages, true).length > 0 || said(groups, true).length > 0
  if (!isSaid) return sql`1 = 1`
  const storage = sql`(select blobs.storage_id from blobs where blobs.id = photos.blob_id)`
  const cases = [
    { of: sql`photos.group_id`, policies: groups },
    { of: storage, policies: storages },
  ].flatMap(({ of, policies }) =>
    [true, false].flatMap((what) => {
      const ids = said(policies, what)
      return ids.length > 0
        ? [sql`when ${of} in (${sql.join(ids.map((id) => sql.lit(id)))}) then ${sql.lit(Number(what))}`]
        : []
    }),
  )
  const site = sql.lit(Number(is_protected))
  return cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else ${site} end <> 1` : sql`1 = 0`
}

/** An owner who may be seen; what guests leave has none. */
const hasOwner = (table: 'photos' | 'albums') =>
  sql`(select 1 from users where users.id = ${sql.ref(`${table}.owner_id`)}
    and users.is_suspended = 0 and users.deleted_at is null) is not null`

/**
 * [Note: Public] Whether a row of `photos` is public at this moment. Every list, feed, sitemap and page of what is public
 * asks this and nothing else; nothing that it answers is kept, so that what its owner takes back is gone at once. What is
 * told by another table is told by a value and not by a join, for which a planner may begin with that table; and by a
 * comparison that planners take to be nearly always true, as it is: else they would sort all instead of walking an index.
 */
export const isPublicPhoto = (moment: Moment) => sql<SqlBool>`(${mayBePublic()}
  and (photos.expired_at is null or photos.expired_at > ${moment.time})
  and ${isApproved(moment)}
  and ${hasOwner('photos')}
  and coalesce((select 1 from album_photos as kept_in inner join albums as kept on kept.id = kept_in.album_id
    where kept_in.photo_id = photos.id and kept.is_protected = 1 limit 1), 0) <> 1
  and ${isOpenByPolicy(moment.protection)})`

/** Whether a row of `albums` may be: public itself, not hidden. It is where one of its photos is, see AlbumWalking. */
export const mayBePublicAlbum = () =>
  sql<SqlBool>`(albums.is_public = 1 and albums.is_protected = 0 and albums.is_hidden = 0 and ${hasOwner('albums')})`

/** Whether a row of `users` is one whose page may be seen. */
export const isSeenUser = () => sql<SqlBool>`users.is_suspended = 0 and users.deleted_at is null`
