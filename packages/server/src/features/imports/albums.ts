import { limits } from '@imagora/contract'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AlbumService } from '#features/library/albums/service.ts'
import { cut } from './fields.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  albums: Pick<AlbumService, 'create'>
}

/** As whoever's they become: what they may have is decided anew. */
export const callerOf = (id: number): Caller => ({
  id,
  is_admin: false,
  token_id: 0,
  grant: 'full_token',
  confirmed_at: null,
})

/** Albums by their names: one that its owner has already is the one that is meant. */
export function albumsByName({ db, albums }: Needs) {
  const found = new Map<string, number>()
  return async (ownerId: number, given: string) => {
    const name = cut(given, limits.album.name)
    const key = `${ownerId} ${name}`
    const input = { name, intro: '', is_public: false, is_protected: false }
    const id =
      found.get(key) ??
      (await queries.findAlbum(db, ownerId, name)) ??
      (await albums.create(callerOf(ownerId), input)).id
    found.set(key, id)
    return id
  }
}
