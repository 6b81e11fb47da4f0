import { z } from 'zod'
import { PageQuery, pageOf, SearchText, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'

/** Paths reserved for the site itself. Below `/i/` its own addresses have one folder at most; Lsky Pro's have three. */
const own = /^\/(?:i\/[^/]*(?:\/[^/]*)?$|(?:api|avatars|assets|custom|\.well-known)\/)/
const picture = /\.(jpe?g|jfif|png|gif|webp|avif|bmp|tiff?|hei[cf]|svg|ico)$/i
const folder = /^\/(uploads|images)\/./i
const trap = /\\|\/\/|\/\.{1,2}(\/|$)|%(2f|5c|00)/i

/** Returns whether another host may have served a picture under this path. */
export const isAliasPath = (path: string) =>
  path.startsWith('/') &&
  path.length <= limits.alias.path &&
  !own.test(path) &&
  !trap.test(path) &&
  (picture.test(path) || folder.test(path))

/** Decodes and normalizes a path; null when it is not a valid alias. */
export function aliasPathOf(encoded: string) {
  if (!isAliasPath(encoded)) return null
  try {
    const path = decodeURIComponent(encoded).normalize('NFC')
    return path.includes('\0') || !isAliasPath(path) ? null : path
  } catch {
    return null
  }
}

const AliasPath = z
  .string()
  .trim()
  .max(limits.alias.path * 3, 'too_long' satisfies InvalidCode)
  // Lists of old URLs include the host.
  .transform((given) => (/^https?:\/\//i.test(given) ? (URL.parse(given)?.pathname ?? '') : given))
  .transform((path, context) => {
    const known = aliasPathOf(path)
    if (known === null) context.addIssue({ code: 'custom', message: 'malformed' satisfies InvalidCode })
    return known ?? ''
  })
  .meta({ description: 'Such as /uploads/2024/01/sea.jpg, with or without its host' })

const AliasKey = z.string().regex(/^[\w-]{1,64}$/, 'malformed' satisfies InvalidCode)

export const AliasInput = z.strictObject({ path: AliasPath, key: AliasKey })
export type AliasInput = z.output<typeof AliasInput>

export const Alias = z.object({ path: z.string(), key: z.string(), name: z.string(), created_at: Timestamp })

export type Alias = z.output<typeof Alias>

export const AliasQuery = PageQuery.extend({ q: SearchText })
export type AliasQuery = z.output<typeof AliasQuery>

const write = { access: 'admin', permission: 'storages.write', reauth: true } as const
const most = limits.alias.rowsPerCall

export const aliases = defineRoutes({
  'GET /admin/aliases': { access: 'admin', permission: 'storages.read', query: AliasQuery, data: pageOf(Alias) },
  'POST /admin/aliases': {
    ...write,
    body: z.array(AliasInput).min(1).max(most),
    data: z.object({
      kept: z.int(),
      missing: z.array(z.string()).meta({ description: 'Keys that no photo has; their paths are left out' }),
    }),
  },
  'DELETE /admin/aliases': { ...write, body: z.array(AliasPath).min(1).max(most), answers: 204 },
})
