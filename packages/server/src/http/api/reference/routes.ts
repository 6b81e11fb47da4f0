import { createHash } from 'node:crypto'
import type { Language } from '@imagora/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeApi } from '#http/api/openapi.ts'
import { renderReference, style } from './page.ts'

/** The page has nothing but its own style; naming it by its hash lets nothing else in. */
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function languageFor({ query, client }: FastifyRequest): Language {
  const { language } = query as { language?: unknown }
  return language === 'zh-CN' || language === 'en-US' ? language : client.language
}

/** The description of the API for programs and for people. */
export function serveReference(api: FastifyInstance) {
  // Computed when it is first wanted: a tenth of the time of a start.
  let computed: ReturnType<typeof describeApi> | undefined
  const description = () => (computed ??= describeApi())
  api.get('/openapi.json', async () => description())

  const pages = new Map<string, string>()
  api.get('/docs', async (request, reply) => {
    const language = languageFor(request)
    const { origin } = request.client
    const key = `${language} ${origin}`
    const page = pages.get(key) ?? renderReference(description(), language, origin)
    // Origins may be as many as Host headers where no address is configured.
    if (pages.size < 10) pages.set(key, page)
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'accept-language' })
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
