import type { StorageConnection } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { ensureSiteId } from '#db/site-identity.ts'
import type { SiteMark } from '#storage/storage-mark.ts'
import { openStorage, type OpenStorageOptions } from '#storage/open-storage.ts'
import type { Storage } from '#storage/storage.ts'

export interface SitePlace extends OpenStorageOptions {
  db: Db
  /** What people know the site by. */
  siteLabel: string
}

/** The site as the marks of its storages name it. */
export const siteMarkOf = async ({ db, siteLabel }: Pick<SitePlace, 'db' | 'siteLabel'>): Promise<SiteMark> => ({
  id: await ensureSiteId(db),
  label: siteLabel,
})

/** Lends a storage that nobody else uses, and that is closed afterwards. */
export async function withOpened<T>(
  place: SitePlace,
  connection: StorageConnection,
  work: (storage: Storage) => Promise<T>,
) {
  const storage = await openStorage(connection, { ...place, site: await siteMarkOf(place) })
  try {
    return await work(storage)
  } finally {
    await storage.close?.()
  }
}
