import { type PaymentGatewayChanges, type PaymentGatewayInput, platformFacts } from '@imagora/contract'
import { closeGap, lastPlace, moveTo } from '#db/list-positions.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { originOf, requireSecretsAnew, type Secrets } from '#platform/secrets.ts'
import { refuse } from '#platform/refusal.ts'
import * as queries from './queries.ts'
import { checkedSettings, type Held } from './settings.ts'
import { heldBy } from './shelf.ts'

type Gateway = Row<'payment_gateways'>

const columnsOf = ({ options, secrets: held, currencies, channels }: Held, secrets: Secrets) => ({
  options: JSON.stringify(options),
  secrets: secrets.seal(JSON.stringify(held)),
  currencies: JSON.stringify(currencies),
  channels: JSON.stringify(channels),
})

export async function addGateway(tx: Db, secrets: Secrets, input: PaymentGatewayInput, created_at: string) {
  const { name, platform, is_enabled } = input
  const facts = platformFacts[platform]
  const held = checkedSettings(platform, {
    options: input.options,
    secrets: input.secrets,
    currencies: input.currencies ?? [...(facts.currencies ?? ['CNY'])],
    channels: input.channels ?? [...facts.channels],
  })
  const place = await lastPlace(tx, 'payment_gateways')
  const row = { name, platform, is_enabled, place, created_at, ...columnsOf(held, secrets) }
  return { ...(await queries.insertGateway(tx, row)), options: held.options }
}

/** As long as payments are followed after their order has ended. */
const lingering = 48 * 3_600_000

/** Without its keys nobody could hear of what is still to be paid, nor ask. */
export async function removeGateway(tx: Db, id: number, now: Date) {
  const count = await queries.countPayable(tx, id, new Date(now.getTime() - lingering).toISOString())
  if (count > 0) throw refuse('gateway_in_use', { values: { count } })
  await queries.deleteGateway(tx, id)
  await closeGap(tx, 'payment_gateways')
}

const audienceOf = ({ options }: Pick<Held, 'options'>) => originOf(options.endpoint ?? '')

/** Of its secrets those stay that are not given anew; all the rest is said whole. */
export async function changeGateway(tx: Db, secrets: Secrets, before: Gateway, changes: PaymentGatewayChanges) {
  const { place, name, is_enabled } = changes
  const held = heldBy(before, secrets)
  const wanted = {
    options: changes.options ?? held.options,
    secrets: { ...held.secrets, ...changes.secrets },
    currencies: changes.currencies ?? held.currencies,
    channels: changes.channels ?? held.channels,
  }
  const checked = checkedSettings(before.platform, wanted)
  const kept = Object.keys(held.secrets).filter((secret) => changes.secrets?.[secret] === undefined)
  requireSecretsAnew({
    before: audienceOf(held),
    after: audienceOf(checked),
    kept: kept.map((secret) => `secrets.${secret}`),
  })
  const columns = {
    ...columnsOf(checked, secrets),
    ...(name !== undefined && { name }),
    ...(is_enabled !== undefined && { is_enabled }),
  }
  await queries.updateGateway(tx, before.id, columns)
  if (place !== undefined) await moveTo(tx, 'payment_gateways', before.id, place)
}
