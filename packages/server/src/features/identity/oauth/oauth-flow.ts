import type { OauthReturned } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { OauthProviderService } from './provider-admin-service.ts'
import { type ProviderIdentity, OauthFailure } from '#gateways/oauth/oauth-driver.ts'
import type { Log } from '#platform/process/log.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import { hashOf, makeSecret } from './identities.ts'
import * as queries from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

const OAUTH_STATE_TTL_MS = 10 * MINUTE_MS

export interface FlowNeeds {
  db: Db
  providers: OauthProviderService
  rateLimits: RateLimiter
  log: Log
  now: () => Date
}

/** Purpose of an OAuth flow: to log in, or to bind to the current account. */
type Purpose = { purpose: 'login'; user_id: null } | { purpose: 'bind'; user_id: number }

export interface Beginning {
  browser: string
  redirect_url?: string | undefined
  client: Client
}

export interface Ending {
  /** Null when the browser did not send its cookie. */
  browser: string | null
  returned: OauthReturned
}

/** Errors that the user can fix by logging in again; all others concern the provider or the operator. */
const ofTheLogin = new Set(['code_refused', 'identity_refused'])

/** OAuth flows in progress: each can be finished once, in the browser that started it, and for its original purpose. */
export function flowDesk({ db, providers, rateLimits, log, now }: FlowNeeds) {
  async function asked<T>({ id, name }: { id: number; name: string }, question: () => Promise<T>) {
    try {
      return await question()
    } catch (error) {
      if (!(error instanceof OauthFailure)) throw error
      const { reason, detail } = error
      log.warn({ provider_id: id, reason, detail }, 'A provider did not say who somebody is')
      throw refuse(ofTheLogin.has(reason) ? 'oauth_refused' : 'oauth_unavailable', { values: { name } })
    }
  }

  return {
    async begin(id: number, purpose: Purpose, { browser, redirect_url, client }: Beginning) {
      await rateLimits.hit('oauth', client)
      const provider = await providers.open(id)
      const redirect_uri = providers.callbackUrl(client, id)
      if (redirect_uri === null) throw refuse('site_address_unset')
      if (redirect_url !== undefined && redirect_url !== redirect_uri) throw invalid('redirect_url', 'not_a_choice')

      const attempt = { redirect_uri, state: makeSecret(), verifier: makeSecret(), nonce: makeSecret() }
      const url = await asked(provider, () => provider.driver.begin(attempt))
      const { state, ...kept } = attempt
      const expires_at = new Date(now().getTime() + OAUTH_STATE_TTL_MS).toISOString()
      const hashes = { state_hash: hashOf(state), browser_hash: hashOf(browser) }
      await queries.insertFlow(db, { ...purpose, ...kept, ...hashes, provider_id: id, expires_at })
      return { redirect_url: url }
    },

    async finish(id: number, purpose: Purpose, { browser, returned }: Ending): Promise<ProviderIdentity> {
      const provider = await providers.open(id)
      if (browser === null) throw refuse('oauth_flow_invalid')
      const { state } = returned
      const hashes = { state_hash: hashOf(state), browser_hash: hashOf(browser) }
      const taken = await queries.takeFlow(db, { ...purpose, ...hashes, provider_id: id }, now().toISOString())
      if (!taken) throw refuse('oauth_flow_invalid')
      return asked(provider, () => provider.driver.finish({ ...taken, state }, returned))
    },
  }
}
