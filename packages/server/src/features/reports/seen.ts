import { type Caller, type Client, withConfiguredOrigins } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { ExploreService } from '#features/sharing/explore/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { Found } from './finding.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  explore: Pick<ExploreService, 'get' | 'user'> & { albums: Pick<ExploreService['albums'], 'get'> }
}

export interface Seeing {
  caller: Caller | null
  client: Client
}

/** What somebody can see may be reported by them: whatever else is as missing as it is to them. */
export function seenThings({ db, explore }: Needs) {
  /** The address is kept with the report, and mailed to whoever sent it. */
  const found = (type: Found['type'], id: number, client: Client, path: string): Found => ({
    type,
    id,
    url: `${withConfiguredOrigins(client).origin}${path}`,
  })

  return {
    async photo({ caller, client }: Seeing, id: number) {
      await explore.get(caller, id, client)
      return found('photo', id, client, `/explore#photo-${id}`)
    },

    async album({ client }: Seeing, id: number) {
      await explore.albums.get(id, client)
      return found('album', id, client, `/explore/albums/${id}`)
    },

    async user({ client }: Seeing, username: string) {
      await explore.user(username, client)
      const id = await queries.findUserId(db, username)
      if (id === null) throw refuse('user_missing')
      return found('user', id, client, `/explore/@${username}`)
    },

    async share({ client }: Seeing, slug: string) {
      const id = await queries.findShareId(db, slug)
      if (id === null) throw refuse('share_missing')
      return found('share', id, client, `/shares/${encodeURIComponent(slug)}`)
    },
  }
}

export type SeenThings = ReturnType<typeof seenThings>
