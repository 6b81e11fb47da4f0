import { z } from 'zod'
import { Id, Ids, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { Photo } from '../library/photos.ts'
import { defineRoutes } from '../route.ts'
import { UploadChoices } from './uploads.ts'

/** Failure kinds of a download; details of the connection are never exposed. */
export const downloadReasons = [
  'url_malformed',
  'url_refused',
  'unreachable',
  'timed_out',
  'redirect_refused',
  'answer_refused',
  'cut_off',
  'not_an_image',
  'file_empty',
  'file_too_large',
  'video_too_long',
  'file_too_small',
  'file_type_refused',
  'image_too_many_pixels',
  'capacity_exceeded',
  'uploads_per_period',
  'mobile_required',
  'album_missing',
  'storage_refused',
  'storage_unavailable',
  'storage_full',
  'time_in_the_past',
  'account_suspended',
  'cancelled',
  'failed',
] as const
export type DownloadReason = (typeof downloadReasons)[number]

export const RemoteDownload = z.object({
  id: Id,
  url: z.string(),
  state: z.enum(['waiting', 'downloading', 'success', 'failed']),
  reason: z.enum(downloadReasons).nullable(),
  message: z.string().meta({ description: 'The reason in words, or nothing' }),
  photo: Photo.nullable(),
  created_at: Timestamp,
})
export type RemoteDownload = z.output<typeof RemoteDownload>

/** One submitted list of URLs. */
export const DownloadBatch = z.object({ batch: z.string(), downloads: z.array(RemoteDownload) })
export type DownloadBatch = z.output<typeof DownloadBatch>

const { name: _name, intro: _intro, alt: _alt, ...choices } = UploadChoices.shape

/**
 * Characters that no database stores are removed; otherwise the URL stays unchanged, including its Unicode
 * normalization.
 */
const storable = (line: string) => line.toWellFormed().replaceAll('\0', '').trim()

export const RemoteDownloadInput = z.strictObject({
  ...choices,
  /** Blank lines are ignored, and a repeated URL counts once. */
  urls: z
    .array(z.string().max(limits.remoteDownload.url * 2))
    .transform((lines) => [...new Set(lines.map(storable).filter(Boolean))])
    .refine((lines) => lines.length > 0, 'no_valid_urls' satisfies InvalidCode)
    .refine((lines) => lines.length <= limits.remoteDownload.urls, {
      message: 'too_many' satisfies InvalidCode,
      params: { maximum: limits.remoteDownload.urls },
    })
    .meta({ type: 'array', items: { type: 'string' } }),
})
export type RemoteDownloadInput = z.output<typeof RemoteDownloadInput>

const Batch = z.string().regex(/^[\w-]{1,40}$/, 'malformed' satisfies InvalidCode)

const some = {
  access: 'upload:write',
  body: z.strictObject({ ids: Ids.max(limits.remoteDownload.urls) }),
  answers: 204,
  refuses: ['download_missing'],
} as const

export const remoteDownloads = defineRoutes({
  'POST /user/remote_downloads': {
    access: 'upload:write',
    body: RemoteDownloadInput,
    data: DownloadBatch,
    refuses: ['mobile_required', 'album_missing', 'storage_refused', 'downloads_too_many'],
  },
  'GET /user/remote_downloads': {
    access: 'upload:write',
    query: z.object({ batch: Batch.optional() }),
    data: DownloadBatch.nullable().meta({ description: 'The newest batch where none is named' }),
    refuses: ['download_missing'],
  },
  'POST /user/remote_downloads/retry': { ...some, refuses: [...some.refuses, 'downloads_too_many'] },
  'POST /user/remote_downloads/cancel': some,
})
