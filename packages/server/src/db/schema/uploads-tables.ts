import type { ImportKind } from '@imagora/contract'
import type { Generated } from 'kysely'

interface UploadHolderTable {
  holder: string
  touched_at: string
}

interface UploadSlotTable {
  id: Generated<number>
  holder: string
  bytes: number
  reserved_at: string
  lease_until: string
}

interface UploadWindowTable {
  holder: string
  period: string
  begins_at: string
  count: number
}

interface IdempotencyKeyTable {
  holder: string
  key: string
  photo_id: number | null
  created_at: string
}

/** An upload that can be interrupted and resumed. */
interface ResumableUploadTable {
  id: string
  holder: string
  user_id: number | null
  bytes: number
  /**
   * Bytes on the disk that were acknowledged to the client; the last ones are only acknowledged together with the
   * photo.
   */
  received: number
  filename: string
  /** Form fields of the upload, as JSON. */
  fields: string
  photo_id: number | null
  expires_at: string
  created_at: string
}

interface RemoteDownloadTable {
  id: Generated<number>
  batch: string
  user_id: number
  url: string
  /** Fields of the upload, as JSON. */
  fields: string
  /** The session or API token that requested it. */
  token_id: Generated<number | null>
  state: 'waiting' | 'downloading' | 'success' | 'failed'
  reason: string | null
  photo_id: number | null
  ip_address: string
  attempts: Generated<number>
  /** Earliest time of the next attempt. */
  run_at: string | null
  /** Lease that the downloading process renews regularly. */
  lease_until: string | null
  created_at: string
  updated_at: string
}

interface ImportTable {
  id: Generated<number>
  kind: ImportKind
  /** A folder of this machine, or the URL of another site. */
  source: string
  /** Null when each picture goes to the user of the same name. */
  user_id: number | null
  /** JSON. */
  options: string
  /** API token of the other site, encrypted. */
  secret: string | null
  is_dry: boolean
  state: 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled'
  problem: string | null
  /** Time when all files had been listed as items. */
  listed_at: string | null
  lease_until: string | null
  created_at: string
  updated_at: string
}

interface ImportItemTable {
  id: Generated<number>
  import_id: number
  user_id: number | null
  /** Path at the source, which identifies the item from one run to the next. */
  path: string
  bytes: number | null
  /** Known metadata, as JSON. */
  facts: string
  dated_at: string
  state: 'waiting' | 'done' | 'known' | 'refused'
  reason: string | null
  photo_id: number | null
}

export interface UploadsTables {
  upload_holders: UploadHolderTable
  upload_slots: UploadSlotTable
  upload_windows: UploadWindowTable
  idempotency_keys: IdempotencyKeyTable
  resumable_uploads: ResumableUploadTable
  remote_downloads: RemoteDownloadTable
  imports: ImportTable
  import_items: ImportItemTable
}
