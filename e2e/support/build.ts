import { execFileSync } from 'node:child_process'

const build = `const { buildWhenStale } = await import('./scripts/build.mjs'); await buildWhenStale()`

/** Once, before the workers start their sites: they would otherwise build the same files at the same time. */
export default function buildOnce() {
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { stdio: 'inherit' })
}
