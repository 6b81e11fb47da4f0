import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { callbackify } from 'node:util'
import type { buildConnector } from 'undici'
import { isPublicAddress } from './addresses.ts'
import { OutboundFailure } from './outbound.ts'

export interface Rules {
  /** Every address that a name has. */
  lookup?: (name: string) => Promise<string[]>
  isPublic?: (address: string) => boolean
}

const mostAddresses = 4

/** Asked of the name servers, not of the operating system: that would hold up a thread which files are read by. */
async function resolve(name: string) {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

type Dialled = Parameters<Parameters<buildConnector.connector>[1]>[1]

const dialled = (dial: buildConnector.connector, options: buildConnector.Options) =>
  new Promise<Dialled>((done, fail) => {
    dial(options, (...[error, socket]) => (error ? fail(error) : done(socket)))
  })

/**
 * [Note: Outbound] What is judged is the address that is connected to, right before it is: a literal as much as every
 * answer of the name servers, for each connection anew. Nothing between the judgement and the socket asks a name again,
 * so that a name which changes its mind gains nothing.
 */
export function guardedConnector(
  dial: buildConnector.connector,
  { lookup = resolve, isPublic = isPublicAddress }: Rules,
): buildConnector.connector {
  async function addressesOf(host: string) {
    const addresses = isIP(host) ? [host] : await lookup(host)
    if (addresses.length === 0) throw new OutboundFailure('unreachable')
    // One that is not public is enough: a name has no honest reason to have both kinds.
    if (!addresses.every((address) => isPublic(address))) throw new OutboundFailure('address_refused')
    return addresses.slice(0, mostAddresses)
  }

  async function connect(options: buildConnector.Options) {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const servername = options.protocol === 'https:' && !isIP(host) ? { servername: host } : {}
    let failure: unknown
    for (const hostname of await addressesOf(host)) {
      try {
        return await dialled(dial, { ...options, hostname, ...servername })
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  return callbackify(connect) as buildConnector.connector
}
