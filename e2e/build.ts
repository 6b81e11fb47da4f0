import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Once, before the workers start their sites: they would otherwise build the same files at the same time. */
export default function build() {
  execFileSync(process.execPath, [join(import.meta.dirname, '../packages/web/build.mjs')], { stdio: 'inherit' })
}
