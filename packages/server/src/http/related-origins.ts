import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

/** Passkeys belong to the public address; this lets browsers use them at the site's other addresses too. */
export function serveRelatedOrigins(app: FastifyInstance, { publicUrl, aliasUrls }: Config) {
  if (!publicUrl) return
  app.get('/.well-known/webauthn', async () => ({ origins: [publicUrl, ...aliasUrls] }))
}
