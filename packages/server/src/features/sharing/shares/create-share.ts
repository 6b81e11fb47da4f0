import * as queries from './queries.ts'
import { randomBytes } from 'node:crypto'
import { limits, type ShareChanges, type ShareInput } from '@imagora/contract'
import { type Caller, type Client, requirePermission } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { parseExpiry } from '#platform/site-time.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { shareUrl } from './present-share.ts'
import type { SharedPictures } from './shared-pictures.ts'

/** The alphabet leaves out letters that are easily confused when a link is read aloud or typed. */
const SLUG_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** A slug has 80 random bits, so that shares cannot be guessed. */
const newSlug = () => Array.from(randomBytes(16), (byte) => SLUG_ALPHABET[byte & 31]).join('')

/** Slugs that could be mistaken for pages of the site itself. */
const reservedSlugs = new Set(
  `
  admin administrator api about abuse account album albums all archive auth contact create delete edit embed explore
  feed help home imagora index info login logout me new notice notices null official owner page pages password photo
  photos privacy public register report root search security settings share shares site staff status support system
  terms test undefined unlock upload uploads user users www
  `
    .split(/\s+/)
    .filter(Boolean),
)

const MAX_SLUG_ATTEMPTS_COUNT = 5

/** Tries slugs until one is free; `insert` returns undefined when the slug is taken. */
export async function withFreeSlug<T>(insert: (slug: string) => Promise<T | undefined>, make = newSlug): Promise<T> {
  for (let tries = 0; tries < MAX_SLUG_ATTEMPTS_COUNT; tries++) {
    const inserted = await insert(make())
    if (inserted !== undefined) return inserted
  }
  throw new Error('No free name for a share was found')
}

export interface ShareCreationDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  reservations: Pick<Reservations, 'lockUser'>
  passwords: Pick<PasswordHasher, 'hash'>
  sharedPictures: Pick<SharedPictures, 'announce' | 'evict'>
  now: () => Date
}

/** Returns whether a change shows more to those who have the link, or lets more visitors in. */
const opensMore = (changes: ShareChanges) =>
  changes.password !== undefined || changes.is_place_shown || changes.is_detail_shown || changes.is_download_allowed

/** Returns whether the new expiry is later than the current one, or never. */
const lastsLonger = (share: { expired_at: string | null } | undefined, next: string | null) =>
  share !== undefined && share.expired_at !== null && (next === null || next > share.expired_at)

/** Creates and updates shares. */
export function createShareCreation({ db, settings, reservations, passwords, sharedPictures, now }: ShareCreationDeps) {
  const time = () => now().toISOString()

  /** Undefined leaves the password unchanged; an empty string removes it. */
  async function hashOf(password: string | null | undefined) {
    if (password === undefined) return undefined
    return password ? passwords.hash(password) : null
  }

  async function expiryIn(text: string | null | undefined) {
    if (text === undefined || text === null) return text
    return parseExpiry(text, (await settings.get()).time_zone, now())
  }

  async function requireOwned(tx: Db, owner: Caller, { type, ids }: ShareInput) {
    if (type === 'album') {
      if (!(await queries.hasAlbum(tx, owner.id, ids[0]!))) throw refuse('album_missing')
      return
    }
    const owned = await queries.countPhotos(tx, owner.id, ids, time())
    if (owned < new Set(ids).size) throw refuse('photo_missing')
  }

  async function insert(tx: Db, share: Parameters<typeof queries.insertShare>[1], slug: string | undefined) {
    if (slug === undefined) return withFreeSlug((free) => queries.insertShare(tx, { ...share, slug: free }))
    const inserted = await queries.insertShare(tx, { ...share, slug })
    if (!inserted) throw refuse('slug_taken')
    return inserted
  }

  return {
    async create(owner: Caller, input: ShareInput, client: Client) {
      const { ids, slug, password, expired_at, ...fields } = input
      // Visitors see the name and description of the album, so the token must be allowed to read albums.
      if (input.type === 'album') requirePermission(owner, 'user:album:read')
      if (slug !== undefined && reservedSlugs.has(slug)) throw invalid('slug', 'slug_reserved')
      const expires = (await expiryIn(expired_at)) ?? null
      const password_hash = (await hashOf(password)) ?? null
      const createdShare = await db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, owner.id)
        if ((await queries.countShares(tx, owner.id)) >= limits.share.perUser) {
          throw refuse('shares_too_many', { values: { count: limits.share.perUser } })
        }
        await requireOwned(tx, owner, input)
        const share = { ...fields, password_hash, expired_at: expires, owner_id: owner.id, created_at: time() }
        const album_id = input.type === 'album' ? ids[0]! : null
        const inserted = await insert(
          tx,
          { ...share, slug: '', album_id, last_opened_at: null, removed_at: null },
          slug,
        )
        if (album_id === null) await queries.insertItems(tx, inserted.id, ids)
        return inserted
      })
      return { ...createdShare, url: shareUrl(client.origin, createdShare.slug) }
    },

    async update(owner: Caller, id: number, input: ShareChanges) {
      if (opensMore(input)) requirePermission(owner, 'user:photo:read')
      const { password, expired_at, ...fields } = input
      const expires = await expiryIn(expired_at)
      const password_hash = await hashOf(password)
      const changes = {
        ...fields,
        ...(expires !== undefined && { expired_at: expires }),
        ...(password_hash !== undefined && { password_hash }),
      }
      const slugs = await db.transaction().execute(async (tx) => {
        // Changes by one owner are serialized, so that the compared expiry cannot change in between.
        await reservations.lockUser(tx, owner.id)
        if (expires !== undefined && lastsLonger(await queries.findExpiry(tx, owner.id, id), expires)) {
          requirePermission(owner, 'user:photo:read')
        }
        const slug = await queries.updateShare(tx, owner.id, id, changes)
        if (slug === undefined) throw refuse('share_missing')
        return sharedPictures.announce(tx, [slug])
      })
      sharedPictures.evict(slugs)
    },
  }
}
