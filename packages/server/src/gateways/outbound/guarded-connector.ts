import { isIP } from 'node:net'
import { callbackify } from 'node:util'
import type { buildConnector } from 'undici'
import type { NetworkGuard } from './outbound.ts'

type Dialled = Parameters<Parameters<buildConnector.connector>[1]>[1]

const dialled = (dial: buildConnector.connector, options: buildConnector.Options) =>
  new Promise<Dialled>((done, fail) => {
    dial(options, (...[error, socket]) => (error ? fail(error) : done(socket)))
  })

/** Connects undici to the addresses that the guard has checked, one after the other: see [Note: Outbound]. */
export function guardedConnector(
  dial: buildConnector.connector,
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
        return await dialled(dial, { ...options, hostname, ...servername })
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  return callbackify(connect) as buildConnector.connector
}
