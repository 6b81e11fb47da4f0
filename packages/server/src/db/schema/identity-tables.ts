import type { Language, OauthDriverName, StaffRole } from '@imagora/contract'
import type { Generated } from 'kysely'

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
  /** Role in the admin panel of a user who is no administrator. */
  staff_role: Generated<StaffRole | null>
  is_suspended: boolean
  /** The reason as the user sees it; empty while not suspended. */
  suspension_reason: Generated<string>
  /** When an account was registered that waits for approval; null once it is approved. */
  pending_since: Generated<string | null>
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

interface RetiredUsernameTable {
  digest: string
  retired_at: string
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
  /** Set for a session in which an administrator acts. */
  impersonation_id: Generated<number | null>
}

interface CaptchaTable {
  key: string
  answer_hash: string
  expires_at: string
}

interface SetupCodeTable {
  digest: string
  created_at: string
}

interface CodeTable {
  id: Generated<number>
  event: 'register' | 'forget_password' | 'bind' | 'verify'
  target: string
  user_id: number | null
  hash: string
  attempts: number
  expires_at: string
  used_at: string | null
  created_at: string
}

interface PasskeyTable {
  id: Generated<number>
  user_id: number
  credential_id: string
  public_key: string
  counter: number
  transports: string
  name: string
  is_backed_up: boolean
  last_used_at: string | null
  created_at: string
}

interface TotpTable {
  user_id: number
  secret: string
  last_step: number
  confirmed_at: string | null
  created_at: string
}

interface RecoveryCodeTable {
  hash: string
  user_id: number
  used_at: string | null
}

interface LoginChallengeTable {
  hash: string
  purpose: 'second_factor' | 'passkey' | 'reauth' | 'registration'
  user_id: number | null
  is_remembered: boolean
  attempts: number
  expires_at: string
}

interface AvatarTable {
  key: string
  user_id: number
  storage_id: number
  path: string
  bytes: number
  created_at: string
}

interface OauthProviderTable {
  id: Generated<number>
  name: string
  provider: OauthDriverName
  client_id: string
  client_secret: string
  options: string
  is_enabled: boolean
  place: number
  created_at: string
  /** List of rules as JSON. */
  claim_rules: Generated<string>
  /** The rules apply to a user's first login only. */
  is_claims_once: Generated<boolean>
  /** A login that no rule matches is refused. */
  is_claim_required: Generated<boolean>
}

interface OauthBindingTable {
  id: Generated<number>
  user_id: number
  provider_id: number
  subject: string
  name: string
  nickname: string
  avatar: string
  created_at: string
}

/** Stays when the user unlinks the provider, so that linking it again is no first login. */
interface OauthClaimApplicationTable {
  user_id: number
  provider_id: number
  /** Time of the last login to which claim rules were applied. */
  applied_at: string
}

interface OauthFlowTable {
  state_hash: string
  provider_id: number
  purpose: 'login' | 'bind'
  user_id: number | null
  browser_hash: string
  redirect_uri: string
  verifier: string
  nonce: string
  expires_at: string
}

interface OauthPendingTable {
  token_hash: string
  provider_id: number
  subject: string
  name: string
  nickname: string
  avatar: string
  expires_at: string
  /** What the claim rules give once the identity is bound, as JSON. */
  claim_grants: string | null
}

interface InvitationTable {
  id: Generated<number>
  token_hash: string
  /** The account that an accepted invitation gives its first password; null where it creates one. */
  user_id: number | null
  /** Null for a link that anyone may use. */
  email: string | null
  name: string
  group_id: number | null
  capacity_bytes: number | null
  note: string
  language: Language
  max_uses: number
  use_count: number
  inviter_id: number | null
  sent_at: string | null
  expires_at: string
  revoked_at: string | null
  created_at: string
}

interface ImpersonationTable {
  id: Generated<number>
  user_id: number
  admin_id: number
  admin_username: string
  /** The session of the administrator; the account closes with it. */
  admin_token_id: number
  reason: string
  started_at: string
  expires_at: string
}

export interface IdentityTables {
  impersonations: ImpersonationTable
  invitations: InvitationTable
  users: UserTable
  retired_usernames: RetiredUsernameTable
  tokens: TokenTable
  captchas: CaptchaTable
  setup_codes: SetupCodeTable
  codes: CodeTable
  passkeys: PasskeyTable
  totp: TotpTable
  recovery_codes: RecoveryCodeTable
  login_challenges: LoginChallengeTable
  avatars: AvatarTable
  oauth_providers: OauthProviderTable
  oauth_bindings: OauthBindingTable
  oauth_claim_applications: OauthClaimApplicationTable
  oauth_flows: OauthFlowTable
  oauth_pendings: OauthPendingTable
}
