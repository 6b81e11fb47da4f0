import { createHash } from 'node:crypto'
import { Language } from '@imagora/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeApi } from '#http/api/openapi.ts'
import { renderReference, style } from './page.ts'

/** The page contains nothing but its own style sheet; allowing it by hash keeps everything else out. */
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function languageFor({ query, client }: FastifyRequest): Language {
  const { language } = query as { language?: unknown }
  return Language.safeParse(language).data ?? client.language
}

/** Serves the API description as OpenAPI for programs and as HTML for users. */
export function serveReference(api: FastifyInstance) {
  // The description is computed on first use; at startup it would take a tenth of the time.
  let computed: ReturnType<typeof describeApi> | undefined
  const description = () => (computed ??= describeApi())
  api.get('/openapi.json', async () => description())

  const pages = new Map<string, string>()
  api.get('/docs', async (request, reply) => {
    const language = languageFor(request)
    const { origin } = request.client
    const key = `${language} ${origin}`
    const page = pages.get(key) ?? renderReference(description(), language, origin)
    // Without a configured address there can be as many origins as Host headers.
    if (pages.size < 10) pages.set(key, page)
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'accept-language' })
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
