import type {
  AdminPaymentGateway,
  PageQuery,
  PaymentFinding,
  PaymentGatewayChanges,
  PaymentGatewayInput,
} from '@imagora/contract'
import type { BreakerBoard } from '#platform/circuit-breaker.ts'
import { type Client, withConfiguredOrigins } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { takeTurns } from '#db/advisory-lock.ts'
import type { Actor, AuditService } from '#features/audit/service.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { needsSiteAddress } from '#gateways/payments/origins.ts'
import { invalid } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { addGateway, changeGateway, removeGateway } from './changes.ts'
import { gatewayOpening, notifyUrl } from './opening.ts'
import * as queries from './queries.ts'
import { heldBy } from './shelf.ts'

interface Needs {
  db: Db
  config: Pick<Config, 'devDoubles' | 'publicUrl'>
  secrets: Secrets
  breakers: BreakerBoard
  outbound: Pick<Outbound, 'send'>
  audit: AuditService
  now: () => Date
}

type Gateway = Row<'payment_gateways'>

const targetOf = (id: number, { name }: { name: string }) => `payment_gateway ${id} ${name}`
const turns = 'payment gateways'

/** Platforms are elsewhere: what only this machine or its network can reach, they cannot. */
function noticesFinding(url: string): PaymentFinding {
  const { protocol, hostname } = new URL(url)
  const isPublic = protocol === 'https:' && hostname.includes('.') && !/^(127|10|192\.168)\./.test(hostname)
  return { step: 'notices', outcome: isPublic ? 'ok' : 'not_public', detail: url }
}

/** Who takes money for the site, as the back office sets it up. */
export function paymentGatewayService({ db, config, secrets, breakers, outbound, audit, now }: Needs) {
  const { found, gatewayOf, use } = gatewayOpening({ db, config, secrets, breakers, outbound, now })

  const shown = (row: Gateway, client: Client): AdminPaymentGateway => {
    const { origin } = withConfiguredOrigins(client)
    const { secrets: held, ...plain } = heldBy(row, secrets)
    const secrets_set = Object.keys(held).filter((name) => held[name] !== '')
    return { ...row, ...plain, secrets_set, notify_url: origin === '' ? '' : notifyUrl(origin, row.id) }
  }

  /** Without a configured address the gateway is offered to nobody: see [Note: Host header]. */
  const addressFindings = (id: number): PaymentFinding[] =>
    config.publicUrl === undefined
      ? [{ step: 'address', outcome: 'address_unset', detail: '' }]
      : [noticesFinding(notifyUrl(config.publicUrl, id))]

  return {
    ...use,

    async list(query: PageQuery, client: Client) {
      const { data, total } = await queries.listGateways(db, query)
      return { data: data.map((row) => shown(row, client)), total }
    },

    create: (actor: Actor, input: PaymentGatewayInput) =>
      db.transaction().execute(async (tx) => {
        if (input.platform === 'double' && !config.devDoubles) throw invalid('platform', 'not_a_choice')
        await takeTurns(tx, turns)
        const { id, options } = await addGateway(tx, secrets, input, now().toISOString())
        const { secrets: _secrets, ...plain } = input
        const act = { action: 'payment_gateway.create', target: targetOf(id, input) }
        await audit.record(tx, actor, act, { ...plain, options })
        return { id }
      }),

    async update(actor: Actor, id: number, changes: PaymentGatewayChanges) {
      await db.transaction().execute(async (tx) => {
        await takeTurns(tx, turns)
        const before = await found(tx, id)
        await changeGateway(tx, secrets, before, changes)
        const act = { action: 'payment_gateway.change', target: targetOf(id, before) }
        const shownBefore = { ...before, ...heldBy(before, secrets) }
        await audit.recordChanges(tx, actor, act, { before: shownBefore, after: changes, secrets: ['secrets'] })
      })
    },

    async remove(actor: Actor, id: number) {
      await db.transaction().execute(async (tx) => {
        await takeTurns(tx, turns)
        const before = await found(tx, id)
        await removeGateway(tx, id, now())
        const { secrets: _secrets, ...held } = heldBy(before, secrets)
        const { platform, is_enabled } = before
        const act = { action: 'payment_gateway.delete', target: targetOf(id, before) }
        await audit.record(tx, actor, act, { platform, is_enabled, ...held })
      })
    },

    async test(actor: Actor & { client: Client }, id: number) {
      const row = await found(db, id)
      const probed = await gatewayOf(row).probe()
      const findings = needsSiteAddress(row.platform) ? [...probed, ...addressFindings(id)] : probed
      await audit.record(db, actor, { action: 'payment_gateway.test', target: targetOf(id, row) }, { findings })
      return { findings }
    },
  }
}

export type PaymentGatewayService = ReturnType<typeof paymentGatewayService>
