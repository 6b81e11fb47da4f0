import { parseArgs } from 'node:util'
import { Email, InvitationInput, limits } from '@imagora/contract'
import { z } from 'zod'
import { readConfig } from '#config.ts'
import { validateInput } from '#http/api/validate-input.ts'
import { interpolate } from '#locales/texts.ts'
import { type Command, CliFailure, requireOption } from './command.ts'

const text = { type: 'string' } as const
const options = {
  group: text,
  days: text,
  note: text,
  language: text,
  'no-mail': { type: 'boolean', default: false },
} as const

const { note, language, days } = InvitationInput.shape
const InviteOptions = z.object({ email: Email, note, language, days })

/** Invites one address and prints the link, which is also sent by email where the site can. */
export const inviteUser: Command = async (args, { print, note: tell, texts }) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { group, 'no-mail': isSilent, ...given } = values
  const terms = validateInput(InviteOptions, {
    ...given,
    email: requireOption(positionals[0], 'EMAIL'),
    days: given.days === undefined ? limits.invitation.usualDays : Number(given.days),
  })
  const { openSite } = await import('#composition/runtime.ts')
  const { services, close } = await openSite({ ...readConfig(), logLevel: 'error' }, () => new Date())
  try {
    const result = await services.invitations.inviteByCommand({ ...terms, group, isMailed: !isSilent })
    if (result.problem === 'group') throw new CliFailure('group_unknown', { name: group ?? '' })
    if (result.problem === 'known') throw new CliFailure('email_known', { email: terms.email })
    tell(interpolate(result.isMailed ? texts.invitation_sent : texts.invitation_created, { email: terms.email }))
    print(result.url)
  } finally {
    await close()
  }
}
