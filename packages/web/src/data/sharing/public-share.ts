import { readPhotoIndex } from '@imagora/contract/photo-index'
import type { PublicShare } from '@imagora/contract'
import { queryOptions } from '@tanstack/react-query'
import type { GallerySource } from '#data/library/gallery-source.ts'
import { ApiError } from '#data/api/api-error.ts'
import { api, apiBytes } from '#data/api/client.ts'
import type { ShareSort } from './search-params.ts'

interface Grant {
  grant: string
  expires_at: string
}

const storageKey = (slug: string) => `share ${slug}`
// Grants live as long as the page if the browser refuses storage.
const memoryGrants = new Map<string, string>()

function readGrant(slug: string): Grant | null {
  try {
    const stored = sessionStorage.getItem(storageKey(slug)) ?? memoryGrants.get(slug)
    return stored ? (JSON.parse(stored) as Grant) : null
  } catch {
    return null
  }
}

/** Stores the grant that a share's password was exchanged for in this tab's `sessionStorage`, never in a URL. */
function saveGrant(slug: string, grant: Grant) {
  const text = JSON.stringify(grant)
  try {
    sessionStorage.setItem(storageKey(slug), text)
  } catch {
    memoryGrants.set(slug, text)
  }
}

/** Returns the headers of every call to a share that was unlocked with its password. */
export function grantHeaders(slug: string): Record<string, string> {
  const kept = readGrant(slug)
  return kept && Date.parse(kept.expires_at) > Date.now() ? { 'x-share-grant': kept.grant } : {}
}

/** Share whose fields are all present, because it is accessible. */
export type OpenShare = PublicShare & Required<Omit<PublicShare, 'album'>> & Pick<PublicShare, 'album'>

export const isOpenShare = (share: PublicShare): share is OpenShare => share.is_valid && share.user !== undefined

export const publicShareQuery = (slug: string) =>
  queryOptions({
    queryKey: ['share', slug],
    queryFn: ({ signal }) => api('GET /shares/{slug}', { params: { slug }, headers: grantHeaders(slug), signal }),
  })

/** Exchanges the password for a grant that opens the share in this tab; the password itself is not stored. */
export async function unlockShare(slug: string, password: string) {
  saveGrant(slug, await api('POST /shares/{slug}/unlock', { params: { slug }, body: { password } }))
}

const INDEX_ORDERS = {
  taken_desc: { by: 'taken', order: 'newest' },
  taken_asc: { by: 'taken', order: 'oldest' },
  id_desc: { by: 'id', order: 'newest' },
  id_asc: { by: 'id', order: 'oldest' },
} as const satisfies Record<ShareSort, object>

/** Photos of a share, served under the share's own URLs. */
export const shareSource = (slug: string, sort: ShareSort): GallerySource => ({
  key: ['share', slug, 'index', sort],
  index: async (signal) =>
    readPhotoIndex(
      await apiBytes('GET /shares/{slug}/index', {
        params: { slug },
        query: INDEX_ORDERS[sort],
        headers: grantHeaders(slug),
        signal,
      }),
    ),
  async tiles(ids, signal) {
    const tiles = await api('GET /shares/{slug}/tiles', {
      params: { slug },
      query: { ids: ids.join(',') },
      headers: grantHeaders(slug),
      signal,
    })
    // A visitor of the share has access to all of its photos, so none is marked as protected.
    return tiles.map((tile) => ({ ...tile, is_public: true, is_signed: false }))
  },
})

export const sharePhotoQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: ['share', slug, 'photo', id],
    queryFn: ({ signal }) =>
      api('GET /shares/{slug}/photos/{id}', { params: { slug, id }, headers: grantHeaders(slug), signal }),
  })

/** Returns whether a photo that fails to load was removed from the share. */
export async function isSharePhotoGone(slug: string, id: number) {
  try {
    await api('GET /shares/{slug}/photos/{id}', { params: { slug, id }, headers: grantHeaders(slug) })
    return false
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}

export const prepareShareArchive = (slug: string, signal: AbortSignal) =>
  api('POST /shares/{slug}/archive', { params: { slug }, headers: grantHeaders(slug), signal })
