import type { PhotoQuery } from '@imagora/contract'
import type { PhotoFilter } from './queries.ts'

/** Older clients ask for what is public, or for what is not. */
export interface Asked extends PhotoQuery {
  is_public?: boolean | undefined
}

type Filters = Pick<Asked, 'album_id' | 'storage_id' | 'is_public'>

export const filterOf = ({ album_id, storage_id, is_public }: Filters, text: string): PhotoFilter => ({
  text,
  ...(is_public !== undefined && { is_public }),
  ...(album_id && { album_id }),
  ...(storage_id && { storage_id }),
})
