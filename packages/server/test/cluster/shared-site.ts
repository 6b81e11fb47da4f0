import { join } from 'node:path'
import type { StorageConnection } from '@imagora/contract'
import { readConfig } from '#config.ts'
import { openSecrets, readOrCreateMasterKey } from '#platform/secrets.ts'
import { insertUser } from '#test/factories/factories.ts'
import { innerHosts } from '#test/harness/inner-network.ts'
import { openSite } from '#composition/runtime.ts'

interface MakeSharedSiteDeps {
  folder: string
  database: string
  connection: StorageConnection
}

const unlimited = { limit_concurrent_upload: 0, limit_per_minute: 0, limit_per_hour: 0, limit_per_day: 0 }

/** Creates a site for several machines, accessed from outside of them, with a clock that tests can advance. */
export async function createSharedSite({ folder, database, connection }: MakeSharedSiteDeps) {
  const key = join(folder, 'secret.key')
  const environment = { DATA_DIR: folder, DATABASE_URL: database, INNER_HOSTS: innerHosts.join(',') }
  const config = readConfig({ ...environment, LOG_LEVEL: 'error' })
  const secrets = openSecrets(readOrCreateMasterKey(key))
  let ahead = 0
  const { runtime, services, close } = await openSite(config, () => new Date(Date.now() + ahead))
  const { db } = runtime
  await db.updateTable('groups').set(unlimited).execute()
  const { provider, options } = connection
  const sealed = { options: JSON.stringify(options), secrets: secrets.seal(JSON.stringify(connection.secrets)) }
  await db
    .updateTable('storages')
    .set({ provider, ...sealed })
    .execute()
  await (await services.storages.open(await services.storages.getDefaultStorageId())).prepare()

  const client = { ip: '127.0.0.1', language: 'en-US', user_agent: 'cluster', origin: '', picture_origin: '' } as const
  const session = (id: number) => services.tokens.createSession(db, id, { isRemembered: false, client })

  return {
    db,
    services,
    jobs: runtime.jobs,
    key,
    session,
    close,
    /** Creates a user and a session token. */
    async user(username: string, is_admin = false) {
      const { id } = await insertUser(db, { username, is_admin, password_hash: 'x' })
      return { id, username, token: await session(id) }
    },
    advanceClock: (ms: number) => void (ahead += ms),
  }
}
