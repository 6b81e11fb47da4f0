import { realpathSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { relative, sep } from 'node:path'
import type { IsTrusted } from '#http/protection/trusted-proxies.ts'
import type { OpenObject } from './open-object.ts'

/** Minimum size of a redirected file; smaller files are sent directly, so that the proxy can cache them. */
const MIN_REDIRECTED_BYTES = 64 * 1024

/** The internal location of `deploy/nginx.conf`, reachable only through our responses. */
const INTERNAL_LOCATION = '/.files/'

function resolveRealPath(folder: string) {
  try {
    return realpathSync(folder)
  } catch {
    return undefined
  }
}

/**
 * Range requests are answered here: a proxy cannot tell whether the client's other parts are of the current version.
 */
const isForWhole = ({ method, headers }: IncomingMessage) => method === 'GET' && headers.range === undefined

/**
 * Returns the internal URL from which a proxy sends a file instead of this server (`X-Accel-Redirect`). Only a trusted
 * proxy gets it, and only for files below the folder that the operator has opened to it.
 */
export function createAccelRedirect(folder: string | undefined, isTrusted: IsTrusted) {
  // The root is resolved on first use: at the first start the folder may not exist yet.
  let root: string | undefined

  function addressOf(location: string, below: string) {
    root ??= resolveRealPath(below)
    if (root === undefined || !location.startsWith(root + sep)) return null
    return INTERNAL_LOCATION + relative(root, location).split(sep).map(encodeURIComponent).join('/')
  }

  return (request: IncomingMessage, { location, bytes }: OpenObject) => {
    if (folder === undefined || !location || bytes < MIN_REDIRECTED_BYTES) return null
    return isForWhole(request) && isTrusted(request.socket.remoteAddress) ? addressOf(location, folder) : null
  }
}

export type AccelRedirect = ReturnType<typeof createAccelRedirect>
