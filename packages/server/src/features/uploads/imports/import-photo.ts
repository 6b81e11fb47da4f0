import * as queries from './queries.ts'
import { limits, uploadFieldsOf, type UploadFields } from '@imagora/contract'
import type { MultipartForm } from '#platform/incoming-form.ts'
import type { ImportItemRow } from './queries.ts'
import { type ImportedPhotoFacts, type ImportSource, SourceFailure } from './import-source.ts'
import { HOUR_MS } from '#platform/time.ts'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AlbumService } from '#features/library/albums/service.ts'
import { createHash } from 'node:crypto'
import type { AliasService } from '#features/delivery/aliases/service.ts'
import type { UploadService } from '#features/uploads/uploads/service.ts'

const cut = (text: string, most: number) => Array.from(text).slice(0, most).join('').trim()

const factsOf = ({ facts }: Pick<ImportItemRow, 'facts'>) => JSON.parse(facts) as ImportedPhotoFacts

const tagsOf = ({ tags }: ImportedPhotoFacts) =>
  [...new Set(tags.map((tag) => cut(tag, limits.photo.tag)))].filter(Boolean).slice(0, limits.photo.tags)

/** Converts the facts of a picture to upload fields, truncated to their limits. */
const fieldsOf = (facts: ImportedPhotoFacts, album_id: number | null): UploadFields =>
  uploadFieldsOf({
    ...(album_id !== null && { album_id }),
    ...(facts.name && { name: cut(facts.name, limits.photo.name) }),
    ...(facts.intro && { intro: cut(facts.intro, limits.photo.intro) }),
    ...(facts.alt && { alt: cut(facts.alt, limits.photo.alt) }),
    ...(facts.expired_at && { expired_at: facts.expired_at }),
    tags: tagsOf(facts),
    is_public: facts.is_public,
  })

function formOf(
  item: ImportItemRow,
  source: ImportSource,
  albumId: number | null,
  signal: AbortSignal,
): MultipartForm<UploadFields> {
  const facts = factsOf(item)
  return {
    declared_bytes: item.bytes,
    // The item is settled in the transaction that stores the photo, so no idempotency key is needed against repeats.
    idempotency_key: null,
    read: async (take) => ({
      fields: fieldsOf(facts, albumId),
      file: await take({ name: facts.filename, chunks: source.read(facts, signal) }),
    }),
  }
}

/** Time by which the easternmost clocks are ahead of UTC. */
const MAX_ZONE_OFFSET_MS = 14 * HOUR_MS

/** Returns the photo's original times, capped at now, or at the latest time that a clock shows now. */
function datesOf({ taken_at, taken_moment = null, created_at }: ImportedPhotoFacts, now: Date) {
  const cap = (time: string | null, latest: string) => (time !== null && time > latest ? latest : time)
  const latestClock = new Date(now.getTime() + MAX_ZONE_OFFSET_MS).toISOString()
  return {
    taken_at: cap(taken_at, latestClock),
    taken_moment: cap(taken_moment, now.toISOString()),
    created_at: cap(created_at, now.toISOString()),
  }
}

interface AlbumsByNameDeps {
  db: Db
  albums: Pick<AlbumService, 'create'>
}

/** The import runs as the future owner, so their permissions and limits are checked again. */
const callerOf = (id: number): Caller => ({
  id,
  role: 'user',
  token_id: 0,
  grant: 'full_token',
  confirmed_at: null,
})

/** Finds albums by name; an existing album of the owner with that name is reused. */
function albumsByName({ db, albums }: AlbumsByNameDeps) {
  const albumIds = new Map<string, number>()
  return async (ownerId: number, albumName: string) => {
    const name = cut(albumName, limits.album.name)
    const key = `${ownerId} ${name}`
    const input = { name, intro: '', is_public: false, is_protected: false }
    const id =
      albumIds.get(key) ??
      (await queries.findAlbum(db, ownerId, name)) ??
      (await albums.create(callerOf(ownerId), input)).id
    albumIds.set(key, id)
    return id
  }
}

export interface PhotoImporterDeps {
  db: Db
  uploads: Pick<UploadService, 'importPhoto' | 'checkFileHead' | 'checkHash'>
  albums: Pick<AlbumService, 'create' | 'addPhotos'>
  aliases: Pick<AliasService, 'addImported' | 'clearCache'>
  now: () => Date
}

/** Imports run on the server, so the client has no IP address or language. */
const client: Client = { ip: '', language: 'zh-CN', user_agent: '', origin: '', picture_origin: '' }

/** Aborts the transaction that would store a photo twice, so that it stores nothing. */
class DuplicatePhotoError extends Error {
  readonly photoId: number

  constructor(photoId: number) {
    super('The same picture is here already')
    this.photoId = photoId
  }
}

interface Outcome {
  state: 'done' | 'known'
  photo_id: number
}

async function hashOf(chunks: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

/** Checks before the transfer whether a picture would be refused and whether it already exists. */
export const createImportPreflight = ({ db, uploads }: Pick<PhotoImporterDeps, 'db' | 'uploads'>) =>
  async function foresee(
    item: queries.ImportItemRow,
    source: ImportSource,
    signal: AbortSignal,
    { isDry = false } = {},
  ) {
    const owner_id = item.user_id
    if (owner_id === null) throw new SourceFailure('owner_unknown')
    const facts = factsOf(item)
    const head = await source.head(facts)
    const named = isDry ? { filename: facts.filename } : {}
    await uploads.checkFileHead(callerOf(owner_id), { bytes: item.bytes, head, ...named })
    // A picture that must be fetched is downloaded only once and compared after its arrival; a dry run downloads none.
    const told = (isDry && facts.sha256) || null
    const sha256 = head ? await hashOf(source.read(facts, signal)) : told
    const existingPhoto = sha256 === null ? undefined : await queries.findByHash(db, owner_id, sha256)
    if (isDry && sha256 !== null) await uploads.checkHash(sha256)
    return { owner_id, known_id: existingPhoto?.id ?? null, sha256 }
  }

/** Imports one picture through the upload path, and never twice. */
export function createPhotoImporter(deps: PhotoImporterDeps) {
  const { db, uploads, albums, aliases, now } = deps
  const albumFor = albumsByName(deps)
  const foresee = createImportPreflight(deps)

  /** Settles the item and keeps its old paths as aliases in the same transaction. */
  async function recordOutcome(tx: Db, item: queries.ImportItemRow, outcome: Outcome) {
    await queries.settle(tx, item.id, outcome)
    const { old_path, more_old_paths = [] } = factsOf(item)
    const paths = old_path === null ? more_old_paths : [old_path, ...more_old_paths]
    for (const path of paths) await aliases.addImported(tx, outcome.photo_id, path)
  }

  /** A picture that already exists is still added to the album and gets its old path as an alias. */
  async function linkExistingPhoto(
    item: queries.ImportItemRow,
    ownerId: number,
    photo_id: number,
    albumId: number | null,
  ) {
    if (albumId !== null) await albums.addPhotos(callerOf(ownerId), albumId, [photo_id])
    await db.transaction().execute((tx) => recordOutcome(tx, item, { state: 'known', photo_id }))
  }

  const placing = (item: queries.ImportItemRow) => async (tx: Db, photo_id: number) => {
    const twin = await queries.findDuplicatePhoto(tx, photo_id)
    if (twin) throw new DuplicatePhotoError(twin.id)
    await recordOutcome(tx, item, { state: 'done', photo_id })
  }

  return async (item: queries.ImportItemRow, source: ImportSource, signal: AbortSignal) => {
    const { owner_id, known_id } = await foresee(item, source, signal)
    const facts = factsOf(item)
    const albumId = facts.album === null ? null : await albumFor(owner_id, facts.album)
    const other_id = facts.other_part ? await queries.findImportedPhoto(db, item.import_id, facts.other_part) : null
    const options = { placed: placing(item), dated: datesOf(facts, now()), other_id }
    try {
      if (known_id !== null) await linkExistingPhoto(item, owner_id, known_id, albumId)
      else await uploads.importPhoto(owner_id, formOf(item, source, albumId, signal), client, options)
    } catch (error) {
      if (!(error instanceof DuplicatePhotoError)) throw error
      await linkExistingPhoto(item, owner_id, error.photoId, albumId)
    } finally {
      aliases.clearCache()
    }
  }
}

export type PhotoImporter = ReturnType<typeof createPhotoImporter>
