import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const build = fileURLToPath(new URL('../../build.mjs', import.meta.url))

/** Once per run: tests that start the server as a process start what `npm start` runs. */
export const setup = () => void execFileSync(process.execPath, [build], { stdio: 'inherit' })
