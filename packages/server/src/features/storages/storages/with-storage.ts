import type { StorageConnection } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { ensureSiteId } from '#db/site-identity.ts'
import type { SiteMark } from '#storage/storage-mark.ts'
import { openStorage, type OpenStorageOptions } from '#storage/open-storage.ts'
import type { Storage } from '#storage/storage.ts'

export interface SiteStorageOptions extends OpenStorageOptions {
  db: Db
  /** Name of the site as its users know it. */
  siteLabel: string
}

/** Returns the id and label that identify this site in the marks of its storages. */
export const siteMarkOf = async ({
  db,
  siteLabel,
}: Pick<SiteStorageOptions, 'db' | 'siteLabel'>): Promise<SiteMark> => ({
  id: await ensureSiteId(db),
  label: siteLabel,
})

/** Opens a storage for exclusive use and closes it afterwards. */
export async function withOpenStorage<T>(
  options: SiteStorageOptions,
  connection: StorageConnection,
  work: (storage: Storage) => Promise<T>,
) {
  const storage = await openStorage(connection, { ...options, site: await siteMarkOf(options) })
  try {
    return await work(storage)
  } finally {
    await storage.close?.()
  }
}
