import type { Client } from '#platform/caller.ts'
import type { Config } from '#config.ts'

/** To whom passkeys belong: browsers offer them at these addresses and nowhere else. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/**
 * With a configured address all passkeys belong to it, wherever the site is reached. Without one they belong to the host
 * that is asked for; its scheme is unknown behind a proxy that is not trusted, and browsers keep passkeys from plain HTTP.
 */
export function relyingParty(
  { publicUrl, aliasUrls }: Pick<Config, 'publicUrl' | 'aliasUrls'>,
  client: Client,
): RelyingParty {
  const { host, hostname } = new URL(client.origin)
  if (!publicUrl) return { id: hostname, origins: [`https://${host}`, `http://${host}`] }
  return { id: hostname, origins: [publicUrl, ...aliasUrls] }
}
