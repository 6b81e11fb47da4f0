import type { Generated } from 'kysely'

interface PhotoTrafficTable {
  photo_id: number
  day: string
  hits: number
  bytes: number
}

interface UserTrafficTable {
  user_id: number
  day: string
  hits: number
  bytes: number
}

/** A URL path under which an older image host served a photo. */
interface UrlAliasTable {
  path: string
  photo_id: number
  created_at: string
}

/** A query under which caches may keep a photo's link. */
interface RenderingAddressTable {
  photo_id: number
  query: string
  seen_at: string
}

/** A named transform. */
interface TransformPresetTable {
  id: Generated<number>
  name: string
  note: string
  /** JSON object of the parameters. */
  parameters: string
  created_at: string
  updated_at: string
}

export interface DeliveryTables {
  transform_presets: TransformPresetTable
  photo_traffic: PhotoTrafficTable
  user_traffic: UserTrafficTable
  url_aliases: UrlAliasTable
  rendering_addresses: RenderingAddressTable
}
