import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const build = fileURLToPath(new URL('../../build.mjs', import.meta.url))

/** Builds once per run, so that tests that start a server process run the same bundle as `npm start`. */
export const setup = () => void execFileSync(process.execPath, [build], { stdio: 'inherit' })
