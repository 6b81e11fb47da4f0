import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Profile } from '@imagora/contract'
import { makeZip } from 'client-zip'
import { type Caller, type Client, withConfiguredOrigins } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import type { AvatarService } from '#features/identity/avatars/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createExportContents } from './export-contents.ts'
import { MINUTE_MS } from '#platform/time.ts'

interface DataExportServiceDeps {
  db: Db
  secrets: Secrets
  rateLimits: RateLimiter
  account: Pick<AccountService, 'profile'>
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
  const underWay = new Set<number>()

  const signatureOf = (text: string) => secrets.digest('export', text)

  function isSigned(text: string, signature: string) {
    const [right, given] = [Buffer.from(signatureOf(text)), Buffer.from(signature)]
    return right.length === given.length && timingSafeEqual(right, given)
  }

  function read(ticket: string): Ticket | null {
    const [, text, signature] = /^(\d+\.\d+\.\d+)\.([\w-]+)$/.exec(ticket) ?? []
    if (!text || !signature || !isSigned(text, signature)) return null
    const [userId, tokenId, until] = text.split('.')
    if (Number(until) <= now().getTime()) return null
    return { userId: Number(userId), tokenId: Number(tokenId), until: Number(until) }
  }

  function stream(files: (signal: AbortSignal) => AsyncIterable<object>, onEnd: () => void) {
    const leaving = new AbortController()
    const zip = makeZip(files(leaving.signal) as Parameters<typeof makeZip>[0])
    const body = Readable.fromWeb(zip as ReadableStream)
    body.once('close', () => {
      leaving.abort()
      onEnd()
    })
    return body
  }

  return {
    async prepare({ id, token_id }: Pick<Caller, 'id' | 'token_id'>, { origin }: Client) {
      // The limit is per account alone, since the same user may request an export from any IP address.
      await rateLimits.hit('export', { ip: '', account: id })
      const until = now().getTime() + EXPORT_LINK_TTL_MS
      const text = `${id}.${token_id}.${until}`
      const ticket = `${text}.${signatureOf(text)}`
      return { url: `${origin}/api/v2/exports?ticket=${ticket}`, expires_at: new Date(until).toISOString() }
    },

    /** Returns the ZIP for a ticket; an expired or forged ticket, or one of an ended session, is refused. */
    async open(ticket: string, asking: Pick<Client, 'configured'>) {
      // The file is read elsewhere and later: see [Note: Host header].
      const client = withConfiguredOrigins(asking)
      const found = read(ticket)
      if (!found || !(await tokens.isValid(found.tokenId))) throw refuse('export_missing')
      const { userId, tokenId } = found
      const isAllowed = () => tokens.isValid(tokenId)
      if (underWay.has(userId)) throw refuse('rate_limited', { retry_after: 60 })
      underWay.add(userId)
      // The profile is filtered through the API schema, since the row holds more than its owner may see.
      const profile = await account
        .profile({ id: userId }, client)
        .then((whole) => Profile.parse(whole))
        .catch((error: unknown) => {
          underWay.delete(userId)
          throw error
        })
      const body = stream(
        (signal) => contents({ profile, picture_origin: client.picture_origin, signal, isAllowed }),
        () => underWay.delete(userId),
      )
      const day = now().toISOString().slice(0, 10)
      return { filename: `${profile.username}-${day}.zip`, body }
    },
  }
}

export type DataExportService = ReturnType<typeof createDataExportService>
