import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import { type ConnectTarget, type NetworkGuard, OutboundFailure } from './outbound.ts'
import { SECOND_MS } from '#platform/time.ts'

const CONNECT_TIMEOUT_MS = 5 * SECOND_MS

interface AgentOptions {
  /** First URL of the requests; https is never redirected to http. */
  endpoint: string
  maxSockets: number
  timeout?: number
  /** PEM of the operator's own certificate authority; empty for none. */
  ca: string
}

type CreateConnection = http.Agent['createConnection']
type ConnectionOptions = Parameters<CreateConnection>[0]

/** Agents for clients that use Node's HTTP: the guard checks each of their connections, redirects included. */
export function createGuardedAgents(network: NetworkGuard, { endpoint, ca, ...options }: AgentOptions) {
  const isSecure = new URL(endpoint).protocol === 'https:'
  const httpAgent = new http.Agent({ keepAlive: true, ...options })
  const httpsAgent = new https.Agent({ keepAlive: true, ...options, ...(ca !== '' && { ca }) })

  const connect = (protocol: ConnectTarget['protocol'], { host, port }: ConnectionOptions) =>
    network.connect({ protocol, host: host ?? '', port: Number(port) }, CONNECT_TIMEOUT_MS)

  async function connectPlain(connectionOptions: ConnectionOptions) {
    if (isSecure) throw new OutboundFailure('redirect_refused')
    return connect('http', connectionOptions)
  }

  // The agent's own function, which resumes sessions, does TLS over the checked connection.
  const encrypt = httpsAgent.createConnection.bind(httpsAgent)
  async function connectSecurely(connectionOptions: ConnectionOptions) {
    const socket = await connect('https', connectionOptions)
    return encrypt({ ...connectionOptions, socket } as ConnectionOptions) as Duplex
  }

  // Agents accept an asynchronous connection only by callback.
  httpAgent.createConnection = callbackify(connectPlain) as CreateConnection
  httpsAgent.createConnection = callbackify(connectSecurely) as CreateConnection
  return { httpAgent, httpsAgent }
}
