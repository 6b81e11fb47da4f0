import type { RequestListener, Server } from 'node:http'
import type { serverLimits } from './limits.ts'

/** Not by `import`, which reads every property of the module and so loads the HTTP client that hides behind some. */
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')

export { createServer, STATUS_CODES }

type Limits = ReturnType<typeof serverLimits>

/** A server that asks one handler first; the framework sees only what that one leaves. */
export const serverWith =
  (limits: Limits, first: (...args: Parameters<RequestListener>) => boolean) =>
  (framework: RequestListener): Server => {
    const server = createServer(limits.http, (request, response) => {
      if (!first(request, response)) framework(request, response)
    })
    // The framework applies these only to servers of its own making.
    server.keepAliveTimeout = limits.keepAliveTimeout
    server.requestTimeout = limits.requestTimeout
    server.maxRequestsPerSocket = limits.maxRequestsPerSocket
    server.setTimeout(limits.connectionTimeout)
    return server
  }
