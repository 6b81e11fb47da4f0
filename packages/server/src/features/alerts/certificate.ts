import type { PeerCertificate } from 'node:tls'

const day = 86_400_000
const patience = 10_000
const lookedEvery = 6 * 3_600_000

/** When the certificate that visitors are shown ends; null where nobody shows one. */
export async function certificateEnd(origin: string): Promise<Date | null> {
  const { hostname, port } = new URL(origin)
  // Loaded by need: a site behind a proxy speaks no TLS itself.
  const { connect } = process.getBuiltinModule('node:tls')
  const { isIP } = process.getBuiltinModule('node:net')
  const { promise, resolve } = Promise.withResolvers<PeerCertificate | null>()
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    // Nothing is said to it: one that has ended is to be read too.
    rejectUnauthorized: false,
    timeout: patience,
  })
  socket.once('secureConnect', () => resolve(socket.getPeerCertificate()))
  socket.once('timeout', () => resolve(null))
  socket.once('error', () => resolve(null))
  try {
    const { valid_to } = (await promise) ?? {}
    return valid_to ? new Date(valid_to) : null
  } finally {
    socket.destroy()
  }
}

interface Needs {
  config: { publicUrl: string | undefined }
  now: () => Date
}

/** Days that are left of it, looked up now and then; null where there is none. */
export function certificateDays({ config: { publicUrl }, now }: Needs) {
  let [lookedAt, end] = [-Infinity, null as Date | null]
  return async () => {
    if (!publicUrl?.startsWith('https:')) return null
    const time = now().getTime()
    if (time - lookedAt >= lookedEvery) [lookedAt, end] = [time, await certificateEnd(publicUrl)]
    return end && Math.floor((end.getTime() - time) / day)
  }
}
