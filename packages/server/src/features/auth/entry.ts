import type { Client } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import type { TokenService } from '#features/tokens/service.ts'
import { refuse } from '#refusal.ts'
import * as queries from './queries.ts'

/** How somebody comes in. */
interface Manner {
  isRemembered: boolean
  client: Client
}

/** The one door to a session, for whoever has shown by whatever means that an account is theirs. */
export function entryService({ tokens }: { tokens: TokenService }) {
  return {
    /** A suspended account never enters, even when it is suspended at this very moment. */
    async enter(tx: Db, { id }: { id: number }, { isRemembered, client }: Manner) {
      if (!(await queries.noteLogin(tx, id, client.ip))) throw refuse('account_suspended')
      return { token: await tokens.createSession(tx, id, { isRemembered, client }) }
    },
  }
}

export type EntryService = ReturnType<typeof entryService>
