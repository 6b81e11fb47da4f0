import type { OauthOptions, OauthProviderChanges } from '@imagora/contract'
import { closeGap, moveTo } from '#db/list-positions.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { originOf, requireSecretsAnew, type Secrets } from '#platform/secrets.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import { optionsOf } from './drivers.ts'
import * as queries from './queries.ts'

type Provider = Row<'oauth_providers'>

/** What makes a subject mean somebody: changed under people's bindings, it would mean somebody else. */
const isOtherPeople = (before: OauthOptions, after: OauthOptions) =>
  before.issuer !== after.issuer || before.use_unionid !== after.use_unionid

export async function refuseInUse(tx: Db, id: number) {
  const count = await queries.countBindings(tx, id)
  if (count > 0) throw refuse('provider_in_use', { values: { count } })
}

async function checkOptions(tx: Db, before: Provider, options: OauthOptions) {
  if (before.provider === 'oidc' && options.issuer === '') throw invalid('options.issuer', 'required')
  if (!isOtherPeople(optionsOf(before), options)) return
  await refuseInUse(tx, before.id)
  await queries.deleteUnderWay(tx, before.id)
}

export async function removeProvider(tx: Db, id: number) {
  await queries.deleteProvider(tx, id)
  await closeGap(tx, 'oauth_providers')
}

/** The secret goes where codes are exchanged; an issuer says itself where that is. */
const audienceOf = ({ issuer, token_url }: OauthOptions) => JSON.stringify([issuer, token_url].map(originOf))

export async function changeProvider(tx: Db, secrets: Secrets, before: Provider, changes: OauthProviderChanges) {
  const { place, options, client_secret, ...plain } = changes
  if (options) {
    await checkOptions(tx, before, options)
    requireSecretsAnew({
      before: audienceOf(optionsOf(before)),
      after: audienceOf(options),
      kept: client_secret === undefined ? ['client_secret'] : [],
    })
  }
  const columns = {
    ...plain,
    ...(options && { options: JSON.stringify(options) }),
    ...(client_secret !== undefined && { client_secret: secrets.seal(client_secret) }),
  }
  if (Object.keys(columns).length > 0) await queries.updateProvider(tx, before.id, columns)
  if (place !== undefined) await moveTo(tx, 'oauth_providers', before.id, place)
}
