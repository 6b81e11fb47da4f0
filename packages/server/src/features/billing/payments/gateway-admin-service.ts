import * as queries from './queries.ts'
import {
  type PaymentGatewayChanges,
  type PaymentGatewayInput,
  platformFacts,
  type AdminPaymentGateway,
  type PageQuery,
  type PaymentFinding,
} from '@imagora/contract'
import { renumberRows, nextPosition, moveToPosition } from '#db/sort-order.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { originOf, requireSecretsReentered, type Secrets } from '#platform/secrets.ts'
import { refuse, invalid } from '#platform/refusal.ts'
import { validateGatewaySettings, type StoredGatewaySettings } from './gateway-settings.ts'
import { readStoredSettings } from './gateway-cache.ts'
import type { BreakerRegistry } from '#platform/circuit-breaker.ts'
import { type Client, withConfiguredOrigins } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { needsSiteAddress } from '#gateways/payments/http-client.ts'
import { createPaymentGateways, notifyUrl } from './payment-gateways.ts'
import { DAY_MS } from '#platform/time.ts'

type GatewayRow = Row<'payment_gateways'>

const columnsOf = (
  { options, secrets: secretValues, currencies, channels }: StoredGatewaySettings,
  secrets: Secrets,
) => ({
  options: JSON.stringify(options),
  secrets: secrets.seal(JSON.stringify(secretValues)),
  currencies: JSON.stringify(currencies),
  channels: JSON.stringify(channels),
})

async function addGateway(tx: Db, secrets: Secrets, input: PaymentGatewayInput, created_at: string) {
  const { name, platform, is_enabled } = input
  const facts = platformFacts[platform]
  const storedSettings = validateGatewaySettings(platform, {
    options: input.options,
    secrets: input.secrets,
    currencies: input.currencies ?? [...(facts.currencies ?? ['CNY'])],
    channels: input.channels ?? [...facts.channels],
  })
  const position = await nextPosition(tx, 'payment_gateways')
  const row = { name, platform, is_enabled, place: position, created_at, ...columnsOf(storedSettings, secrets) }
  return { ...(await queries.insertGateway(tx, row)), options: storedSettings.options }
}

/** The same time for which payments are polled after their order ended. */
const UNPAID_ORDER_RETENTION_MS = 2 * DAY_MS

/**
 * A gateway with payable payments cannot be deleted: without its keys their notifications could not be verified, nor
 * their state queried.
 */
async function removeGateway(tx: Db, id: number, now: Date) {
  const count = await queries.countPayable(tx, id, new Date(now.getTime() - UNPAID_ORDER_RETENTION_MS).toISOString())
  if (count > 0) throw refuse('gateway_in_use', { values: { count } })
  await queries.deleteGateway(tx, id)
  await renumberRows(tx, 'payment_gateways')
}

const audienceOf = ({ options }: Pick<StoredGatewaySettings, 'options'>) => originOf(options.endpoint ?? '')

/** Secrets that are not given keep their value; all other settings are replaced. */
async function changeGateway(tx: Db, secrets: Secrets, before: GatewayRow, changes: PaymentGatewayChanges) {
  const { place, name, is_enabled } = changes
  const storedSettings = readStoredSettings(before, secrets)
  const changedSettings = {
    options: changes.options ?? storedSettings.options,
    secrets: { ...storedSettings.secrets, ...changes.secrets },
    currencies: changes.currencies ?? storedSettings.currencies,
    channels: changes.channels ?? storedSettings.channels,
  }
  const checked = validateGatewaySettings(before.platform, changedSettings)
  const unchangedSecrets = Object.keys(storedSettings.secrets).filter(
    (secret) => changes.secrets?.[secret] === undefined,
  )
  requireSecretsReentered({
    before: audienceOf(storedSettings),
    after: audienceOf(checked),
    kept: unchangedSecrets.map((secret) => `secrets.${secret}`),
  })
  const columns = {
    ...columnsOf(checked, secrets),
    ...(name !== undefined && { name }),
    ...(is_enabled !== undefined && { is_enabled }),
  }
  await queries.updateGateway(tx, before.id, columns)
  if (place !== undefined) await moveToPosition(tx, 'payment_gateways', before.id, place)
}

interface PaymentGatewayServiceDeps {
  db: Db
  config: Pick<Config, 'devDoubles' | 'publicUrl'>
  secrets: Secrets
  breakers: BreakerRegistry
  outbound: Pick<Outbound, 'send'>
  audit: AuditService
  now: () => Date
}

type Gateway = Row<'payment_gateways'>

const targetOf = (id: number, { name }: { name: string }) => `payment_gateway ${id} ${name}`
const LOCK_NAME = 'payment gateways'

/** Platforms are external and cannot reach addresses of this machine or its local network. */
function noticesFinding(url: string): PaymentFinding {
  const { protocol, hostname } = new URL(url)
  const isPublic = protocol === 'https:' && hostname.includes('.') && !/^(127|10|192\.168)\./.test(hostname)
  return { step: 'notices', outcome: isPublic ? 'ok' : 'not_public', detail: url }
}

export function createPaymentGatewayService({
  db,
  config,
  secrets,
  breakers,
  outbound,
  audit,
  now,
}: PaymentGatewayServiceDeps) {
  const { requireGateway, gatewayOf, use } = createPaymentGateways({ db, config, secrets, breakers, outbound, now })

  const presentGateway = (row: Gateway, client: Client): AdminPaymentGateway => {
    const { origin } = withConfiguredOrigins(client)
    const { secrets: secretValues, ...plain } = readStoredSettings(row, secrets)
    const secrets_set = Object.keys(secretValues).filter((name) => secretValues[name] !== '')
    return { ...row, ...plain, secrets_set, notify_url: origin === '' ? '' : notifyUrl(origin, row.id) }
  }

  /** A gateway is not offered to anyone while the site has no configured address: see [Note: Host header]. */
  const addressFindings = (id: number): PaymentFinding[] =>
    config.publicUrl === undefined
      ? [{ step: 'address', outcome: 'address_unset', detail: '' }]
      : [noticesFinding(notifyUrl(config.publicUrl, id))]

  return {
    ...use,

    async list(query: PageQuery, client: Client) {
      const { data, total } = await queries.listGateways(db, query)
      return { data: data.map((row) => presentGateway(row, client)), total }
    },

    create: (actor: Actor, input: PaymentGatewayInput) =>
      db.transaction().execute(async (tx) => {
        if (input.platform === 'double' && !config.devDoubles) throw invalid('platform', 'not_a_choice')
        await acquireAdvisoryLock(tx, LOCK_NAME)
        const { id, options } = await addGateway(tx, secrets, input, now().toISOString())
        const { secrets: _secrets, ...plain } = input
        const act = { action: 'payment_gateway.create', target: targetOf(id, input) }
        await audit.record(tx, actor, act, { ...plain, options })
        return { id }
      }),

    async update(actor: Actor, id: number, changes: PaymentGatewayChanges) {
      await db.transaction().execute(async (tx) => {
        await acquireAdvisoryLock(tx, LOCK_NAME)
        const before = await requireGateway(tx, id)
        await changeGateway(tx, secrets, before, changes)
        const act = { action: 'payment_gateway.change', target: targetOf(id, before) }
        const shownBefore = { ...before, ...readStoredSettings(before, secrets) }
        await audit.recordChanges(tx, actor, act, { before: shownBefore, after: changes, secrets: ['secrets'] })
      })
    },

    async remove(actor: Actor, id: number) {
      await db.transaction().execute(async (tx) => {
        await acquireAdvisoryLock(tx, LOCK_NAME)
        const before = await requireGateway(tx, id)
        await removeGateway(tx, id, now())
        const { secrets: _secrets, ...held } = readStoredSettings(before, secrets)
        const { platform, is_enabled } = before
        const act = { action: 'payment_gateway.delete', target: targetOf(id, before) }
        await audit.record(tx, actor, act, { platform, is_enabled, ...held })
      })
    },

    async test(actor: Actor & { client: Client }, id: number) {
      const row = await requireGateway(db, id)
      const probed = await gatewayOf(row).probe()
      const findings = needsSiteAddress(row.platform) ? [...probed, ...addressFindings(id)] : probed
      await audit.record(db, actor, { action: 'payment_gateway.test', target: targetOf(id, row) }, { findings })
      return { findings }
    },
  }
}

export type PaymentGatewayService = ReturnType<typeof createPaymentGatewayService>
