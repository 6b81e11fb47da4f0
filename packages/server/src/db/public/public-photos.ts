import { type SqlBool, sql } from 'kysely'

/**
 * Protection of pictures by policy: the site's setting, which a storage or a group may override; the group takes
 * precedence.
 */
export interface Protection {
  is_protected: boolean
  storages: ReadonlyMap<number, boolean>
  groups: ReadonlyMap<number, boolean>
}

/** The state besides the photo and its owner that decides whether it is public. */
export interface Moment {
  time: string
  needs_approval: boolean
  /** `any` ignores review decisions, for reviewers. */
  review?: 'any'
  protection: Protection
}

/**
 * The condition of the partial indexes of public photos. Values are literals, because no planner matches a parameter
 * with an index condition.
 */
export const mayBePublic = () =>
  sql<SqlBool>`photos.is_public = 1 and photos.is_protected = 0 and photos.deleted_at is null`

function isApproved({ needs_approval, review }: Moment) {
  // Whoever reviews photos by hand does not see those that wait for another decision.
  if (review === 'any') return sql`photos.screening is null`
  return sql`photos.screening is null and ${isReviewed(needs_approval)}`
}

function isReviewed(needs_approval: boolean) {
  if (needs_approval) return sql`photos.review = 'approved'`
  const isNot = (state: string) => sql`coalesce(photos.review, '') <> ${sql.lit(state)}`
  return sql.join(['refused', 'held', 'doubted'].map(isNot), sql` and `)
}

const idsByProtection = (policies: ReadonlyMap<number, boolean>, what: boolean) =>
  [...policies].filter(([, isProtected]) => isProtected === what).map(([id]) => id)

/** Skips the check when no policy protects anything, as on nearly all sites. */
function isOpenByPolicy({ is_protected, storages, groups }: Protection) {
  const isSaid = is_protected || idsByProtection(storages, true).length > 0 || idsByProtection(groups, true).length > 0
  if (!isSaid) return sql`1 = 1`
  const storage = sql`(select blobs.storage_id from blobs where blobs.id = photos.blob_id)`
  const cases = [
    { of: sql`photos.group_id`, policies: groups },
    { of: storage, policies: storages },
  ].flatMap(({ of, policies }) =>
    [true, false].flatMap((what) => {
      const ids = idsByProtection(policies, what)
      return ids.length > 0
        ? [sql`when ${of} in (${sql.join(ids.map((id) => sql.lit(id)))}) then ${sql.lit(Number(what))}`]
        : []
    }),
  )
  const site = sql.lit(Number(is_protected))
  return cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else ${site} end <> 1` : sql`1 = 0`
}

/** Requires a visible owner; uploads of guests have none. */
const hasOwner = (table: 'photos' | 'albums') =>
  sql`(select 1 from users where users.id = ${sql.ref(`${table}.owner_id`)}
    and users.is_suspended = 0 and users.deleted_at is null) is not null`

/**
 * [Note: Public] Returns whether a row of `photos` is public at this moment. Every public list, feed, sitemap and page
 * uses this condition and nothing else; its result is never cached, so that a photo made private disappears
 * immediately. Other tables are read in scalar subqueries and not joins, because a planner may start a join with the
 * other table; and each is compared in a way that planners estimate as nearly always true, which it is: otherwise they
 * would sort all rows instead of walking an index.
 */
export const isPublicPhoto = (moment: Moment) => sql<SqlBool>`(${mayBePublic()}
  and (photos.expired_at is null or photos.expired_at > ${moment.time})
  and ${isApproved(moment)}
  and ${hasOwner('photos')}
  and coalesce((select 1 from album_photos as kept_in inner join albums as kept on kept.id = kept_in.album_id
    where kept_in.photo_id = photos.id and kept.is_protected = 1 limit 1), 0) <> 1
  and ${isOpenByPolicy(moment.protection)})`

/**
 * Returns whether a row of `albums` may be public: public itself and not hidden. It is public if one of its photos is,
 * see AlbumWalking.
 */
export const mayBePublicAlbum = () =>
  sql<SqlBool>`(albums.is_public = 1 and albums.is_protected = 0 and albums.is_hidden = 0 and ${hasOwner('albums')})`

/** Returns whether the page of a row of `users` is visible. */
export const isVisibleUser = () =>
  sql<SqlBool>`users.is_suspended = 0 and users.pending_since is null and users.deleted_at is null`
