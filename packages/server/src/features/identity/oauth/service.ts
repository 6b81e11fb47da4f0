import type { OauthPending, PageQuery } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { takeTurns } from '#db/advisory-lock.ts'
import type { LoginSessionService } from '#features/identity/auth/login-session.ts'
import type { ProviderIdentity } from '#gateways/oauth/oauth-driver.ts'
import { refuse } from '#platform/refusal.ts'
import { type Beginning, type Ending, flowDesk, type FlowNeeds } from './oauth-flow.ts'
import { type IdentityService, shownBinding } from './identities.ts'
import * as queries from './queries.ts'

interface OauthServiceDeps extends FlowNeeds {
  identities: IdentityService
  entry: LoginSessionService
}

const toLogIn = { purpose: 'login', user_id: null } as const
const toBind = ({ id }: Caller) => ({ purpose: 'bind', user_id: id }) as const

/** Login with third-party accounts. Provider and subject identify a user, never an email address. */
export function createOauthService({ identities, entry, ...needs }: OauthServiceDeps) {
  const { db } = needs
  const flows = flowDesk(needs)

  async function pend(tx: Db, provider_id: number, { email, ...identity }: ProviderIdentity): Promise<OauthPending> {
    return {
      needs: 'account',
      token: await identities.keep(tx, { ...identity, provider_id }),
      nickname: identity.nickname,
      avatar: identity.avatar,
      email,
      is_email_taken: email !== null && (await queries.isEmailTaken(tx, email)),
    }
  }

  return {
    beginLogin: (id: number, given: Beginning) => flows.begin(id, toLogIn, given),

    beginBinding: (caller: Caller, id: number, given: Beginning) => flows.begin(id, toBind(caller), given),

    /** Returns a session, or, for an unknown identity, a token that proves it until it is bound to an account. */
    async login(id: number, given: Ending, client: Client) {
      const identity = await flows.finish(id, toLogIn, given)
      return db.transaction().execute(async (tx) => {
        const owner = await queries.findOwner(tx, id, identity.subject)
        const isBound = owner !== undefined && (await queries.updateBinding(tx, owner.id, identity))
        if (!isBound) return pend(tx, id, identity)
        return entry.enter(tx, { id: owner.user_id }, { isRemembered: false, client })
      })
    },

    async bind(caller: Caller, id: number, given: Ending) {
      const identity = await flows.finish(id, toBind(caller), given)
      await identities.bind(db, caller.id, { ...identity, provider_id: id })
    },

    /** Binds the pending identity of an earlier login to the account that has logged in since. */
    bindPending: (caller: Caller, id: number, token: string) =>
      db.transaction().execute((tx) => identities.redeem(tx, caller.id, token, id)),

    async unbind(caller: Caller, id: number) {
      await db.transaction().execute(async (tx) => {
        // Two concurrent calls would each count the other's binding as a way to log in, so they are serialized.
        await takeTurns(tx, `oauth bindings of ${caller.id}`)
        if (await queries.deleteBinding(tx, caller.id, id)) return
        throw refuse((await queries.findBinding(tx, caller.id, id)) ? 'last_way_in' : 'binding_missing')
      })
    },

    async bindings(caller: Caller, query: PageQuery) {
      const { data, total } = await queries.pageBindings(db, caller.id, query)
      return { data: data.map(shownBinding), total }
    },
  }
}

export type OauthService = ReturnType<typeof createOauthService>
