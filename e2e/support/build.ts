import { execFileSync } from 'node:child_process'

const build = `const { buildWhenStale } = await import('./scripts/build.mjs'); await buildWhenStale()`

/** Builds once before the workers start; otherwise they would build the same files concurrently. */
export default function buildOnce() {
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { stdio: 'inherit' })
}
