import * as queries from './export-queries.ts'
import { Readable } from 'node:stream'
import { Profile, toMajor } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { AvatarService } from '#features/identity/avatars/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import { pictureUrl } from '#images/picture-urls.ts'
import { ObjectMissing } from '#storage/storage.ts'
import { timingSafeEqual } from 'node:crypto'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import { type Caller, type Client, withConfiguredOrigins } from '#platform/caller.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { MINUTE_MS } from '#platform/time.ts'

interface ExportContentsDeps {
  db: Db
  storages: Pick<StorageService, 'open'>
  avatars: Pick<AvatarService, 'read'>
}

interface ExportRequest {
  profile: Profile
  picture_origin: string
  signal: AbortSignal
  /** Returns false once the session of the requester has ended. */
  isAllowed: () => Promise<boolean>
}

interface ExportedFile {
  name: string
  lastModified: Date
  input: string | Buffer | Readable | AsyncIterable<string>
}

type Photo = Awaited<ReturnType<typeof queries.listPhotos>>[number]

/** The session of the requester has ended during the export. */
class ExportEnded extends Error {
  override name = 'ExportEnded'
}

const ROWS_PER_BATCH_COUNT = 200
const MAX_NAME_CHARS = 100

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** File names cannot leave the folder and are valid on every system; the id prefix makes them unique. */
const exportPathOf = ({ id, filename, extension }: Pick<Photo, 'id' | 'filename' | 'extension'>) => {
  const safe = filename.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/\.[^.]*$/, '')
  return `photos/${id}-${Array.from(safe).slice(0, MAX_NAME_CHARS).join('')}.${extension}`
}

type ExportedFilePlace = Pick<Photo, 'id' | 'filename' | 'extension' | 'storage_id' | 'path'>

/** Returns the files of a photo: a live photo has two, under one name. */
function filesOf(photo: Photo): ExportedFilePlace[] {
  const { motion_video_storage_id, motion_video_path, motion_video_extension } = photo
  if (motion_video_storage_id === null || motion_video_path === null) return [photo]
  return [
    photo,
    {
      ...photo,
      storage_id: motion_video_storage_id,
      path: motion_video_path,
      extension: motion_video_extension ?? 'mov',
    },
  ]
}

/** Rows are streamed, so that a hundred thousand of them need no more memory than a few. */
async function* jsonList(pages: AsyncIterable<object[]>) {
  let isFirst = true
  for await (const page of pages) {
    const rows = page.map((row) => JSON.stringify(row)).join(',\n')
    yield `${isFirst ? '[\n' : ',\n'}${rows}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

async function* paginateById<Row extends { id: number }>(read: (afterId: number) => Promise<Row[]>) {
  let page: Row[]
  let last = 0
  do {
    page = await read(last)
    last = page.at(-1)?.id ?? last
    if (page.length > 0) yield page
  } while (page.length === ROWS_PER_BATCH_COUNT)
}

/** Amounts are exported in major units, not in cents. */
async function* exportOrders(db: Db, userId: number) {
  for await (const page of paginateById((after) => queries.listOrders(db, userId, after, ROWS_PER_BATCH_COUNT))) {
    yield page.map(({ snapshot, amount, deduct_amount, refunded_amount, currency, ...order }) => ({
      ...order,
      amount: toMajor(amount, currency),
      deduct_amount: toMajor(deduct_amount, currency),
      refunded_amount: toMajor(refunded_amount, currency),
      currency,
      product: (JSON.parse(snapshot) as { name: string }).name,
    }))
  }
}

async function exportRenewal(db: Db, userId: number) {
  const renewals = await queries.listRenewals(db, userId)
  return {
    automatic_renewal: (await queries.findAutoRenewal(db, userId)) ?? null,
    renewals: renewals.map(({ amount, ...renewal }) => ({ ...renewal, amount: toMajor(amount, renewal.currency) })),
  }
}

/** Exports tickets with their replies. */
async function* exportTickets(db: Db, userId: number) {
  for await (const page of paginateById((after) => queries.listTickets(db, userId, after, ROWS_PER_BATCH_COUNT))) {
    const ids = page.map(({ id }) => id)
    const replies = Map.groupBy(await queries.listReplies(db, ids), ({ ticket_id }) => ticket_id)
    yield page.map(({ id, ...ticket }) => ({
      ...ticket,
      replies: replies.get(id)?.map(({ ticket_id: _ticket, ...reply }) => reply) ?? [],
    }))
  }
}

/** Exports the photo files while the requester's session is valid. */
function exportedPictures({ storages }: Pick<ExportContentsDeps, 'storages'>) {
  async function open({ storage_id, path }: ExportedFilePlace) {
    try {
      return await (await storages.open(storage_id)).read(path)
    } catch (error) {
      if (error instanceof ObjectMissing) return null
      throw error
    }
  }

  return async function* pictures(
    photoPages: AsyncIterable<Photo[]>,
    missing: string[],
    { signal, isAllowed }: Pick<ExportRequest, 'signal' | 'isAllowed'>,
  ): AsyncGenerator<ExportedFile> {
    for await (const page of photoPages) {
      for (const photo of page.flatMap((each) => filesOf(each).map((file) => ({ ...each, ...file })))) {
        if (signal.aborted) return
        // The download is aborted, so that a partial archive is not mistaken for a complete one.
        if (!(await isAllowed())) throw new ExportEnded()
        const input = await open(photo)
        if (!input) {
          missing.push(exportPathOf(photo))
          continue
        }
        const stop = () => input.destroy()
        signal.addEventListener('abort', stop)
        yield { name: exportPathOf(photo), lastModified: new Date(photo.created_at), input }
        signal.removeEventListener('abort', stop)
      }
    }
  }
}

/** Exports all data of a user, file by file: records as JSON, and photos as they were uploaded. */
function createExportContents({ db, storages, avatars }: ExportContentsDeps) {
  const pictures = exportedPictures({ storages })
  const albumPages = (ownerId: number) =>
    paginateById((after) => queries.listAlbums(db, ownerId, after, ROWS_PER_BATCH_COUNT))
  const photoPages = (ownerId: number) =>
    paginateById((after) => queries.listPhotos(db, ownerId, after, ROWS_PER_BATCH_COUNT))

  const likePages = (userId: number) =>
    paginateById((after) => queries.listLikes(db, userId, after, ROWS_PER_BATCH_COUNT))

  async function* exportShares(ownerId: number) {
    for await (const page of paginateById((after) => queries.listShares(db, ownerId, after, ROWS_PER_BATCH_COUNT))) {
      const shared = await queries.listShareItems(
        db,
        page.map(({ id }) => id),
      )
      const items = Map.groupBy(shared, ({ share_id }) => share_id)
      yield page.map((share) => ({ ...share, photo_ids: items.get(share.id)?.map(({ photo_id }) => photo_id) ?? [] }))
    }
  }

  async function* exportPhotoRecords(ownerId: number, origin: string) {
    for await (const page of photoPages(ownerId)) {
      const ids = page.map(({ id }) => id)
      const places = Map.groupBy(await queries.listAlbumEntries(db, ids), ({ photo_id }) => photo_id)
      const tags = Map.groupBy(await queries.listTags(db, ids), ({ photo_id }) => photo_id)
      yield page.map((row) => {
        const { key, version: _version, storage_id: _storage, path: _path, ...described } = row
        const {
          motion_video_storage_id: _motionVideoStorage,
          motion_video_path: _motionVideoPath,
          motion_video_extension: _extension,
          ...photo
        } = described
        return {
          ...photo,
          ip_address: photo.is_from_visitor ? '' : photo.ip_address,
          album_ids: places.get(photo.id)?.map(({ album_id }) => album_id) ?? [],
          tags: tags.get(photo.id)?.map(({ name }) => name) ?? [],
          url: pictureUrl(origin, { key, extension: photo.extension }),
          file: exportPathOf(photo),
          video_file: filesOf(row).slice(1).map(exportPathOf)[0] ?? null,
        }
      })
    }
  }

  /** Exports sessions, API tokens and passkeys, without any credentials. */
  async function accessOf(userId: number) {
    const tokens = await queries.listTokens(db, userId)
    const described = tokens.map(({ abilities, ...token }) => ({
      ...token,
      abilities: JSON.parse(abilities) as string[],
    }))
    const { session = [], api = [] } = Object.groupBy(described, ({ kind }) => kind)
    return { sessions: session, api_tokens: api, passkeys: await queries.listPasskeys(db, userId) }
  }

  return async function* files({ profile, picture_origin, ...wanted }: ExportRequest): AsyncGenerator<ExportedFile> {
    const lastModified = new Date()
    const { id } = profile
    yield { name: 'profile.json', lastModified, input: json(profile) }
    yield { name: 'access.json', lastModified, input: json(await accessOf(id)) }
    yield { name: 'albums.json', lastModified, input: jsonList(albumPages(id)) }
    yield { name: 'shares.json', lastModified, input: jsonList(exportShares(id)) }
    yield { name: 'photos.json', lastModified, input: jsonList(exportPhotoRecords(id, picture_origin)) }
    yield { name: 'orders.json', lastModified, input: jsonList(exportOrders(db, id)) }
    yield { name: 'renewals.json', lastModified, input: json(await exportRenewal(db, id)) }
    yield { name: 'tickets.json', lastModified, input: jsonList(exportTickets(db, id)) }
    yield { name: 'likes.json', lastModified, input: jsonList(likePages(id)) }
    const avatar = await avatars.read(await queries.findAvatarKey(db, id))
    if (avatar) yield { name: 'avatar.webp', lastModified, input: avatar }
    const missing: string[] = []
    yield* pictures(photoPages(id), missing, wanted)
    if (missing.length > 0) yield { name: 'missing.txt', lastModified, input: `${missing.join('\n')}\n` }
  }
}

interface DataExportServiceDeps {
  db: Db
  secrets: Secrets
  rateLimits: RateLimiter
  account: Pick<AccountService, 'getProfile'>
  storages: Pick<StorageService, 'open'>
  avatars: Pick<AvatarService, 'read'>
  tokens: Pick<TokenService, 'isValid'>
  now: () => Date
}

const EXPORT_LINK_TTL_MS = 10 * MINUTE_MS

/** Contents of an export URL: the user, the session that requested it, and its expiry. */
interface Ticket {
  userId: number
  tokenId: number
  until: number
}

/**
 * Exports a user's own data as a ZIP. The file is streamed from the storages during the download, so it needs neither
 * disk space nor memory, and ends when the client disconnects.
 */
export function createDataExportService({
  db,
  secrets,
  rateLimits,
  account,
  storages,
  avatars,
  tokens,
  now,
}: DataExportServiceDeps) {
  const contents = createExportContents({ db, storages, avatars })
  const activeUserIds = new Set<number>()

  const signatureOf = (text: string) => secrets.digest('export', text)

  function isSigned(text: string, signature: string) {
    const [right, given] = [Buffer.from(signatureOf(text)), Buffer.from(signature)]
    return right.length === given.length && timingSafeEqual(right, given)
  }

  function parseTicket(ticket: string): Ticket | null {
    const [, text, signature] = /^(\d+\.\d+\.\d+)\.([\w-]+)$/.exec(ticket) ?? []
    if (!text || !signature || !isSigned(text, signature)) return null
    const [userId, tokenId, until] = text.split('.')
    if (Number(until) <= now().getTime()) return null
    return { userId: Number(userId), tokenId: Number(tokenId), until: Number(until) }
  }

  function stream(files: (signal: AbortSignal) => AsyncIterable<object>, onEnd: () => void) {
    const abortController = new AbortController()
    const zip = makeZip(files(abortController.signal) as Parameters<typeof makeZip>[0])
    const body = Readable.fromWeb(zip as ReadableStream)
    body.once('close', () => {
      abortController.abort()
      onEnd()
    })
    return body
  }

  return {
    async createExportLink({ id, token_id }: Pick<Caller, 'id' | 'token_id'>, { origin }: Client) {
      // The limit is per account alone, since the same user may request an export from any IP address.
      await rateLimits.hit('export', { ip: '', account: id })
      const until = now().getTime() + EXPORT_LINK_TTL_MS
      const text = `${id}.${token_id}.${until}`
      const ticket = `${text}.${signatureOf(text)}`
      return { url: `${origin}/api/v2/exports?ticket=${ticket}`, expires_at: new Date(until).toISOString() }
    },

    /** Returns the ZIP for a ticket; an expired or forged ticket, or one of an ended session, is refused. */
    async openExport(ticket: string, requestClient: Pick<Client, 'configured'>) {
      // The file is read elsewhere and later: see [Note: Host header].
      const client = withConfiguredOrigins(requestClient)
      const parsedTicket = parseTicket(ticket)
      if (!parsedTicket || !(await tokens.isValid(parsedTicket.tokenId))) throw refuse('export_missing')
      const { userId, tokenId } = parsedTicket
      const isAllowed = () => tokens.isValid(tokenId)
      if (activeUserIds.has(userId)) throw refuse('rate_limited', { retry_after: 60 })
      activeUserIds.add(userId)
      // The profile is filtered through the API schema, since the row holds more than its owner may see.
      const profile = await account
        .getProfile({ id: userId }, client)
        .then((whole) => Profile.parse(whole))
        .catch((error: unknown) => {
          activeUserIds.delete(userId)
          throw error
        })
      const body = stream(
        (signal) => contents({ profile, picture_origin: client.picture_origin, signal, isAllowed }),
        () => activeUserIds.delete(userId),
      )
      const day = now().toISOString().slice(0, 10)
      return { filename: `${profile.username}-${day}.zip`, body }
    },
  }
}

export type DataExportService = ReturnType<typeof createDataExportService>
