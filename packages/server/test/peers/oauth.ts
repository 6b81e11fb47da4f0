import { randomBytes } from 'node:crypto'
import type { Contract, Key, OauthProviderInput, Sent } from '@imagora/contract'
import { followRedirects } from './oidc.ts'
import { fromIp, type TestServer } from '#test/harness/server.ts'

type Given = Pick<OauthProviderInput, 'provider' | 'name' | 'client_id' | 'client_secret'> &
  Partial<
    Pick<Sent<Contract['POST /admin/oauth_providers']>['body'], 'claim_rules' | 'is_claims_once' | 'is_claim_required'>
  > &
  Partial<{ options: Partial<OauthProviderInput['options']>; is_enabled: boolean }>

/** Adds providers through the API of the admin panel. */
export function createProviderActions({ user }: TestServer) {
  return {
    /** Callback URLs of the first 20 providers. */
    callbacks: Array.from({ length: 20 }, (_, index) => `http://localhost/oauth/${index + 1}`),
    settingsOf: ({ issuer, client_id, client_secret }: Record<'issuer' | 'client_id' | 'client_secret', string>) => ({
      client_id,
      client_secret,
      options: { issuer },
    }),
    async add(body: Given) {
      // Each call has a new admin, because an old session must enter its password again after the clock moves.
      const admin = await user(`admin_${randomBytes(4).toString('hex')}`, { is_admin: true })
      const { data } = await admin('POST /admin/oauth_providers', { body })
      return data.id
    },
  }
}

/** Simulates a browser that keeps cookies and follows redirects to other sites. */
export function openBrowser(server: TestServer, token: string | null = null) {
  const cookies = new Map<string, string>()
  const address = fromIp()

  async function call<K extends Key>(key: K, sent: Partial<Sent<Contract[K]>>) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await server.callAs(token, { ...address, ...(cookie && { cookie }) })(key, sent)
    for (const line of [(answer.headers['set-cookie'] as string | string[] | undefined) ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name) cookies.set(name, value)
    }
    return answer
  }

  /** Visits the provider and returns the parameters of its callback. */
  async function startLogin(
    id: number,
    key: 'GET /oauth/{id}/redirect' | 'GET /oauth/{id}/bind' = 'GET /oauth/{id}/redirect',
  ) {
    const { data } = await call(key, { params: { id } })
    const { code, state, iss } = await followRedirects(data.redirect_url)
    return { code, state, ...(iss !== undefined && { iss }) }
  }

  type Returned = Awaited<ReturnType<typeof startLogin>>
  const finishLogin = (id: number, body: Returned) => call('POST /oauth/{id}/login', { params: { id }, body })

  return {
    call,
    startLogin,
    finishLogin,
    clearCookies: () => cookies.clear(),
    logIn: async (id: number) => finishLogin(id, await startLogin(id)),
    bind: async (id: number) =>
      call('POST /oauth/{id}/bind', { params: { id }, body: await startLogin(id, 'GET /oauth/{id}/bind') }),
  }
}
