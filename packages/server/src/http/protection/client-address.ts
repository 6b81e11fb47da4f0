import type { Language, RefusalCode } from '@imagora/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller, Client } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import { negotiateLanguage } from '#locales/texts.ts'
import type { Refusal } from '#platform/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    client: Client
    /** The reason why the given token is invalid. */
    tokenProblem: Refusal | null
    /** The reason of an error response. */
    failure: { code: RefusalCode; error: unknown } | null
  }
}

/** A hostname or address with or without a port; anything else in a Host header is an attack or a mistake. */
export const isHost = (text: string) => /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(text)

/** Returns where a request comes from; forwarded headers count only from trusted proxies. */
export const createClientResolver = (
  { publicUrl, contentUrl }: Pick<Config, 'publicUrl' | 'contentUrl'>,
  defaultLanguage: () => Language,
) => {
  const configured = { origin: publicUrl ?? '', picture_origin: contentUrl ?? publicUrl ?? '' }
  return ({ ip, headers, protocol, host }: FastifyRequest): Client => {
    const scheme = protocol === 'https' ? 'https' : 'http'
    const origin = publicUrl ?? `${scheme}://${isHost(host) ? host : 'localhost'}`
    return {
      ip,
      language: negotiateLanguage(headers['accept-language'], defaultLanguage()),
      user_agent: (headers['user-agent'] ?? '').slice(0, 300),
      origin,
      picture_origin: contentUrl ?? origin,
      configured,
    }
  }
}

/**
 * Reads a bearer token; the scheme is case-insensitive. A malformed token is returned as an empty one, which is always
 * invalid: a client that meant to authenticate must not be treated as a visitor.
 */
export function parseBearer(authorization: string | undefined): string | undefined {
  if (!authorization || /^bearer *$/i.test(authorization)) return undefined
  const [, token = ''] = /^bearer +([\w-]{1,200}) *$/i.exec(authorization) ?? []
  return token
}
