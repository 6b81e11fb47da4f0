import { parseArgs } from 'node:util'
import { readConfig } from '#config.ts'
import { interpolate } from '#locales/texts.ts'
import { type Command, CliFailure } from './command.ts'

/** Runs the whole server without its listener, loaded on demand: other commands need no image library. */
export const fillDemo: Command = async (args, { print, note, texts }) => {
  parseArgs({ args, options: {} })
  const [{ openSite }, { fillSite }] = await Promise.all([import('#composition/runtime.ts'), import('#demo/fill.ts')])
  const clock = { time: new Date() }
  const { runtime, services, close } = await openSite({ ...readConfig(), logLevel: 'error' }, () => clock.time)
  try {
    if (!(await services.setup.isNeeded())) throw new CliFailure('site_in_use')
    note(texts.demo_filling)
    print(interpolate(texts.demo_filled, await fillSite({ runtime, services, clock })))
  } finally {
    await close()
  }
}
