import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import { type ConnectTarget, type NetworkGuard, OutboundFailure } from './outbound.ts'
import { SECOND_MS } from '#platform/time.ts'

const CONNECT_TIMEOUT_MS = 5 * SECOND_MS

interface AgentOptions {
  /** Where requests begin; from https none is led to http. */
  endpoint: string
  maxSockets: number
  timeout?: number
  /** PEM of an authority of the operator's own; empty is none. */
  ca: string
}

type CreateConnection = http.Agent['createConnection']
type ConnectionOptions = Parameters<CreateConnection>[0]

/** Agents for clients that speak through Node's own HTTP: every connection of theirs, redirects included, is judged. */
export function guardedAgents(network: NetworkGuard, { endpoint, ca, ...options }: AgentOptions) {
  const isSecure = new URL(endpoint).protocol === 'https:'
  const httpAgent = new http.Agent({ keepAlive: true, ...options })
  const httpsAgent = new https.Agent({ keepAlive: true, ...options, ...(ca !== '' && { ca }) })

  const connect = (protocol: ConnectTarget['protocol'], { host, port }: ConnectionOptions) =>
    network.connect({ protocol, host: host ?? '', port: Number(port) }, CONNECT_TIMEOUT_MS)

  async function connectPlain(given: ConnectionOptions) {
    if (isSecure) throw new OutboundFailure('redirect_refused')
    return connect('http', given)
  }

  // TLS is spoken by the agent's own function, which resumes sessions, over the judged connection.
  const encrypt = httpsAgent.createConnection.bind(httpsAgent)
  async function connectSecurely(given: ConnectionOptions) {
    const socket = await connect('https', given)
    return encrypt({ ...given, socket } as ConnectionOptions) as Duplex
  }

  // Agents take a connection that is made later by their callback.
  httpAgent.createConnection = callbackify(connectPlain) as CreateConnection
  httpsAgent.createConnection = callbackify(connectSecurely) as CreateConnection
  return { httpAgent, httpsAgent }
}
