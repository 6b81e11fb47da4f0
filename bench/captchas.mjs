import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSecrets, readOrCreateMasterKey } from '../packages/server/src/platform/secrets.ts'

export const answer = 'BENCH'

/** Inserts captchas with a known answer into the server's table. */
export function layCaptchas({ folder }, count) {
  const secrets = openSecrets(readOrCreateMasterKey(join(folder, 'secret.key')))
  const database = new DatabaseSync(join(folder, 'imagora.db'), { timeout: 5000 })
  const insert = database.prepare('insert into captchas (key, answer_hash, expires_at) values (?, ?, ?)')
  const expires = new Date(Date.now() + 600_000).toISOString()
  const keys = Array.from({ length: count }, (_, number) => `bench-${number}`)
  database.exec('begin')
  for (const key of keys) insert.run(key, secrets.digest('captcha', `${key} ${answer}`), expires)
  database.exec('commit')
  database.close()
  return keys
}
