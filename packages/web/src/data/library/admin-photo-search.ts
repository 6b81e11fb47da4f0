import { tableOrders } from '@imagora/contract/limits'
import { tableSearch } from '#lib/state/table-search.ts'

export const readAdminPhotosSearch = tableSearch({
  order: tableOrders.photos,
  state: ['live', 'trashed'],
  from: 'day',
  to: 'day',
  /** Only photos of this album. */
  album: 'id',
  /** Photo whose panel is open. */
  photo: 'id',
})
export type AdminPhotosSearch = ReturnType<typeof readAdminPhotosSearch>
