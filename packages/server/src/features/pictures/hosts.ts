import type { Db } from '#db/schema/schema.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { StorageService } from '#features/storages/service.ts'
import type { Log } from '#platform/log.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  policies: Pick<PolicyService, 'all'>
  storages: Pick<StorageService, 'open'>
  log: Log
}

/** Where pictures come from besides the site itself: CDNs, and storages that browsers are sent on to. */
export function pictureHosts({ db, policies, storages, log }: Needs) {
  async function originOf(storageId: number) {
    try {
      const { presign } = await storages.open(storageId)
      return presign ? [new URL(await presign('x', { expiresSeconds: 1 })).origin] : []
    } catch (error) {
      log.warn({ err: error, storage_id: storageId }, 'A storage could not be asked for its address')
      return []
    }
  }

  return async () => {
    const said = await policies.all()
    const fronts = said.flatMap(({ public_url }) => (public_url ? [public_url] : []))
    if (!said.some(({ delivery }) => delivery === 'redirect')) return fronts
    const ids = await queries.listStorageIds(db)
    return [...fronts, ...(await Promise.all(ids.map(originOf))).flat()]
  }
}
