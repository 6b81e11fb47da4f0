import { parseArgs } from 'node:util'
import { readConfig } from '#config.ts'
import { getTerminalLanguage, interpolate } from '#locales/texts.ts'
import { type Command, CliFailure } from './command.ts'

/** Runs the whole server without its listener, loaded on demand: other commands need no image library. */
export const fillDemo: Command = async (args, { print, note, texts }) => {
  parseArgs({ args, options: {} })
  const [{ openSite }, { fillSite }] = await Promise.all([import('#composition/runtime.ts'), import('#demo/fill.ts')])
  const clock = { time: new Date() }
  const config = { ...readConfig(), logLevel: 'error' } as const
  const language = config.newSite.language ?? getTerminalLanguage()
  const { runtime, services, close } = await openSite(config, () => clock.time)
  try {
    if (!(await services.setup.isNeeded())) throw new CliFailure('site_in_use')
    note(texts.demo_filling)
    print(interpolate(texts.demo_filled, await fillSite({ runtime, services, clock, language })))
  } finally {
    await close()
  }
}
