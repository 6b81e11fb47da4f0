import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { CliFailure, type Command, required } from './command.ts'
import { parseArgs } from 'node:util'
import { AdminUserInput, NewPassword } from '@imagora/contract'
import { z } from 'zod'
import { checked } from '#http/api/validate-input.ts'
import { fill } from '#locales/texts.ts'
import { clearFactors } from '#features/identity/second-factors/factor-changes.ts'

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
  const [password = ''] = process.stdin.isTTY ? [] : (await text(process.stdin)).split(/\r?\n/, 1)
  if (password === '') throw new CliFailure('password_absent')
  return { password, isMade: false }
}

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
  const username = required(values.username, '--username')
  const { email = null, name = username, admin: is_admin } = values
  const { password, isMade } = await choosePassword({ isGiven: values['password-stdin'] })
  const { password: _checked, ...person } = checked(AdminUserInput, { username, email, name, password, is_admin })

  const { db, settings, account, passwords } = await open()
  await account.checkPassword({ ...person, password })
  const { language } = await settings.get()
  const password_hash = await passwords.hash(password)
  const { id } = await db.transaction().execute((tx) => account.create(tx, { ...person, password_hash, language }))
  print(fill(texts.user_created, { username: person.username, id }))
  if (isMade) print(fill(texts.password_made, { password }))
}

export const listUsers: Command = async (args, { open, print, texts }) => {
  parseArgs({ args, options: {} })
  const { account } = await open()
  const rows = (await account.list()).map(({ id, username, email, is_admin, is_suspended, created_at }) => [
    String(id),
    username,
    email ?? '-',
    is_admin ? texts.admin : texts.member,
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
  const username = required(values.user, '--user').toLowerCase()
  const { password, isMade } = await choosePassword({ isGiven: values['password-stdin'] })
  checked(z.object({ password: NewPassword }), { password })

  const { db, account, tokens, passwords } = await open()
  const found = await account.findByUsername(username)
  if (!found) throw new CliFailure('user_unknown', { username })
  await account.checkPassword({ ...found, password })
  const password_hash = await passwords.hash(password)
  await db.transaction().execute(async (tx) => {
    await account.setPassword(tx, found.id, password_hash, null)
    if (values['reset-second-factors']) await clearFactors(tx, found.id, tokens)
  })
  print(fill(texts.password_reset, { username }))
  if (values['reset-second-factors']) print(texts.second_factors_removed)
  if (isMade) print(fill(texts.password_made, { password }))
}
