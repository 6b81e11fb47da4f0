import * as queries from './provider-queries.ts'
import type {
  ClaimRule,
  OauthOptions,
  OauthProviderChanges,
  AdminOauthProvider,
  OauthFinding,
  OauthProviderInput,
  PageQuery,
} from '@imagora/contract'
import { type Breaker, type BreakerRegistry, CircuitOpenError } from '#platform/circuit-breaker.ts'
import type { Row, Db } from '#db/schema/schema.ts'
import { type OauthDriver, OauthFailure } from '#gateways/oauth/oauth-driver.ts'
import { oauthDrivers } from '#gateways/oauth/oauth-drivers.ts'
import { createOauthHttp } from '#gateways/oauth/http-client.ts'
import { OUTAGE_PROBLEMS, type Outbound } from '#gateways/outbound/outbound.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import { type Secrets, originOf, requireSecretsReentered } from '#platform/secrets.ts'
import { MINUTE_MS } from '#platform/time.ts'
import { renumberRows, moveToPosition, nextPosition } from '#db/sort-order.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import { type Client, withConfiguredOrigins } from '#platform/caller.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'

/** Provider metadata is fetched again after this time. */
const PROVIDER_METADATA_TTL_MS = 10 * MINUTE_MS

const claimRulesOf = ({ claim_rules }: Pick<Provider, 'claim_rules'>) => JSON.parse(claim_rules) as ClaimRule[]
const optionsOf = ({ options }: Pick<Provider, 'options'>) => JSON.parse(options) as OauthOptions

/**
 * Only unreachable providers count as an outage: error responses could be provoked by one user, to lock out all others.
 */
const isOutage = (error: unknown) =>
  error instanceof OauthFailure && (error.reason === 'ca_unknown' || OUTAGE_PROBLEMS.has(error.reason))

/** Wraps a driver in a circuit breaker; a probe bypasses it. */
function withCircuitBreaker(driver: OauthDriver, { run }: Breaker): OauthDriver {
  const through = <T>(act: () => Promise<T>) =>
    run(act, { isOutage }).catch((error: unknown) => {
      throw error instanceof CircuitOpenError ? new OauthFailure('unreachable', error.message) : error
    })
  return {
    createAuthorizationUrl: (attempt) => through(() => driver.createAuthorizationUrl(attempt)),
    fetchIdentity: (attempt, callback) => through(() => driver.fetchIdentity(attempt, callback)),
    probe: driver.probe,
  }
}

/** Drivers cache provider metadata, so there is one per version of the settings. */
function createDriverCache(
  secrets: Secrets,
  breakers: Pick<BreakerRegistry, 'renew'>,
  outbound: Pick<Outbound, 'send'>,
) {
  const http = createOauthHttp(outbound)
  const driverCache = createLruCache<string, OauthDriver>(50, PROVIDER_METADATA_TTL_MS)
  return {
    getDriver(row: Provider): OauthDriver {
      const { id, provider, client_id, client_secret, options } = row
      // The secret is sealed again with every change, so its ciphertext identifies the version.
      const key = [id, client_id, client_secret, options].join(' ')
      const cachedDriver = driverCache.get(key)
      if (cachedDriver) return cachedDriver
      const opened = oauthDrivers[provider]({
        client_id,
        client_secret: secrets.unseal(client_secret),
        options: optionsOf(row),
        http,
      })
      const driver = withCircuitBreaker(opened, breakers.renew('oauth', id))
      driverCache.set(key, driver)
      return driver
    },
  }
}

type Provider = Row<'oauth_providers'>

/**
 * These options determine the meaning of a subject: changing them under existing bindings would map users to other
 * identities.
 */
const changesSubjectNamespace = (before: OauthOptions, after: OauthOptions) =>
  before.issuer !== after.issuer || before.use_unionid !== after.use_unionid

async function requireUnusedProvider(tx: Db, id: number) {
  const count = await queries.countBindings(tx, id)
  if (count > 0) throw refuse('provider_in_use', { values: { count } })
}

async function checkOptions(tx: Db, before: Provider, options: OauthOptions) {
  if (before.provider === 'oidc' && options.issuer === '') throw invalid('options.issuer', 'required')
  if (!changesSubjectNamespace(optionsOf(before), options)) return
  await requireUnusedProvider(tx, before.id)
  await queries.deleteOpenFlows(tx, before.id)
}

async function removeProvider(tx: Db, id: number) {
  await queries.deleteProvider(tx, id)
  await renumberRows(tx, 'oauth_providers')
}

/** The client secret is sent to the token endpoint; an OIDC issuer names that endpoint itself. */
const audienceOf = ({ issuer, token_url }: OauthOptions) => JSON.stringify([issuer, token_url].map(originOf))

async function changeProvider(tx: Db, secrets: Secrets, before: Provider, changes: OauthProviderChanges) {
  const { place, options, claim_rules, client_secret, ...plain } = changes
  if (options) {
    await checkOptions(tx, before, options)
    requireSecretsReentered({
      before: audienceOf(optionsOf(before)),
      after: audienceOf(options),
      kept: client_secret === undefined ? ['client_secret'] : [],
    })
  }
  const columns = {
    ...plain,
    ...(options && { options: JSON.stringify(options) }),
    ...(claim_rules && { claim_rules: JSON.stringify(claim_rules) }),
    ...(client_secret !== undefined && { client_secret: secrets.seal(client_secret) }),
  }
  if (Object.keys(columns).length > 0) await queries.updateProvider(tx, before.id, columns)
  if (place !== undefined) await moveToPosition(tx, 'oauth_providers', before.id, place)
}

interface OauthProviderServiceDeps {
  db: Db
  secrets: Secrets
  breakers: BreakerRegistry
  outbound: Pick<Outbound, 'send'>
  audit: AuditService
  now: () => Date
}

const targetOf = (id: number, { name }: { name: string }) => `oauth_provider ${id} ${name}`
const PROVIDERS_LOCK_KEY = 'oauth providers'

/**
 * The redirect URI, which must be registered at the provider exactly like this. Null when the site URL is not
 * configured: see [Note: Host header].
 */
function callbackUrl(client: Pick<Client, 'configured'>, id: number) {
  const { origin } = withConfiguredOrigins(client)
  return origin === '' ? null : new URL(`/oauth/${id}`, origin).href
}

/** Manages OAuth providers in the admin panel. */
export function createOauthProviderService({ db, secrets, breakers, outbound, audit, now }: OauthProviderServiceDeps) {
  const drivers = createDriverCache(secrets, breakers, outbound)

  async function requireProvider(tx: Db, id: number) {
    const row = await queries.findProvider(tx, id)
    if (!row) throw refuse('provider_missing')
    return row
  }

  return {
    callbackUrl,

    listEnabled: () => queries.listEnabled(db),

    isBoundToEnabled: queries.isBoundToEnabled,

    /** Returns an enabled provider with its driver. */
    async getEnabled(id: number) {
      const row = await queries.findProvider(db, id)
      if (!row?.is_enabled) throw refuse('provider_missing')
      return {
        id,
        name: row.name,
        driver: drivers.getDriver(row),
        claimRules: claimRulesOf(row),
        isClaimRequired: row.is_claim_required,
      }
    },

    async list(query: PageQuery, client: Client) {
      const { data, total } = await queries.listProviders(db, query)
      const providers = data.map((row): AdminOauthProvider => ({
        ...row,
        is_secret_set: row.client_secret !== '',
        options: optionsOf(row),
        claim_rules: claimRulesOf(row),
        binding_count: row.binding_count ?? 0,
        callback_url: callbackUrl(client, row.id) ?? '',
      }))
      return { data: providers, total }
    },

    /** Tells the callback URL of a provider before it is added, as many services ask for it first. */
    async getNext(client: Client) {
      const id = await queries.nextProviderId(db)
      return { id, callback_url: callbackUrl(client, id) ?? '' }
    },

    create: (actor: Actor, { expected_id, client_secret, options, claim_rules, ...given }: OauthProviderInput) =>
      db.transaction().execute(async (tx) => {
        await acquireAdvisoryLock(tx, PROVIDERS_LOCK_KEY)
        if (expected_id !== undefined && expected_id !== (await queries.nextProviderId(tx))) {
          throw invalid('expected_id', 'not_a_choice')
        }
        const position = await nextPosition(tx, 'oauth_providers')
        const { id } = await queries.insertProvider(tx, {
          ...given,
          ...(expected_id !== undefined && { id: expected_id }),
          client_secret: secrets.seal(client_secret),
          options: JSON.stringify(options),
          claim_rules: JSON.stringify(claim_rules),
          place: position,
          created_at: now().toISOString(),
        })
        const act = { action: 'oauth_provider.create', target: targetOf(id, given) }
        await audit.record(tx, actor, act, { ...given, options, claim_rules })
        return { id }
      }),

    async update(actor: Actor, id: number, changes: OauthProviderChanges) {
      await db.transaction().execute(async (tx) => {
        await acquireAdvisoryLock(tx, PROVIDERS_LOCK_KEY)
        const before = await requireProvider(tx, id)
        await changeProvider(tx, secrets, before, changes)
        const act = { action: 'oauth_provider.change', target: targetOf(id, before) }
        const presentedProvider = { ...before, options: optionsOf(before), claim_rules: claimRulesOf(before) }
        await audit.recordChanges(tx, actor, act, {
          before: presentedProvider,
          after: changes,
          secrets: ['client_secret'],
        })
      })
    },

    /** Users who only log in through this provider are locked out, so the removal must be confirmed. */
    async remove(actor: Actor, id: number, isConfirmed: boolean) {
      await db.transaction().execute(async (tx) => {
        await acquireAdvisoryLock(tx, PROVIDERS_LOCK_KEY)
        const before = await requireProvider(tx, id)
        const binding_count = await queries.countBindings(tx, id)
        if (!isConfirmed) await requireUnusedProvider(tx, id)
        await removeProvider(tx, id)
        const act = { action: 'oauth_provider.delete', target: targetOf(id, before) }
        await audit.record(tx, actor, act, { binding_count })
      })
    },

    async test(actor: Actor & { client: Client }, id: number) {
      const row = await requireProvider(db, id)
      const redirectUri = callbackUrl(actor.client, id)
      const findings: OauthFinding[] = redirectUri
        ? await drivers.getDriver(row).probe(redirectUri)
        : [{ step: 'address', outcome: 'address_unset', detail: '' }]
      await audit.record(db, actor, { action: 'oauth_provider.test', target: targetOf(id, row) }, { findings })
      return { findings }
    },
  }
}

export type OauthProviderService = ReturnType<typeof createOauthProviderService>
