import type { OauthOptions, OauthProviderChanges } from '@imagora/contract'
import type { Db, Row } from '#db/schema.ts'
import { invalid, refuse } from '#refusal.ts'
import type { Secrets } from '#secrets.ts'
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
  if (isOtherPeople(optionsOf(before), options)) await refuseInUse(tx, before.id)
}

/** All others close up: places are 1, 2, 3… */
async function move(tx: Db, id: number, place: number) {
  const others = (await queries.listIds(tx)).map((each) => each.id).filter((each) => each !== id)
  const ordered = others.toSpliced(place - 1, 0, id)
  for (const [index, each] of ordered.entries()) await queries.updateProvider(tx, each, { place: index + 1 })
}

export async function changeProvider(tx: Db, secrets: Secrets, before: Provider, changes: OauthProviderChanges) {
  const { place, options, client_secret, ...plain } = changes
  if (options) await checkOptions(tx, before, options)
  const columns = {
    ...plain,
    ...(options && { options: JSON.stringify(options) }),
    ...(client_secret !== undefined && { client_secret: secrets.seal(client_secret) }),
  }
  if (Object.keys(columns).length > 0) await queries.updateProvider(tx, before.id, columns)
  if (place !== undefined) await move(tx, before.id, place)
}
