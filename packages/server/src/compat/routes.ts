import type { FastifyInstance } from 'fastify'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { answerErrors, type Say } from '#http/api/error-response.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import type { Spool } from '#storage/local/spool.ts'
import { serveChevereto, sayChevereto } from './chevereto.ts'
import { createUploadIntake } from './upload-request.ts'
import { serveOldest, sayOldest } from './lsky-legacy.ts'
import { sayV1, serveV1, type V1Services } from './lsky-v1.ts'

interface DialectServices extends V1Services {
  uploads: Pick<UploadService, 'upload' | 'links'>
  tokens: Pick<TokenService, 'identify'>
  spool: Pick<Spool, 'receive' | 'remove'>
  rateLimits: Pick<RateLimiter, 'hit'>
}

interface ServeDialectsDeps {
  services: DialectServices
  outbound: Outbound
  now: () => Date
  second: number
}

/** Serves the APIs of other image hosts with our services. */
export function serveDialects(app: FastifyInstance, { services, outbound, now, second }: ServeDialectsDeps) {
  const { uploads, tokens, spool, rateLimits } = services
  const upload = createUploadIntake({ uploads, tokens, spool, rateLimits, outbound, now, second })

  /** Registers one API; `header` may carry the token, as `Authorization` may. */
  function speak(prefix: string, say: Say, serve: (api: FastifyInstance) => void, header?: string) {
    app.register(
      async (api) => {
        api.setErrorHandler(answerErrors(now, say))
        // The handler reads the body field by field.
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
