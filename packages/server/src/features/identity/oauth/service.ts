import * as queries from './queries.ts'
import type { OauthReturned, OauthPending, PageQuery } from '@imagora/contract'
import type { Client, Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { OauthProviderService } from './provider-admin-service.ts'
import { type ProviderIdentity, OauthFailure } from '#gateways/oauth/oauth-driver.ts'
import type { Log } from '#platform/process/log.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import { hashOf, makeSecret, type IdentityService, shownBinding } from './identities.ts'
import { MINUTE_MS } from '#platform/time.ts'
import { takeTurns } from '#db/advisory-lock.ts'
import type { LoginSessionService } from '#features/identity/auth/login-session.ts'

const OAUTH_STATE_TTL_MS = 10 * MINUTE_MS

interface FlowNeeds {
  db: Db
  providers: OauthProviderService
  rateLimits: RateLimiter
  log: Log
  now: () => Date
}

/** Purpose of an OAuth flow: to log in, or to bind to the current account. */
type Purpose = { purpose: 'login'; user_id: null } | { purpose: 'bind'; user_id: number }

interface Beginning {
  browser: string
  redirect_url?: string | undefined
  client: Client
}

interface Ending {
  /** Null when the browser did not send its cookie. */
  browser: string | null
  returned: OauthReturned
}

/** Errors that the user can fix by logging in again; all others concern the provider or the operator. */
const ofTheLogin = new Set(['code_refused', 'identity_refused'])

/** OAuth flows in progress: each can be finished once, in the browser that started it, and for its original purpose. */
function flowDesk({ db, providers, rateLimits, log, now }: FlowNeeds) {
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

interface OauthServiceDeps extends FlowNeeds {
  identities: IdentityService
  entry: LoginSessionService
}

const toLogIn = { purpose: 'login', user_id: null } as const
const toBind = ({ id }: Caller) => ({ purpose: 'bind', user_id: id }) as const

/** Login with third-party accounts. Provider and subject identify a user, never an email address. */
export function createOauthService({ identities, entry, ...needs }: OauthServiceDeps) {
  const { db } = needs
  const flows = flowDesk(needs)

  async function pend(tx: Db, provider_id: number, { email, ...identity }: ProviderIdentity): Promise<OauthPending> {
    return {
      needs: 'account',
      token: await identities.keep(tx, { ...identity, provider_id }),
      nickname: identity.nickname,
      avatar: identity.avatar,
      email,
      is_email_taken: email !== null && (await queries.isEmailTaken(tx, email)),
    }
  }

  return {
    beginLogin: (id: number, given: Beginning) => flows.begin(id, toLogIn, given),

    beginBinding: (caller: Caller, id: number, given: Beginning) => flows.begin(id, toBind(caller), given),

    /** Returns a session, or, for an unknown identity, a token that proves it until it is bound to an account. */
    async login(id: number, given: Ending, client: Client) {
      const identity = await flows.finish(id, toLogIn, given)
      return db.transaction().execute(async (tx) => {
        const owner = await queries.findOwner(tx, id, identity.subject)
        const isBound = owner !== undefined && (await queries.updateBinding(tx, owner.id, identity))
        if (!isBound) return pend(tx, id, identity)
        return entry.enter(tx, { id: owner.user_id }, { isRemembered: false, client })
      })
    },

    async bind(caller: Caller, id: number, given: Ending) {
      const identity = await flows.finish(id, toBind(caller), given)
      await identities.bind(db, caller.id, { ...identity, provider_id: id })
    },

    /** Binds the pending identity of an earlier login to the account that has logged in since. */
    bindPending: (caller: Caller, id: number, token: string) =>
      db.transaction().execute((tx) => identities.redeem(tx, caller.id, token, id)),

    async unbind(caller: Caller, id: number) {
      await db.transaction().execute(async (tx) => {
        // Two concurrent calls would each count the other's binding as a way to log in, so they are serialized.
        await takeTurns(tx, `oauth bindings of ${caller.id}`)
        if (await queries.deleteBinding(tx, caller.id, id)) return
        throw refuse((await queries.findBinding(tx, caller.id, id)) ? 'last_way_in' : 'binding_missing')
      })
    },

    async bindings(caller: Caller, query: PageQuery) {
      const { data, total } = await queries.pageBindings(db, caller.id, query)
      return { data: data.map(shownBinding), total }
    },
  }
}

export type OauthService = ReturnType<typeof createOauthService>
