import { type ClaimAssignment, type ClaimGrants, matchClaimRules } from './claim-rules.ts'
import { type AccountProvisioning, withFreeUsername } from './provision-account.ts'
import * as queries from './queries.ts'
import type { ApprovalNeeded, OauthReturned, OauthPending, PageQuery } from '@imagora/contract'
import type { Client, Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { OauthProviderService } from './provider-admin-service.ts'
import { type ProviderIdentity, OauthFailure } from '#gateways/oauth/oauth-driver.ts'
import type { Log } from '#platform/process/log.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import { hashSecret, generateSecret, type IdentityService, formatBinding } from './identities.ts'
import { MINUTE_MS } from '#platform/time.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import { isPending } from '#features/identity/approvals/queries.ts'
import type { LoginSessionService } from '#features/identity/auth/login-session.ts'

const OAUTH_STATE_TTL_MS = 10 * MINUTE_MS

interface OauthFlowDeps {
  db: Db
  providers: OauthProviderService
  rateLimits: RateLimiter
  log: Log
  now: () => Date
}

/** Purpose of an OAuth flow: to log in, or to bind to the current account. */
type Purpose = { purpose: 'login'; user_id: null } | { purpose: 'bind'; user_id: number }

interface FlowStart {
  browser: string
  redirect_url?: string | undefined
  client: Client
}

interface FlowCallback {
  /** Null when the browser did not send its cookie. */
  browser: string | null
  returned: OauthReturned
}

/** Errors that the user can fix by logging in again; all others concern the provider or the operator. */
const loginFailureReasons = new Set(['code_refused', 'identity_refused'])

/** OAuth flows in progress: each can be finished once, in the browser that started it, and for its original purpose. */
function createOauthFlows({ db, providers, rateLimits, log, now }: OauthFlowDeps) {
  async function callProvider<T>({ id, name }: { id: number; name: string }, question: () => Promise<T>) {
    try {
      return await question()
    } catch (error) {
      if (!(error instanceof OauthFailure)) throw error
      const { reason, detail } = error
      log.warn({ provider_id: id, reason, detail }, 'A provider did not say who somebody is')
      throw refuse(loginFailureReasons.has(reason) ? 'oauth_refused' : 'oauth_unavailable', { values: { name } })
    }
  }

  return {
    async begin(id: number, purpose: Purpose, { browser, redirect_url, client }: FlowStart) {
      await rateLimits.hit('oauth', client)
      const provider = await providers.getEnabled(id)
      const redirect_uri = providers.callbackUrl(client, id)
      if (redirect_uri === null) throw refuse('site_address_unset')
      if (redirect_url !== undefined && redirect_url !== redirect_uri) throw invalid('redirect_url', 'not_a_choice')

      const attempt = { redirect_uri, state: generateSecret(), verifier: generateSecret(), nonce: generateSecret() }
      const url = await callProvider(provider, () => provider.driver.createAuthorizationUrl(attempt))
      const { state, ...kept } = attempt
      const expires_at = new Date(now().getTime() + OAUTH_STATE_TTL_MS).toISOString()
      const hashes = { state_hash: hashSecret(state), browser_hash: hashSecret(browser) }
      await queries.insertFlow(db, { ...purpose, ...kept, ...hashes, provider_id: id, expires_at })
      return { redirect_url: url }
    },

    async finish(id: number, purpose: Purpose, { browser, returned }: FlowCallback) {
      const provider = await providers.getEnabled(id)
      if (browser === null) throw refuse('oauth_flow_invalid')
      const { state } = returned
      const hashes = { state_hash: hashSecret(state), browser_hash: hashSecret(browser) }
      const flow = await queries.consumeFlow(db, { ...purpose, ...hashes, provider_id: id }, now().toISOString())
      if (!flow) throw refuse('oauth_flow_invalid')
      const wanted_claims = provider.claimRules.flatMap(({ claim }) =>
        claim === 'email' ? [claim, 'email_verified'] : claim,
      )
      const attempt = { ...flow, state, wanted_claims }
      const identity = await callProvider(provider, () => provider.driver.fetchIdentity(attempt, returned))
      return { identity, provider }
    },
  }
}

interface OauthServiceDeps extends OauthFlowDeps {
  identities: IdentityService
  claimAssignment: ClaimAssignment
  provisioning: AccountProvisioning
  loginSessions: LoginSessionService
}

type LoginProvider = Awaited<ReturnType<OauthProviderService['getEnabled']>>

/** Returns what the rules of the provider give to an identity, or null where none matches. */
function grantsOf({ name, claimRules, isClaimRequired }: LoginProvider, { claims = {} }: ProviderIdentity) {
  const { isMatched, group_id, role } = matchClaimRules(claimRules, claims)
  if (isMatched) return { provider: name, group_id, role }
  if (isClaimRequired) throw refuse('claim_missing', { values: { name } })
  return null
}

interface NewAccountSource {
  grants: ClaimGrants | null
  client: Client
  isSuffixed: boolean
}

const toLogIn = { purpose: 'login', user_id: null } as const
const toBind = ({ id }: Caller) => ({ purpose: 'bind', user_id: id }) as const

/** Login with third-party accounts. Provider and subject identify a user, never an email address. */
export function createOauthService({
  identities,
  claimAssignment,
  provisioning,
  loginSessions,
  ...needs
}: OauthServiceDeps) {
  const { db } = needs
  const flows = createOauthFlows(needs)

  async function savePendingIdentity(
    tx: Db,
    provider_id: number,
    { email, claims: _claims, ...identity }: ProviderIdentity,
    grants: ClaimGrants | null,
  ): Promise<OauthPending> {
    return {
      needs: 'account',
      token: await identities.savePending(tx, { ...identity, provider_id }, grants),
      nickname: identity.nickname,
      avatar: identity.avatar,
      email,
      is_email_taken: email !== null && (await queries.isEmailTaken(tx, email)),
    }
  }

  /** Creates, binds and enters the account of somebody new, where nobody registers with a password. */
  async function provisionAccount(tx: Db, provider_id: number, identity: ProviderIdentity, by: NewAccountSource) {
    const { id: user_id, email } = await provisioning.create(tx, identity, by.client, by.isSuffixed)
    await identities.bind(tx, user_id, { ...identity, provider_id })
    if (by.grants) await claimAssignment.apply(tx, { user_id, provider_id }, by.grants)
    if (await isPending(tx, user_id)) return { needs: 'approval', email } satisfies ApprovalNeeded
    return loginSessions.completeFirstFactor(tx, { id: user_id }, { isRemembered: false, client: by.client })
  }

  return {
    beginLogin: (id: number, flowStart: FlowStart) => flows.begin(id, toLogIn, flowStart),

    beginBinding: (caller: Caller, id: number, flowStart: FlowStart) => flows.begin(id, toBind(caller), flowStart),

    /** Returns a session, or, for an unknown identity, a token that proves it until it is bound to an account. */
    async login(id: number, callback: FlowCallback, client: Client) {
      const { identity, provider } = await flows.finish(id, toLogIn, callback)
      const grants = grantsOf(provider, identity)
      const options = { isRemembered: false, client }
      const isProvisioned = await provisioning.isActive()
      const enter = async (tx: Db, isSuffixed: boolean) => {
        const owner = await queries.findBindingOwner(tx, id, identity.subject)
        const isBound = owner !== undefined && (await queries.updateBinding(tx, owner.id, identity))
        if (!isBound && !isProvisioned) return savePendingIdentity(tx, id, identity, grants)
        if (!isBound) return provisionAccount(tx, id, identity, { grants, client, isSuffixed })
        if (grants) await claimAssignment.apply(tx, owner, grants)
        return loginSessions.completeFirstFactor(tx, { id: owner.user_id }, options)
      }
      return withFreeUsername((isSuffixed) => db.transaction().execute((tx) => enter(tx, isSuffixed)))
    },

    async bind(caller: Caller, id: number, callback: FlowCallback) {
      const { identity } = await flows.finish(id, toBind(caller), callback)
      await identities.bind(db, caller.id, { ...identity, provider_id: id })
    },

    /** Binds the pending identity of an earlier login to the account that has logged in since. */
    bindPending: (caller: Caller, id: number, token: string) =>
      db.transaction().execute((tx) => identities.redeem(tx, caller.id, token, id)),

    async unbind(caller: Caller, id: number) {
      await db.transaction().execute(async (tx) => {
        // Two concurrent calls would each count the other's binding as a way to log in, so they are serialized.
        await acquireAdvisoryLock(tx, `oauth bindings of ${caller.id}`)
        const isPasswordUseful = !(await provisioning.isActive())
        if (await queries.deleteBinding(tx, caller.id, id, isPasswordUseful)) return
        throw refuse((await queries.findBinding(tx, caller.id, id)) ? 'last_way_in' : 'binding_missing')
      })
    },

    async listBindings(caller: Caller, query: PageQuery) {
      const { data, total } = await queries.paginateBindings(db, caller.id, query)
      return { data: data.map(formatBinding), total }
    },
  }
}

export type OauthService = ReturnType<typeof createOauthService>
