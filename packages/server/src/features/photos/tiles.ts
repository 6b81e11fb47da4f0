import type { PhotoTile } from '@imagora/contract'
import type { Caller, Client } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import type { Addresses, PictureAddresses } from '#features/pictures/addresses.ts'
import { listTiles, type TileRow } from './tile-queries.ts'

interface Needs {
  db: Db
  addresses: PictureAddresses
  now: () => Date
}

const presentTile = (row: TileRow, addresses: Addresses): PhotoTile => ({
  id: row.id,
  name: row.name,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  mimetype: row.mimetype,
  is_public: row.is_public,
  taken_at: row.taken_at,
  created_at: row.created_at,
  thumbhash: row.thumbhash,
  color: row.color,
  ...addresses,
  frames: row.frames,
})

/** Photos as a grid shows them, in the order in which they are asked for; what is not the caller's is left out. */
export const photoTiles =
  ({ db, addresses, now }: Needs) =>
  async (owner: Caller, ids: number[], client: Client) => {
    const found = await listTiles(db, ids, { owner_id: owner.id, time: now().toISOString() })
    const addressesOf = await addresses.forOwner(client)
    const rows = new Map(found.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      // Asked for twice, it is told once.
      if (!row || !rows.delete(id)) return []
      const is_protected = row.is_protected || Boolean(row.is_in_protected_album)
      return presentTile(row, addressesOf({ ...row, is_protected }))
    })
  }
