import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As long as a login elsewhere may take. */
const seconds = 600

const isSecure = ({ client }: FastifyRequest) => client.origin.startsWith('https:')

/** Only this host itself can set a cookie of the first kind; without TLS browsers know no such thing. */
const nameFor = (request: FastifyRequest) => (isSecure(request) ? '__Host-oauth' : 'oauth')

function givenBefore(request: FastifyRequest) {
  const cookies = (request.headers.cookie ?? '').split(/; */)
  const [, value] = cookies.map((each) => each.split('=', 2)).find(([name]) => name === nameFor(request)) ?? []
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

/**
 * What a browser is recognised by between leaving for another site and coming back. No script can read it, and it
 * authenticates nobody: it only proves that the browser that comes back is the one that left.
 */
export function browserOf(kind: 'mark' | 'known', request: FastifyRequest, reply: FastifyReply) {
  const known = givenBefore(request)
  if (kind === 'known') return known
  const value = known ?? randomBytes(32).toString('base64url')
  const secure = isSecure(request) ? '; Secure' : ''
  const cookie = `${nameFor(request)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', cookie)
  return value
}
