import { randomBytes } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import { CliFailure, type Command, requireOption } from './command.ts'
import { parseArgs } from 'node:util'
import {
  AdminUserInput,
  NewPassword,
  limits,
  type Permission,
  RequiredLine,
  type UserRole,
  userRoles,
} from '@imagora/contract'
import { z } from 'zod'
import { validateInput } from '#http/api/validate-input.ts'
import { interpolate } from '#locales/texts.ts'
import { removeAllFactors } from '#features/identity/second-factors/factor-changes.ts'
import { permissions } from '#features/identity/tokens/api-tokens.ts'
import { assignRole } from '#features/identity/users/assign-role.ts'
import type { CliTexts } from '#locales/text-catalog.ts'
import { roleOf } from '#platform/caller.ts'
import { parseSiteTime } from '#platform/site-time.ts'
import { DAY_MS, HOUR_MS } from '#platform/time.ts'

interface ChosenPassword {
  password: string
  /** True for a generated password, which must be printed once. */
  isMade: boolean
}

/**
 * Reads the first line of standard input, or generates a password. A terminal is refused, since it would show what is
 * typed.
 */
async function choosePassword({ isGiven }: { isGiven: boolean }): Promise<ChosenPassword> {
  if (!isGiven) return { password: randomBytes(15).toString('base64url'), isMade: true }
  const [password = ''] = process.stdin.isTTY ? [] : (await readText(process.stdin)).split(/\r?\n/, 1)
  if (password === '') throw new CliFailure('password_absent')
  return { password, isMade: false }
}

/** Tells entries of the command line, which has no logged-in user, from those of the system. */
const byCommandLine = { is_command_line: true }

const stringOption = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

export const createUser: Command = async (args, { open, print, texts }) => {
  const options = {
    username: stringOption,
    email: stringOption,
    name: stringOption,
    admin: flag,
    'password-stdin': flag,
  }
  const { values } = parseArgs({ args, options })
  const username = requireOption(values.username, '--username')
  const { email = null, name = username, admin: is_admin } = values
  const { password, isMade } = await choosePassword({ isGiven: values['password-stdin'] })
  const { password: _checked, ...person } = validateInput(AdminUserInput, { username, email, name, password, is_admin })

  const { db, settings, account, audit, passwords } = await open()
  await account.checkPassword({ ...person, password })
  const { language } = await settings.get()
  const password_hash = await passwords.hash(password)
  const { id } = await db.transaction().execute(async (tx) => {
    const created = await account.create(tx, { ...person, password_hash, language })
    const act = { action: 'user.create', target: `user ${created.id} ${person.username}` }
    await audit.recordSystemEvent(tx, act, { is_admin, ...byCommandLine })
    return created
  })
  print(interpolate(texts.user_created, { username: person.username, id }))
  if (isMade) print(interpolate(texts.password_made, { password }))
}

/** Roles beside administrator have the names that `user role` takes. */
const nameOfRole = (role: UserRole, texts: Pick<CliTexts, 'admin' | 'member'>) =>
  role === 'admin' ? texts.admin : role === 'user' ? texts.member : role

/** Sets the role of a user, who is found by email address or username. */
export const setRole: Command = async (args, { open, print, texts }) => {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const name = requireOption(positionals[0], 'EMAIL').toLowerCase()
  const asked = requireOption(positionals[1], 'ROLE')
  const role = userRoles.find((each) => each === asked)
  if (!role) throw new CliFailure('role_unknown', { role: asked, roles: userRoles.join(', ') }, { isUsage: true })

  const { db, account, audit } = await open()
  const user = name.includes('@') ? await account.findByEmail(name) : await account.findByUsername(name)
  if (!user) throw new CliFailure('user_unknown', { username: name })
  await db.transaction().execute((tx) => assignRole(tx, audit, user.id, role))
  print(interpolate(texts.role_set, { username: user.username, role }))
}

export const listUsers: Command = async (args, { open, print, texts }) => {
  parseArgs({ args, options: {} })
  const { account } = await open()
  const rows = (await account.list()).map(({ id, username, email, is_suspended, created_at, ...user }) => [
    String(id),
    username,
    email ?? '-',
    nameOfRole(roleOf(user), texts),
    is_suspended ? texts.suspended : texts.active,
    created_at,
  ])
  print(texts.list_heading)
  for (const row of rows) print(row.join('\t'))
}

export const resetPassword: Command = async (args, { open, print, texts }) => {
  const { values } = parseArgs({
    args,
    options: { user: stringOption, 'password-stdin': flag, 'reset-second-factors': flag },
  })
  const username = requireOption(values.user, '--user').toLowerCase()
  const { password, isMade } = await choosePassword({ isGiven: values['password-stdin'] })
  validateInput(z.object({ password: NewPassword }), { password })

  const { db, account, audit, tokens, passwords } = await open()
  const user = await account.findByUsername(username)
  if (!user) throw new CliFailure('user_unknown', { username })
  await account.checkPassword({ ...user, password })
  const password_hash = await passwords.hash(password)
  await db.transaction().execute(async (tx) => {
    await account.setPassword(tx, user.id, password_hash, null)
    if (values['reset-second-factors']) await removeAllFactors(tx, user.id, tokens)
    const act = { action: 'user.reset_password', target: `user ${user.id} ${username}` }
    await audit.recordSystemEvent(tx, act, { second_factors: values['reset-second-factors'], ...byCommandLine })
  })
  print(interpolate(texts.password_reset, { username }))
  if (values['reset-second-factors']) print(texts.second_factors_removed)
  if (isMade) print(interpolate(texts.password_made, { password }))
}

const units: Record<string, number> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS, y: 365 * DAY_MS }

/** Parses a duration from now, such as `30d`, or a time. */
function parseExpiry(text: string, now: Date, zone: string) {
  const [, count, unit = ''] = /^(\d{1,6})([hdwy])$/.exec(text) ?? []
  const time = count ? new Date(now.getTime() + Number(count) * (units[unit] ?? 0)) : parseSiteTime(text, zone)
  if (!time || Number.isNaN(time.getTime())) throw new CliFailure('expiry_malformed', { text })
  if (time <= now) throw new CliFailure('expiry_past')
  return time.toISOString()
}

/** Without a list the token has full access; an empty list is a mistake and never means that. */
function parseAbilities(list: string | undefined): Permission[] | null {
  if (list === undefined) return null
  return [...new Set(list.split(','))].map((word) => {
    const ability = word.trim()
    const matchedPermission = permissions.find((permission) => permission === ability)
    if (!matchedPermission) throw new CliFailure('ability_unknown', { ability, abilities: permissions.join(', ') })
    return matchedPermission
  })
}

const TokenName = z.object({ name: RequiredLine(limits.text, 'required') })
const text = { type: 'string' } as const

export const createToken: Command = async (args, { open, print, note, texts }) => {
  const { values } = parseArgs({ args, options: { user: text, name: text, abilities: text, expires: text } })
  const username = requireOption(values.user, '--user').toLowerCase()
  const { name } = validateInput(TokenName, { name: requireOption(values.name, '--name') })
  const abilities = parseAbilities(values.abilities)
  if (values.expires === undefined) throw new CliFailure('expiry_missing', {}, { isUsage: true })

  const { db, settings, account, tokens, now } = await open()
  const user = await account.findByUsername(username)
  if (!user) throw new CliFailure('user_unknown', { username })
  const { time_zone } = await settings.get()
  const expires_at = parseExpiry(values.expires, now(), time_zone)
  const token = await tokens.createApiToken(db, user.id, { name, abilities, expires_at })
  note(interpolate(texts.token_expires, { time: expires_at }))
  print(token)
}
