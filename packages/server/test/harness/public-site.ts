import { once } from 'node:events'
import { createServer as createPlain, type RequestListener, type Server } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { buildConnector } from 'undici'
import { testCertificate } from './certificate.ts'
import { cleanUp } from './clean-up.ts'

const listening = async (server: Server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Address to which the host names of tests resolve; unknown names do not resolve. */
export const publicAddress = '93.184.215.14'

/**
 * Stand-in for the web: every outbound connection reaches one of two local servers, which record it. The code under
 * test decides before that whether the connection is allowed.
 */
export async function startFakeWeb(answer: RequestListener, trusts = true) {
  const hits: string[] = []
  /** Addresses and ports of the connections. */
  const dialled: string[] = []
  const names = new Map<string, string[]>([['public.example', [publicAddress]]])
  const listener: RequestListener = (request, response) => {
    hits.push(`${request.headers.host ?? ''}${request.url ?? ''}`)
    answer(request, response)
  }
  const servers = [createPlain(listener), createSecure(testCertificate, listener)] as const
  const [plain, secure] = [await listening(servers[0]), await listening(servers[1])]
  cleanUp(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })

  const dialWith = (usual: typeof buildConnector): buildConnector.connector => {
    const connect = usual({ timeout: 10_000, allowH2: false, ...(trusts && { ca: testCertificate.cert }) })
    return (options, callback) => {
      dialled.push(`${options.hostname}:${options.port || (options.protocol === 'https:' ? '443' : '80')}`)
      const port = String(options.protocol === 'https:' ? secure : plain)
      return connect({ ...options, hostname: '127.0.0.1', port }, callback)
    }
  }
  const lookup = async (name: string) => names.get(name) ?? []
  return { hits, dialled, names, rules: { lookup, dialWith }, ports: { plain, secure } }
}
