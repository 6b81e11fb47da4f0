#!/usr/bin/env node
import { readConfig, releaseFile } from '#config.ts'
import { createReleaseReader } from '#features/operations/health/release.ts'
import { permissions } from './features/identity/tokens/api-tokens.ts'
import { cliTextsIn, getTerminalLanguage, interpolate } from './locales/texts.ts'
import { backUpSite, listBackups, verifySite } from './cli/backup-commands.ts'
import { listBackupTargets } from './cli/backup-target-commands.ts'
import { benchMachine } from './cli/bench-command.ts'
import { type Command, CliFailure, describeFailure } from './cli/command.ts'
import { fillDemo } from './cli/demo-command.ts'
import { examineSite } from './cli/doctor-command.ts'
import { importAccount, importChevereto, importFolder, importLsky, importZipline } from './cli/import-commands.ts'
import { type CliServices, openServices } from './cli/cli-services.ts'
import { requireOwner, requireSite } from './cli/existing-site.ts'
import { inviteUser } from './cli/invite-command.ts'
import { listLoginProviders } from './cli/provider-command.ts'
import { setMode } from './cli/mode-command.ts'
import { restoreSite } from './cli/restore-command.ts'
import { confirmStorage, listStorages } from './cli/storage-command.ts'
import { importUsers } from './cli/user-import-command.ts'
import { upgradeSite } from './cli/upgrade-command.ts'
import { createToken, createUser, listUsers, resetPassword, setRole } from './cli/user-commands.ts'

const language = getTerminalLanguage()
const texts = cliTextsIn(language)

const help: Command = async (_args, { print }) => print(interpolate(texts.help, { abilities: permissions.join(', ') }))

const printVersion: Command = async (_args, { print }) => print((await createReleaseReader({ releaseFile })()).version)

/** What a command needs: a site, one that it may create with `--new`, or neither. */
type SiteNeed = 'site' | 'site_or_new' | 'nothing'

interface CommandEntry {
  run: Command
  needs: SiteNeed | ((args: string[]) => SiteNeed)
}

const commands: Record<string, CommandEntry> = {
  'user create': { run: createUser, needs: 'site_or_new' },
  'user list': { run: listUsers, needs: 'site' },
  'user import': { run: importUsers, needs: 'site' },
  'user reset-password': { run: resetPassword, needs: 'site' },
  'user role': { run: setRole, needs: 'site' },
  'token create': { run: createToken, needs: 'site' },
  'backup list': { run: listBackups, needs: (args) => (args.includes('--from') ? 'nothing' : 'site') },
  'backup targets': { run: listBackupTargets, needs: (args) => (args.includes('--from') ? 'nothing' : 'site') },
  'storage list': { run: listStorages, needs: 'site' },
  'storage confirm': { run: confirmStorage, needs: 'site' },
  'provider list': { run: listLoginProviders, needs: 'site' },
  'import folder': { run: importFolder, needs: 'site' },
  'import account': { run: importAccount, needs: 'site' },
  'import lsky': { run: importLsky, needs: 'site' },
  'import chevereto': { run: importChevereto, needs: 'site' },
  'import zipline': { run: importZipline, needs: 'site' },
  backup: { run: backUpSite, needs: 'site' },
  restore: { run: restoreSite, needs: (args) => (args.includes('--test') ? 'nothing' : 'site_or_new') },
  verify: { run: verifySite, needs: 'site' },
  // The doctor looks for the site itself, because a database that cannot be opened is one of its findings.
  doctor: { run: examineSite, needs: 'nothing' },
  upgrade: { run: upgradeSite, needs: 'site' },
  bench: { run: benchMachine, needs: 'site' },
  invite: { run: inviteUser, needs: 'site' },
  mode: { run: setMode, needs: 'site' },
  demo: { run: fillDemo, needs: 'site_or_new' },
  '--version': { run: printVersion, needs: 'nothing' },
}

function commandOf(args: string[]): [CommandEntry, string[]] {
  if (args.length === 0 || args[0] === 'help' || args.includes('--help') || args.includes('-h'))
    return [{ run: help, needs: 'nothing' }, []]
  for (const words of [2, 1]) {
    const command = commands[args.slice(0, words).join(' ')]
    if (command) return [command, args.slice(words)]
  }
  throw new CliFailure('unknown_command', { command: args.slice(0, 2).join(' ') }, { isUsage: true })
}

// The reader of a pipe may end first, as in `imagora doctor | head`. The command goes on: half of a change would be worse.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

const site: { opened?: CliServices } = {}
try {
  const [{ run, needs }, args] = commandOf(process.argv.slice(2))
  const need = typeof needs === 'function' ? needs(args) : needs
  const isNew = need === 'site_or_new' && args.includes('--new')
  if (isNew) requireOwner(readConfig())
  else if (need !== 'nothing') await requireSite(readConfig(), { mayCreate: need === 'site_or_new' })
  const given = isNew ? args.filter((arg) => arg !== '--new') : args
  await run(given, {
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
