import type { PaymentPlatform } from '@imagora/contract'
import type { Generated } from 'kysely'

export interface PaymentGatewayTable {
  id: Generated<number>
  name: string
  platform: PaymentPlatform
  /** By the names of the platform, as JSON. */
  options: string
  /** The same, sealed. */
  secrets: string
  /** Lists as JSON. */
  currencies: string
  channels: string
  is_enabled: boolean
  place: number
  created_at: string
}

/** What a browser is to post to a platform, for a few minutes. */
export interface PaymentFormTable {
  token_hash: string
  form: string
  expires_at: string
}
