#!/usr/bin/env node
import { permissions } from '#features/tokens/permissions.ts'
import { fill, languageOf } from '#locales/texts.ts'
import type { Command } from './cli/command.ts'
import { fillDemo } from './cli/demo.ts'
import { CliFailure, explain } from './cli/failure.ts'
import { type CliServices, openServices } from './cli/open.ts'
import { cliTexts } from './cli/texts.ts'
import { createToken } from './cli/tokens.ts'
import { verifySite } from './cli/verify.ts'
import { createUser, listUsers, resetPassword } from './cli/users.ts'

/** The terminal's language, as Node tells it from the environment. */
const language = languageOf(Intl.DateTimeFormat().resolvedOptions().locale, 'en-US')
const texts = cliTexts[language]

const help: Command = async (_args, { print }) => print(fill(texts.help, { abilities: permissions.join(', ') }))

const commands: Record<string, Command> = {
  'user create': createUser,
  'user list': listUsers,
  'user reset-password': resetPassword,
  'token create': createToken,
}

function commandOf(args: string[]): [Command, string[]] {
  if (args.length === 0 || args[0] === 'help' || args.includes('--help') || args.includes('-h')) return [help, []]
  if (args[0] === 'demo') return [fillDemo, args.slice(1)]
  if (args[0] === 'verify') return [verifySite, args.slice(1)]
  const command = commands[args.slice(0, 2).join(' ')]
  if (command) return [command, args.slice(2)]
  throw new CliFailure('unknown_command', { command: args.slice(0, 2).join(' ') }, { isUsage: true })
}

const site: { opened?: CliServices } = {}
try {
  const [command, args] = commandOf(process.argv.slice(2))
  await command(args, {
    texts,
    open: async () => (site.opened = await openServices()),
    print: (line) => process.stdout.write(`${line}\n`),
    note: (line) => process.stderr.write(`${line}\n`),
  })
} catch (error) {
  const { text, exitCode } = explain(error, language)
  process.stderr.write(`${text}\n`)
  process.exitCode = exitCode
} finally {
  await site.opened?.close()
}
