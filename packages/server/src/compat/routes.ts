import type { FastifyInstance } from 'fastify'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { createErrorHandler, type ErrorFormatter } from '#http/api/error-response.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import type { Spool } from '#storage/local/spool.ts'
import { serveChevereto, formatCheveretoError } from './chevereto.ts'
import { createUploadIntake } from './upload-request.ts'
import { serveLskyLegacy, formatLskyLegacyError } from './lsky-legacy.ts'
import { formatLskyV1Error, serveLskyV1, type LskyV1Services } from './lsky-v1.ts'

interface CompatServices extends LskyV1Services {
  uploads: Pick<UploadService, 'upload' | 'links'>
  tokens: Pick<TokenService, 'authenticateKey'>
  spool: Pick<Spool, 'receive' | 'remove'>
  rateLimits: Pick<RateLimiter, 'hit'>
}

interface ServeCompatApisDeps {
  services: CompatServices
  outbound: Outbound
  now: () => Date
  second: number
}

/** Serves the APIs of other image hosts with our services. */
export function serveCompatApis(app: FastifyInstance, { services, outbound, now, second }: ServeCompatApisDeps) {
  const { uploads, tokens, spool, rateLimits } = services
  const upload = createUploadIntake({ uploads, tokens, spool, rateLimits, outbound, now, second })

  /** Registers one API; `header` may carry the token, as `Authorization` may. */
  function registerCompatApi(
    prefix: string,
    say: ErrorFormatter,
    serve: (api: FastifyInstance) => void,
    header?: string,
  ) {
    app.register(
      async (api) => {
        api.setErrorHandler(createErrorHandler(now, say))
        // The handler reads the body field by field.
        api.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null))
        if (header) {
          api.addHook('onRequest', async (request) => {
            const { [header]: key, authorization } = request.headers
            if (authorization || typeof key !== 'string' || key === '') return
            const { caller, problem } = await tokens.authenticateKey(key)
            request.caller = caller
            request.tokenProblem = problem
          })
        }
        serve(api)
      },
      { prefix },
    )
  }

  registerCompatApi('/api/v1', formatLskyV1Error, (api) => serveLskyV1(api, { services, upload, now, second }))
  registerCompatApi('/api', formatLskyLegacyError, (api) => serveLskyLegacy(api, upload), 'token')
  registerCompatApi('/api/1', formatCheveretoError, (api) => serveChevereto(api, upload, now), 'x-api-key')
}
