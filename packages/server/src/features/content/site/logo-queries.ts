import type { LogoTheme } from '@imagora/contract'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import { prepareQuery } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'

const imageByKey = prepareQuery((db, { key }: { key: string }) =>
  db.selectFrom('site_images').where('key', '=', key).select(['mimetype', 'width', 'height', 'storage_id', 'path']),
)

export const findSiteImage = async (db: Db, key: string) => (await imageByKey(db, { key }))[0]

/** Of two changes at once the second one waits here, so that it finds what the first one has kept. */
export const lockLogo = (tx: Db) => acquireAdvisoryLock(tx, 'site logo')

export const deleteSiteImages = (db: Db, theme: LogoTheme) =>
  db.deleteFrom('site_images').where('theme', '=', theme).returning(['storage_id', 'path']).execute()

export const insertSiteImages = (db: Db, images: Row<'site_images'>[]) =>
  db.insertInto('site_images').values(images).execute()
