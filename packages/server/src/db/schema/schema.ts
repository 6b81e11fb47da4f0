import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type {
  AvatarTable,
  LoginChallengeTable,
  OauthBindingTable,
  OauthFlowTable,
  OauthPendingTable,
  OauthProviderTable,
  PasskeyTable,
  RecoveryCodeTable,
  TotpTable,
} from './identity-tables.ts'
import type {
  NoticeTable,
  PageTable,
  ReportTable,
  TicketReplyTable,
  TicketTable,
  TicketTemplateTable,
} from './content-tables.ts'
import type {
  CallKeyTable,
  OrderTable,
  PaymentTable,
  RefundTable,
  CouponTable,
  CouponUseTable,
  LapseTable,
  OwnedGrantTable,
  PlanAmountTable,
  PlanPriceTable,
  PlanTable,
  UserCapacityTable,
  UserGroupTable,
  PaymentFormTable,
  PaymentGatewayTable,
} from './billing-tables.ts'
import type {
  AlbumPhotoTable,
  AlbumTable,
  BlobCopyTable,
  BlobPatchTable,
  BlobTable,
  BlockedHashTable,
  IdempotencyKeyTable,
  LikeTable,
  ObjectIntentTable,
  PhotoTable,
  PhotoTagTable,
  PhotoTrafficTable,
  PhotoVersionTable,
  RemoteDownloadTable,
  ResumableUploadTable,
  StorageMoveTable,
  TagTable,
  UploadHolderTable,
  UploadSlotTable,
  UploadWindowTable,
  RenderingAddressTable,
  UrlAliasTable,
  UserTrafficTable,
  ImportItemTable,
  ImportTable,
} from './library-tables.ts'
import type { ShareDayTable, ShareItemTable, ShareTable, ShareUploadTable, ShareVisitTable } from './sharing-tables.ts'
import type {
  IncidentTable,
  SampleTable,
  ModerationTable,
  WebhookDeliveryTable,
  WebhookTable,
  ArchiveTable,
  BackupTable,
  CodeTable,
  FailedRequestTable,
  JobRunnerTable,
  JobScheduleTable,
  JobTable,
  MailOutboxTable,
} from './operations-tables.ts'

interface UserTable {
  id: Generated<number>
  username: string
  email: string | null
  phone: string | null
  country_code: string | null
  password_hash: string
  name: string
  avatar: string
  tagline: string
  bio: string
  url: string
  company: string
  company_title: string
  location: string
  interests: string
  socials: string
  full_name: string
  options: string
  is_admin: boolean
  is_suspended: boolean
  /** The reason as the user sees it; empty while not suspended. */
  suspension_reason: Generated<string>
  email_verified_at: string | null
  phone_verified_at: string | null
  login_ip: string
  login_at: Generated<string | null>
  used_bytes: number
  photo_count: number
  /** Incremented with every change that lists of their photos show. */
  photo_changes: Generated<number>
  album_count: number
  deletion_at: string | null
  /** True when the site's team decided on the account deletion. */
  is_expelled: Generated<boolean>
  deleted_at: string | null
  created_at: string
}

interface TokenTable {
  id: Generated<number>
  user_id: number
  kind: 'session' | 'api'
  hash: string
  name: string
  is_full_access: boolean
  abilities: string
  is_remembered: boolean
  ip: string
  user_agent: string
  confirmed_at: string | null
  last_used_at: string | null
  expires_at: string
  created_at: string
}

interface CaptchaTable {
  key: string
  answer_hash: string
  expires_at: string
}

interface RateLimitTable {
  key: string
  count: number
  blocked_until: string
  ends_at: string
}

interface SetupCodeTable {
  digest: string
  created_at: string
}

interface GroupTable {
  id: Generated<number>
  name: string
  intro: string
  is_default: boolean
  is_guest: boolean
  capacity_bytes: number
  max_upload_bytes: number
  min_upload_bytes: number
  max_files_per_batch: number
  limit_concurrent_upload: number
  limit_per_minute: number
  limit_per_hour: number
  limit_per_day: number
  limit_per_week: number
  limit_per_month: number
  allow_file_types: string
  /** Overrides of the image policy, as JSON. */
  policy: Generated<string>
  /** Zero means no cap. */
  monthly_traffic_bytes: Generated<number>
  created_at: string
}

interface StorageTable {
  id: Generated<number>
  name: string
  intro: string
  provider: string
  options: string
  /** Encrypted credentials. */
  secrets: string | null
  /** Overrides of the image policy, as JSON. */
  policy: Generated<string>
  /** The storage that keeps a second copy of every file. */
  mirror_id: number | null
  is_enabled: boolean
  checked_at: string | null
  /** The problem found by the last check. */
  trouble: string | null
  created_at: string
  /**
   * Set when the storage came with a backup: nothing is written to it or removed from it until an administrator
   * confirms it.
   */
  read_only_since: string | null
}

/** A single row with id 1. */
interface SiteIdentityTable {
  id: number
  site_id: string
  created_at: string
}

interface GroupStorageTable {
  group_id: number
  storage_id: number
}

interface SettingTable {
  key: string
  value: string
  updated_at: string
}

interface AuditLogTable {
  id: Generated<number>
  user_id: number | null
  action: string
  target: string
  detail: string
  ip: string
  created_at: string
}

interface RetiredUsernameTable {
  digest: string
  retired_at: string
}

export interface Database {
  users: UserTable
  retired_usernames: RetiredUsernameTable
  tokens: TokenTable
  captchas: CaptchaTable
  rate_limits: RateLimitTable
  setup_codes: SetupCodeTable
  groups: GroupTable
  site_identity: SiteIdentityTable
  storages: StorageTable
  group_storages: GroupStorageTable
  user_groups: UserGroupTable
  user_capacities: UserCapacityTable
  owned_grants: OwnedGrantTable
  lapses: LapseTable
  plans: PlanTable
  plan_prices: PlanPriceTable
  plan_amounts: PlanAmountTable
  coupons: CouponTable
  coupon_uses: CouponUseTable
  blobs: BlobTable
  blob_patches: BlobPatchTable
  blob_copies: BlobCopyTable
  blocked_hashes: BlockedHashTable
  photos: PhotoTable
  photo_versions: PhotoVersionTable
  photo_traffic: PhotoTrafficTable
  user_traffic: UserTrafficTable
  url_aliases: UrlAliasTable
  rendering_addresses: RenderingAddressTable
  remote_downloads: RemoteDownloadTable
  imports: ImportTable
  import_items: ImportItemTable
  storage_moves: StorageMoveTable
  likes: LikeTable
  tags: TagTable
  photo_tags: PhotoTagTable
  albums: AlbumTable
  album_photos: AlbumPhotoTable
  shares: ShareTable
  share_items: ShareItemTable
  share_visits: ShareVisitTable
  share_days: ShareDayTable
  share_uploads: ShareUploadTable
  upload_holders: UploadHolderTable
  upload_slots: UploadSlotTable
  upload_windows: UploadWindowTable
  object_intents: ObjectIntentTable
  idempotency_keys: IdempotencyKeyTable
  resumable_uploads: ResumableUploadTable
  orders: OrderTable
  payments: PaymentTable
  refunds: RefundTable
  call_keys: CallKeyTable
  settings: SettingTable
  pages: PageTable
  notices: NoticeTable
  reports: ReportTable
  tickets: TicketTable
  ticket_replies: TicketReplyTable
  ticket_templates: TicketTemplateTable
  webhooks: WebhookTable
  webhook_deliveries: WebhookDeliveryTable
  moderations: ModerationTable
  audit_log: AuditLogTable
  jobs: JobTable
  job_runners: JobRunnerTable
  job_schedules: JobScheduleTable
  mail_outbox: MailOutboxTable
  failed_requests: FailedRequestTable
  samples: SampleTable
  incidents: IncidentTable
  codes: CodeTable
  passkeys: PasskeyTable
  totp: TotpTable
  recovery_codes: RecoveryCodeTable
  login_challenges: LoginChallengeTable
  avatars: AvatarTable
  archives: ArchiveTable
  backups: BackupTable
  oauth_providers: OauthProviderTable
  payment_forms: PaymentFormTable
  payment_gateways: PaymentGatewayTable
  oauth_bindings: OauthBindingTable
  oauth_flows: OauthFlowTable
  oauth_pendings: OauthPendingTable
}

/** A connection or an open transaction; queries run on either. */
export type Db = Kysely<Database>

/** Work done in the caller's transaction; its failure rolls that back. */
export type Work = (tx: Db) => Promise<void>

export type Row<T extends keyof Database> = Selectable<Database[T]>

export type NewRow<T extends keyof Database> = Insertable<Database[T]>
