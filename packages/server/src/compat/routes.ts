import type { FastifyInstance } from 'fastify'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { answerErrors, type Say } from '#http/api/error-response.ts'
import { serveChevereto, sayChevereto } from './chevereto/routes.ts'
import { intake, type IntakeDeps } from './upload-request.ts'
import { serveOldest, sayOldest } from './lsky-legacy/routes.ts'
import { type LskyV1Services, sayV1, serveV1 } from './lsky-v1/routes.ts'

interface ServeDialectsDeps {
  services: LskyV1Services & Pick<IntakeDeps, 'uploads' | 'tokens' | 'spool' | 'rateLimits'>
  outbound: Outbound
  now: () => Date
  second: number
}

/** What other sites' programs speak, said with our services. */
export function serveDialects(app: FastifyInstance, { services, outbound, now, second }: ServeDialectsDeps) {
  const { uploads, tokens, spool, rateLimits } = services
  const upload = intake({ uploads, tokens, spool, rateLimits, outbound, now, second })

  /** `header` may have the token, as `Authorization` may. */
  function speak(prefix: string, say: Say, serve: (api: FastifyInstance) => void, header?: string) {
    app.register(
      async (api) => {
        api.setErrorHandler(answerErrors(now, say))
        // Read by its handler, field by field.
        api.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null))
        if (header) {
          api.addHook('onRequest', async (request) => {
            const { [header]: key, authorization } = request.headers
            if (authorization || typeof key !== 'string' || key === '') return
            const { caller, problem } = await tokens.identify(key)
            request.caller = caller
            request.tokenProblem = problem
          })
        }
        serve(api)
      },
      { prefix },
    )
  }

  speak('/api/v1', sayV1, (api) => serveV1(api, { services, upload, now, second }))
  speak('/api', sayOldest, (api) => serveOldest(api, upload), 'token')
  speak('/api/1', sayChevereto, (api) => serveChevereto(api, upload, now), 'x-api-key')
}
