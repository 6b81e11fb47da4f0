import { readlinkSync, realpathSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { relative, sep } from 'node:path'
import type { IsTrusted } from '#http/protection/trusted-proxies.ts'
import type { OpenObject } from './open-object.ts'

/** Smaller ones are sent as they are, so that the proxy can keep them. */
const MIN_REDIRECTED_BYTES = 64 * 1024

/** The location of `deploy/nginx.conf` that only our answers lead to. */
const location = '/.files/'

/** Where an open file lies at this moment; nothing where the system does not tell, or the file is gone from there. */
function placeOf(fd: number) {
  try {
    const place = readlinkSync(`/proc/self/fd/${fd}`)
    return place.endsWith(' (deleted)') ? null : place
  } catch {
    return null
  }
}

function realOf(folder: string) {
  try {
    return realpathSync(folder)
  } catch {
    return undefined
  }
}

/** Whoever asks for a part is answered by us: a proxy cannot tell whether the rest that the client has is of our version. */
const isForWhole = ({ method, headers }: IncomingMessage) => method === 'GET' && headers.range === undefined

/**
 * Which address a proxy is to send a file from, in our stead (`X-Accel-Redirect`). Only one that we trust is told, and only
 * of files below the folder that the operator has opened to it.
 */
export function handingOver(folder: string | undefined, isTrusted: IsTrusted) {
  // Looked up when there is a file to be handed over: at the first start there may be no folder yet.
  let root: string | undefined

  function addressOf(fd: number, below: string) {
    const place = placeOf(fd)
    root ??= realOf(below)
    if (root === undefined || !place?.startsWith(root + sep)) return null
    return location + relative(root, place).split(sep).map(encodeURIComponent).join('/')
  }

  return (request: IncomingMessage, { fd, bytes }: OpenObject) => {
    if (folder === undefined || fd === undefined || bytes < MIN_REDIRECTED_BYTES) return null
    return isForWhole(request) && isTrusted(request.socket.remoteAddress) ? addressOf(fd, folder) : null
  }
}

export type HandOver = ReturnType<typeof handingOver>
