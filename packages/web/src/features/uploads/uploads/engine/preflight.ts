import type { GroupInForce } from '@imagora/contract'

export type GroupLimits = GroupInForce['group']['options']

export type Complaint = 'type_refused' | 'above_maximum' | 'below_minimum'

/** One format, several names, of which browsers have their own. */
const plainNames: Record<string, string> = {
  jpeg: 'jpg',
  tif: 'tiff',
  heif: 'heic',
  'svg+xml': 'svg',
  'x-ms-bmp': 'bmp',
}
const plain = (type: string) => plainNames[type] ?? type

/** What a file says it is: by its name, or by what the browser calls it where the name has no ending. */
function typeOf({ name, type }: File) {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return plain(ending ?? type.split('/')[1] ?? '')
}

/** What the group has against a file, as far as its name and size tell; the server looks inside. */
export function complaintAbout(file: File, limits: GroupLimits): Complaint | null {
  const allowed = limits.allow_file_types.map((type) => plain(type.toLowerCase()))
  if (allowed.length > 0 && !allowed.includes(typeOf(file))) return 'type_refused'
  const size = file.size / 1024
  if (limits.max_upload_size > 0 && size > limits.max_upload_size) return 'above_maximum'
  if (size < limits.min_upload_size) return 'below_minimum'
  return null
}

/** How many of the files given fit into the batch beside those that are under way; 0 files per batch is no limit. */
export const roomFor = (given: number, unfinished: number, { max_files_per_batch }: GroupLimits) =>
  max_files_per_batch > 0 ? Math.min(given, Math.max(0, max_files_per_batch - unfinished)) : given

/** Bytes that the account may still add; nothing where there is no limit. The wire counts in KB. */
export const roomLeft = (account: { used_storage: number; total_storage: number } | null) =>
  account && account.total_storage > 0 ? Math.max(0, account.total_storage - account.used_storage) * 1024 : undefined

/** Which of the files, in order, find room in what is left: a small one may still fit where a large one does not. */
export function fitting(sizes: number[], room: number | undefined): boolean[] {
  let left = room ?? Number.POSITIVE_INFINITY
  return sizes.map((size) => {
    const fits = size <= left
    if (fits) left -= size
    return fits
  })
}

const periods = ['minute', 'hour', 'day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** The narrowest of the group's limits that so many files are sure to meet, and so will have to wait. */
export function tightestPeriod(count: number, limits: GroupLimits): { period: Period; limit: number } | null {
  const met = periods
    .map((period) => ({ period, limit: limits[`limit_per_${period}`] }))
    .filter(({ limit }) => limit > 0 && count > limit)
  // The longest of them decides how long it takes in the end.
  return met.at(-1) ?? null
}
