import type { OauthDriverName } from '@imagora/contract'
import type { Generated } from 'kysely'

export interface PasskeyTable {
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

export interface TotpTable {
  user_id: number
  secret: string
  last_step: number
  confirmed_at: string | null
  created_at: string
}

export interface RecoveryCodeTable {
  hash: string
  user_id: number
  used_at: string | null
}

export interface LoginChallengeTable {
  hash: string
  purpose: 'second_factor' | 'passkey' | 'reauth' | 'registration'
  user_id: number | null
  is_remembered: boolean
  attempts: number
  expires_at: string
}

export interface AvatarTable {
  key: string
  user_id: number
  storage_id: number
  path: string
  bytes: number
  created_at: string
}

export interface OauthProviderTable {
  id: Generated<number>
  name: string
  provider: OauthDriverName
  client_id: string
  client_secret: string
  options: string
  is_enabled: boolean
  place: number
  created_at: string
}

export interface OauthBindingTable {
  id: Generated<number>
  user_id: number
  provider_id: number
  subject: string
  name: string
  nickname: string
  avatar: string
  created_at: string
}

export interface OauthFlowTable {
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

export interface OauthPendingTable {
  token_hash: string
  provider_id: number
  subject: string
  name: string
  nickname: string
  avatar: string
  expires_at: string
}
