#!/usr/bin/env node
import { permissions } from './features/identity/tokens/api-tokens.ts'
import { cliTextsIn, getTerminalLanguage, interpolate } from './locales/texts.ts'
import { version } from './platform/process/version.ts'
import { backUpSite, listBackups, verifySite } from './cli/backup-commands.ts'
import { type Command, CliFailure, describeFailure } from './cli/command.ts'
import { fillDemo } from './cli/demo-command.ts'
import { examineSite } from './cli/doctor-command.ts'
import { importAccount, importChevereto, importFolder } from './cli/import-commands.ts'
import { type CliServices, openServices } from './cli/cli-services.ts'
import { restoreSite } from './cli/restore-command.ts'
import { confirmStorage, listStorages } from './cli/storage-command.ts'
import { createToken, createUser, listUsers, resetPassword } from './cli/user-commands.ts'

const language = getTerminalLanguage()
const texts = cliTextsIn(language)

const help: Command = async (_args, { print }) => print(interpolate(texts.help, { abilities: permissions.join(', ') }))

const printVersion: Command = async (_args, { print }) => print(version)

const commands: Record<string, Command> = {
  'user create': createUser,
  'user list': listUsers,
  'user reset-password': resetPassword,
  'token create': createToken,
  'backup list': listBackups,
  'storage list': listStorages,
  'storage confirm': confirmStorage,
  'import folder': importFolder,
  'import account': importAccount,
  'import chevereto': importChevereto,
}

const shortCommands: Record<string, Command> = {
  backup: backUpSite,
  restore: restoreSite,
  verify: verifySite,
  doctor: examineSite,
  demo: fillDemo,
  '--version': printVersion,
}

function commandOf(args: string[]): [Command, string[]] {
  if (args.length === 0 || args[0] === 'help' || args.includes('--help') || args.includes('-h')) return [help, []]
  const command = commands[args.slice(0, 2).join(' ')]
  if (command) return [command, args.slice(2)]
  const short = shortCommands[args[0] ?? '']
  if (short) return [short, args.slice(1)]
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
  const { text, exitCode } = describeFailure(error, language)
  process.stderr.write(`${text}\n`)
  process.exitCode = exitCode
} finally {
  await site.opened?.close()
}
