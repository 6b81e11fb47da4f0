import type { BlockedPicture, PictureListResult, PictureMatch } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { extractPhotoKey } from '#lib/formats/photo-key.ts'
import type { TableSearch } from '#lib/state/table-search.ts'
import type { PictureMatchesSearch } from './search-params.ts'

export const blockedPicturesQuery = ({ q, page }: TableSearch) =>
  queryOptions({
    queryKey: ['admin', 'blocked-pictures', { q, page }],
    queryFn: ({ signal }) => api('GET /admin/blocked_pictures', { query: { q, page }, signal }),
    placeholderData: keepPreviousData,
  })

export const pictureMatchesQuery = ({ state, page }: PictureMatchesSearch) =>
  queryOptions({
    queryKey: ['admin', 'picture-matches', { state, page }],
    queryFn: ({ signal }) => api('GET /admin/picture_matches', { query: { state, page }, signal }),
    placeholderData: keepPreviousData,
  })

export const useBlockPicture = () =>
  useAdminMutation((body: { hash?: string; photo_id?: number; reason: string }) =>
    api('POST /admin/blocked_pictures', { body }),
  )

export const unblockPictures = (pictures: Pick<BlockedPicture, 'hash'>[]) =>
  api('DELETE /admin/blocked_pictures', { body: { ids: pictures.map(({ hash }) => hash) } })

export const decideMatches = (
  matches: Pick<PictureMatch, 'id'>[],
  decision: { decision: 'approve' | 'reject'; reason: string },
) => api('PUT /admin/picture_matches', { body: { ids: matches.map(({ id }) => id), ...decision } })

/** Returns what a hash, a photo key or a link to a photo stands for; null if there is no such photo. */
export async function findPicture(given: string) {
  if (/^[0-9a-f]{64}$/i.test(given)) return { hash: given.toLowerCase() }
  const key = extractPhotoKey(given)
  if (!key) return null
  const { data } = await api('GET /admin/photos', { query: { q: key } })
  const photo = data.find((each) => each.key === key)
  return photo ? { photo_id: photo.id } : null
}

/** Refused lines that are listed; a list of something else may have millions. */
const MAX_LISTED_LINES_COUNT = 100
const LINES_PER_CALL_CHARS = limits.pictureList.characters / 2

export interface PictureListOutcome extends PictureListResult {
  refused_count: number
}

interface PictureListFile {
  file: File
  source: string
  reason: string
}

/** Sends a list in parts while it is read, so that neither end holds all of it. Each part has the heading. */
async function importPictureList({ file, ...entry }: PictureListFile) {
  const total: PictureListOutcome = { added: 0, skipped: 0, refused: [], refused_count: 0 }
  let heading: string | null = null
  let firstLine = 1
  let lines: string[] = []
  let characters = 0

  async function send() {
    if (lines.length === 0) return
    const text = `${heading ?? ''}${lines.join('\n')}\n`
    const body = { text, first_line: firstLine, ...entry }
    const { added, skipped, refused } = await api('POST /admin/blocked_pictures/import', { body })
    total.added += added
    total.skipped += skipped
    total.refused_count += refused.length
    total.refused = [...total.refused, ...refused].slice(0, MAX_LISTED_LINES_COUNT)
    firstLine += lines.length
    lines = []
    characters = 0
  }

  async function take(line: string) {
    if (heading === null) {
      const isHeading = !/[0-9a-f]{64}/i.test(line) && /[,;\t]/.test(line)
      heading = isHeading ? `${line}\n` : ''
      if (isHeading) {
        firstLine = 2
        return
      }
    }
    if (lines.length === limits.pictureList.linesPerCall || characters + line.length > LINES_PER_CALL_CHARS)
      await send()
    lines.push(line)
    characters += line.length + 1
  }

  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const parts = (rest + part.value).split(/\r?\n/)
    rest = parts.pop()!
    for (const line of parts) await take(line)
  }
  if (rest !== '') await take(rest)
  await send()
  return total
}

export const useImportPictureList = () => useAdminMutation(importPictureList)
