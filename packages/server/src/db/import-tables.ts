import type { Generated } from 'kysely'

export interface ImportTable {
  id: Generated<number>
  kind: 'folder' | 'account' | 'chevereto'
  /** A folder of this machine, or the address of another site. */
  source: string
  /** Nobody where each picture goes to the user of the same name. */
  user_id: number | null
  /** As JSON. */
  options: string
  /** A token of the other site, sealed. */
  secret: string | null
  is_dry: boolean
  state: 'waiting' | 'running' | 'paused' | 'done' | 'failed'
  problem: string | null
  /** Since when all that is to come is among the items. */
  listed_at: string | null
  lease_until: string | null
  created_at: string
  updated_at: string
}

export interface ImportItemTable {
  id: Generated<number>
  import_id: number
  user_id: number | null
  /** Where it is at its source: what names it from one run to the next. */
  path: string
  bytes: number | null
  /** What is known of it, as JSON. */
  facts: string
  dated_at: string
  state: 'waiting' | 'done' | 'known' | 'refused'
  reason: string | null
  photo_id: number | null
}
