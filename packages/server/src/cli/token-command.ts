import { parseArgs } from 'node:util'
import { limits, type Permission, RequiredLine } from '@imagora/contract'
import { z } from 'zod'
import { permissions } from '#features/identity/tokens/api-tokens.ts'
import { checked } from '#http/api/validate-input.ts'
import { fill } from '#locales/texts.ts'
import { parseSiteTime } from '#platform/site-time.ts'
import { type Command, required, CliFailure } from './command.ts'
import { DAY_MS, HOUR_MS } from '#platform/time.ts'

const units: Record<string, number> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS, y: 365 * DAY_MS }

/** Parses a duration from now, such as `30d`, or a time. */
function expiryOf(text: string, now: Date, zone: string) {
  const [, count, unit = ''] = /^(\d{1,6})([hdwy])$/.exec(text) ?? []
  const time = count ? new Date(now.getTime() + Number(count) * (units[unit] ?? 0)) : parseSiteTime(text, zone)
  if (!time || Number.isNaN(time.getTime())) throw new CliFailure('expiry_malformed', { text })
  if (time <= now) throw new CliFailure('expiry_past')
  return time.toISOString()
}

/** Without a list the token has full access; an empty list is a mistake and never means that. */
function abilitiesOf(list: string | undefined): Permission[] | null {
  if (list === undefined) return null
  return [...new Set(list.split(','))].map((word) => {
    const ability = word.trim()
    const known = permissions.find((permission) => permission === ability)
    if (!known) throw new CliFailure('ability_unknown', { ability, abilities: permissions.join(', ') })
    return known
  })
}

const TokenName = z.object({ name: RequiredLine(limits.text, 'required') })
const text = { type: 'string' } as const

export const createToken: Command = async (args, { open, print, note, texts }) => {
  const { values } = parseArgs({ args, options: { user: text, name: text, abilities: text, expires: text } })
  const username = required(values.user, '--user').toLowerCase()
  const { name } = checked(TokenName, { name: required(values.name, '--name') })
  const abilities = abilitiesOf(values.abilities)
  if (values.expires === undefined) throw new CliFailure('expiry_missing', {}, { isUsage: true })

  const { db, settings, account, tokens, now } = await open()
  const found = await account.findByUsername(username)
  if (!found) throw new CliFailure('user_unknown', { username })
  const { time_zone } = await settings.get()
  const expires_at = expiryOf(values.expires, now(), time_zone)
  const token = await tokens.createApiToken(db, found.id, { name, abilities, expires_at })
  note(fill(texts.token_expires, { time: expires_at }))
  print(token)
}
