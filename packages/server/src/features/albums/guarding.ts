import type { Db } from '#db/schema.ts'
import type { PictureService } from '#features/pictures/service.ts'

export interface Needs {
  db: Db
  pictures: Pick<PictureService, 'withdraw' | 'announce' | 'forget'>
}

/** A protected album protects what is in it: whatever goes in or comes out is seen otherwise with the next request. */
export function guarding({ db, pictures }: Needs) {
  return {
    /** Photos that it has taken in: what was given out before opens them no more. */
    guard: (tx: Db, photoIds: number[]) => pictures.withdraw(tx, photoIds),

    /** Photos that it has let go. */
    async unguard(tx: Db, keys: string[]) {
      await pictures.announce(tx, keys)
      return keys
    },

    /** Does in one transaction what may change how photos are protected, and forgets those it answers with. */
    async reguarding(work: (tx: Db) => Promise<string[]>) {
      pictures.forget(await db.transaction().execute(work))
    },
  }
}
