import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type PaymentWebhookReply,
  type PaymentWebhookReplies,
  type PaymentNotification,
  PaymentFailure,
  type RawPaymentNotification,
} from '#gateways/payments/payment-gateway.ts'
import { Refusal, refuse } from '#platform/refusal.ts'

interface ServePaymentWebhooksDeps {
  receiveNotification: (
    id: number,
    raw: RawPaymentNotification,
  ) => Promise<{ answers: PaymentWebhookReplies; read: () => Promise<PaymentNotification> }>
  /**
   * Applies the notification to its order; refuses when no such payment was started or it could not be verified yet.
   */
  handleNotification: (gatewayId: number, notice: PaymentNotification) => Promise<void>
  /** Counts unsigned notifications per IP address, so that forgeries cannot cause endless queries to platforms. */
  countForgery: (ip: string) => Promise<void>
  requireTrusted: (ip: string) => Promise<void>
}

/** Maximum size of a notification; those of all platforms are far shorter. */
const MAX_NOTIFICATION_BYTES = 64 * 1024

const sendReply = (reply: FastifyReply, { status, type, body }: PaymentWebhookReply) =>
  reply.status(status).type(type).send(body)

function headersOf({ headers }: FastifyRequest): RawPaymentNotification['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
}

function idOf({ params }: FastifyRequest) {
  const { id } = params as { id: string }
  if (!/^[1-9]\d{0,8}$/.test(id)) throw refuse('gateway_missing')
  return Number(id)
}

const rawOf = (request: FastifyRequest): RawPaymentNotification => ({
  method: request.method === 'GET' ? 'GET' : 'POST',
  query: request.url.split(/\?(.*)/s, 2)[1] ?? '',
  headers: headersOf(request),
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
})

/**
 * Receives payment notifications. They are outside of the contract, since each platform has its own request and
 * response format.
 */
export function servePaymentWebhooks(api: FastifyInstance, deps: ServePaymentWebhooksDeps) {
  async function answerTo(
    id: number,
    notice: PaymentNotification,
    { ok, refused, unknown = refused }: PaymentWebhookReplies,
  ) {
    try {
      await deps.handleNotification(id, notice)
      return ok
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // A notification that is not about money may concern any event at the platform.
      if (notice.state === 'other') return ok
      return error.code === 'payment_missing' ? unknown : refused
    }
  }

  async function handleNotice(request: FastifyRequest, reply: FastifyReply) {
    const id = idOf(request)
    const { ip } = request.client
    await deps.requireTrusted(ip)
    const { answers, read } = await deps.receiveNotification(id, rawOf(request))
    let notice: PaymentNotification
    try {
      notice = await read()
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error
      request.log.warn(
        { gateway_id: id, reason: error.reason, detail: error.detail },
        'A payment notice is not believed',
      )
      // A notification that could not be verified is no forgery; the platform retries it.
      if (error.reason === 'notice_refused') await deps.countForgery(ip)
      return sendReply(reply, answers.refused)
    }
    return sendReply(reply, await answerTo(id, notice, answers))
  }

  api.register(async (notices) => {
    // Signatures cover the raw bytes, so no parser runs before the platform's own code.
    notices.removeAllContentTypeParsers()
    notices.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_NOTIFICATION_BYTES },
      (_request, body, done) => done(null, body),
    )
    const url = '/payments/:id/notify'
    notices.route({ method: 'GET', url, exposeHeadRoute: false, config: { isWrite: true }, handler: handleNotice })
    notices.route({ method: 'POST', url, bodyLimit: MAX_NOTIFICATION_BYTES, handler: handleNotice })
  })
}
