import type { Row } from './schema/schema.ts'

/** Columns of files that are made from a stored file, in the order in which their names are derived from its own. */
export const derivedPathColumns = [
  'thumb_path',
  'preview_path',
  'poster_path',
  'playback_path',
  'storyboard_path',
] as const

export type DerivedPathColumn = (typeof derivedPathColumns)[number]
export type DerivedPaths = Pick<Row<'blobs'>, DerivedPathColumn>

/** Returns whether a derived file is made with the video's own means, which run when its blob is `unavailable`. */
export const isOfVideo = (column: DerivedPathColumn) => column !== 'thumb_path' && column !== 'preview_path'

/** Returns the derived files that there are. */
export const listDerivedPaths = (paths: DerivedPaths) =>
  derivedPathColumns.map((column) => paths[column]).filter((path) => path !== null)
