import type { GroupInForce } from '@imagora/contract'
import { isVideoFile } from '#lib/browser/video-frames.ts'

export type GroupLimits = GroupInForce['group']['options']

export type FileProblem = 'file_empty' | 'type_refused' | 'above_maximum' | 'below_minimum'

/** Returns the maximum size of a file in KB; 0 means unlimited. Videos have a limit of their own. */
export const getMaxSize = (file: File, { max_upload_size, max_video_size }: GroupLimits) =>
  isVideoFile(file) ? max_video_size : max_upload_size

/** Aliases of formats, some of them specific to browsers. */
const plainNames: Record<string, string> = {
  jpeg: 'jpg',
  tif: 'tiff',
  heif: 'heic',
  'svg+xml': 'svg',
  'x-ms-bmp': 'bmp',
  quicktime: 'mov',
  m4v: 'mp4',
}
const plain = (type: string) => plainNames[type] ?? type

/** Returns the format by file extension, or by MIME type if there is none. */
function typeOf({ name, type }: File) {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return plain(ending ?? type.split('/')[1] ?? '')
}

/** Checks a file against the group's limits by name and size; the server checks the content. */
export function validateFile(file: File, limits: GroupLimits): FileProblem | null {
  const allowed = limits.allow_file_types.map((type) => plain(type.toLowerCase()))
  if (allowed.length > 0 && !allowed.includes(typeOf(file))) return 'type_refused'
  if (file.size === 0) return 'file_empty'
  const size = file.size / 1024
  const maxSize = getMaxSize(file, limits)
  if (maxSize > 0 && size > maxSize) return 'above_maximum'
  if (size < limits.min_upload_size) return 'below_minimum'
  return null
}

/** Returns how many files fit into the batch beside the unfinished ones; a batch limit of 0 means unlimited. */
export const countAcceptableFiles = (given: number, unfinished: number, { max_files_per_batch }: GroupLimits) =>
  max_files_per_batch > 0 ? Math.min(given, Math.max(0, max_files_per_batch - unfinished)) : given

/** Returns the remaining quota in bytes; undefined if unlimited. The API counts in KB. */
export const getFreeBytes = (account: { used_storage: number; total_storage: number } | null) =>
  account && account.total_storage > 0 ? Math.max(0, account.total_storage - account.used_storage) * 1024 : undefined

/** Returns which files fit into the remaining quota, in order; a small file may fit after a large one does not. */
export function listFits(sizes: number[], room: number | undefined): boolean[] {
  let left = room ?? Number.POSITIVE_INFINITY
  return sizes.map((size) => {
    const fits = size <= left
    if (fits) left -= size
    return fits
  })
}

const periods = ['minute', 'hour', 'day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** Returns the rate limit that this number of files will exceed, so that some have to wait. */
export function longestExceededPeriod(count: number, limits: GroupLimits): { period: Period; limit: number } | null {
  const met = periods
    .map((period) => ({ period, limit: limits[`limit_per_${period}`] }))
    .filter(({ limit }) => limit > 0 && count > limit)
  // The longest exceeded period determines the total duration.
  return met.at(-1) ?? null
}
