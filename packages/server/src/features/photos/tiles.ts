import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureAddresses } from '#features/pictures/addresses.ts'
import { inOrderOf, tileOf } from '#db/photo-columns.ts'
import { listTiles } from './tile-queries.ts'

interface Needs {
  db: Db
  addresses: PictureAddresses
  now: () => Date
}

/** Photos as a grid shows them; what is not the caller's is left out. */
export const photoTiles =
  ({ db, addresses, now }: Needs) =>
  async (owner: Caller, ids: number[], client: Client) => {
    const found = await listTiles(db, ids, { owner_id: owner.id, time: now().toISOString() })
    const addressesOf = await addresses.forOwner(client)
    return inOrderOf(ids, found).map((row) => tileOf(row, addressesOf(row, Boolean(row.is_in_protected_album))))
  }
