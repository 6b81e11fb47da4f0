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
