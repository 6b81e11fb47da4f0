import { lookup as askSystem } from 'node:dns/promises'
import { connect as dial, isIP, type LookupFunction, type Socket } from 'node:net'
import { type ConnectTarget, type NetworkGuard, OutboundFailure } from './outbound.ts'
import { isPublicAddress } from './public-address.ts'
import { callbackify } from 'node:util'
import type { buildConnector } from 'undici'

const MAX_ADDRESSES_COUNT = 4

/** Ports of an INNER_HOSTS entry without a port. */
const DEFAULT_PORTS: Record<ConnectTarget['protocol'], number[]> = {
  http: [80],
  https: [443],
  smtp: [25, 465, 587],
  sftp: [22],
  ftp: [21, 990],
}

export interface NetworkRules {
  /** INNER_HOSTS: hosts of the operator's own network that may be connected to. */
  innerHosts?: string[]
  /** Returns every address of a name. */
  lookup?: (name: string) => Promise<string[]>
  isPublic?: (address: string) => boolean
}

const normalizeHost = (host: string) =>
  host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()

interface ListedHost {
  host: string
  /** `*` is every port, null the default port of the protocol. */
  port: number | '*' | null
}

function parseEntry(entry: string): ListedHost {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([^\s/:@[\]]+))(?::(\d{1,5}|\*))?$/i.exec(entry) ?? []
  const host = bracketed ?? plain ?? (isIP(entry) === 6 ? entry : undefined)
  if (host === undefined) throw new Error(`INNER_HOSTS has "${entry}", but must list hosts such as minio.lan:9000`)
  if (port === undefined || port === '*') return { host: normalizeHost(host), port: port ?? null }
  return { host: normalizeHost(host), port: Number(port) }
}

function matchesTarget({ host, port }: ListedHost, target: ConnectTarget) {
  if (host !== normalizeHost(target.host)) return false
  if (port === null) return DEFAULT_PORTS[target.protocol].includes(target.port)
  return port === '*' || port === target.port
}

async function systemAddresses(name: string) {
  const addresses = await askSystem(name, { all: true })
  return addresses.map(({ address }) => address)
}

/** Returns the checked addresses in place of another lookup, so that the name is not resolved again. */
function fixedLookup(addresses: string[]): LookupFunction {
  const resolvedAddresses = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all }, done) =>
    all ? done(null, resolvedAddresses) : done(null, resolvedAddresses[0]!.address, resolvedAddresses[0]!.family)
}

function waitForConnect(socket: Socket, timeoutMs: number) {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const timer = setTimeout(() => socket.destroy(new OutboundFailure('timed_out')), timeoutMs)
  socket.once('error', reject)
  socket.once('connect', () => {
    socket.off('error', reject)
    resolve(socket)
  })
  return promise.finally(() => clearTimeout(timer))
}

/**
 * [Note: Outbound] The guard checks the address right before each connection, a literal as well as every answer of a
 * lookup. Nothing between the check and the socket resolves the name again, so DNS rebinding has no effect.
 */
export function createNetworkGuard(rules: NetworkRules = {}): NetworkGuard {
  const { innerHosts = [], lookup = systemAddresses, isPublic = isPublicAddress } = rules
  const allowedHosts = innerHosts.map(parseEntry)
  const isListed = (target: ConnectTarget) => allowedHosts.some((entry) => matchesTarget(entry, target))

  async function resolve(target: ConnectTarget) {
    const host = normalizeHost(target.host)
    const addresses = isIP(host) ? [host] : await lookup(host)
    if (addresses.length === 0) throw new OutboundFailure('unreachable')
    // One internal address is enough to refuse: a name has no legitimate reason to have both kinds.
    if (!isListed(target) && !addresses.every((address) => isPublic(address)))
      throw new OutboundFailure('address_refused')
    return addresses.slice(0, MAX_ADDRESSES_COUNT)
  }

  return {
    isListed,
    resolve,
    async connect(target, timeoutMs) {
      const addresses = await resolve(target)
      const host = normalizeHost(target.host)
      return waitForConnect(dial({ host, port: target.port, noDelay: true, lookup: fixedLookup(addresses) }), timeoutMs)
    },
  }
}

type ConnectedSocket = Parameters<Parameters<buildConnector.connector>[1]>[1]

const connectOnce = (connectTo: buildConnector.connector, options: buildConnector.Options) =>
  new Promise<ConnectedSocket>((done, fail) => {
    connectTo(options, (...[error, socket]) => (error ? fail(error) : done(socket)))
  })

/** Connects undici to the addresses that the guard has checked, one after the other: see [Note: Outbound]. */
export function guardedConnector(
  connectTo: buildConnector.connector,
  { resolve }: Pick<NetworkGuard, 'resolve'>,
): buildConnector.connector {
  async function connect(options: buildConnector.Options) {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const isSecure = options.protocol === 'https:'
    const servername = isSecure && !isIP(host) ? { servername: host } : {}
    const port = Number(options.port) || (isSecure ? 443 : 80)
    let failure: unknown
    for (const hostname of await resolve({ protocol: isSecure ? 'https' : 'http', host, port })) {
      try {
        return await connectOnce(connectTo, { ...options, hostname, ...servername })
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  return callbackify(connect) as buildConnector.connector
}
