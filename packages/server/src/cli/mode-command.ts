import { parseArgs } from 'node:util'
import { Settings, type SettingsChanges } from '@imagora/contract'
import { changesBetween } from '#features/operations/audit-log/service.ts'
import { validateInput } from '#http/api/validate-input.ts'
import { interpolate } from '#locales/texts.ts'
import { CliFailure, type Command } from './command.ts'

const Mode = Settings.pick({ site_mode: true, site_mode_message: true })
const options = { message: { type: 'string', default: '' } } as const

/** Modes are written with hyphens on a command line. */
const nameOf = (mode: Settings['site_mode']) => mode.replace('_', '-')

/** Shows the mode of the site, or sets it with a message for people; a running server follows within seconds. */
export const setMode: Command = async (args, { open, print, texts }) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [asked] = positionals
  const mode = Mode.shape.site_mode.options.find((each) => nameOf(each) === asked)
  if (asked !== undefined && !mode) throw new CliFailure('mode_unknown', { mode: asked }, { isUsage: true })

  const { db, settings, audit } = await open()
  const before = await settings.get()
  if (!mode) return print(nameOf(before.site_mode))
  const changes: SettingsChanges = validateInput(Mode, { site_mode: mode, site_mode_message: values.message })
  await db.transaction().execute(async (tx) => {
    await settings.update(tx, changes)
    const act = { action: 'settings.change', target: Object.keys(changes).join(' ') }
    await audit.recordSystemEvent(tx, act, { ...changesBetween(before, changes, []), is_command_line: true })
  })
  print(interpolate(texts.mode_set, { mode: nameOf(mode) }))
}
