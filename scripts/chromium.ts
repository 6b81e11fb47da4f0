import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installMissing, type Missing, MissingTools } from './apt.ts'

/**
 * The headless shell comes first: the journeys cost it a third less (18 of them: 68 s of processor time, not 101 s).
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the browser of the tests: CHROMIUM_PATH, or the first known name on the PATH. */
export function findChromium(env = process.env) {
  const given = env.CHROMIUM_PATH
  if (given) {
    if (isExecutable(given)) return given
    throw new MissingTools(`CHROMIUM_PATH names ${given}, and there is no program there. Mend it or unset it.`)
  }
  const folders = (env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Screenshots render Chinese text as a row of boxes without a Chinese font. */
function hasChineseFont(env: NodeJS.ProcessEnv) {
  if (process.platform !== 'linux') return true
  const { stdout, error } = spawnSync('fc-list', [':lang=zh', 'family'], { env, encoding: 'utf8' })
  if (!error) return stdout.trim() !== ''
  return globSync('/usr/share/fonts/**/*.{ttc,ttf,otf}').some((file) =>
    /wqy|cjk|sourcehan|droidsansfallback/i.test(file),
  )
}

/** Returns the path of a browser and ensures a Chinese font; both are installed first if allowed. */
export function provideChromium(env = process.env, isRoot = process.getuid?.() === 0) {
  const missing: Missing[] = []
  if (!findChromium(env)) missing.push({ what: 'Chromium (or CHROMIUM_PATH)', package: 'chromium-headless-shell' })
  if (!hasChineseFont(env)) missing.push({ what: 'a Chinese font', package: 'fonts-wqy-microhei' })
  installMissing(missing, env, isRoot)

  const path = findChromium(env)
  if (path) return path
  throw new MissingTools('Chromium was installed, and is not on the PATH: set CHROMIUM_PATH.')
}

if (import.meta.main) console.log(provideChromium())
