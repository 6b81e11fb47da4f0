import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type PaymentWebhookReply,
  type Answers,
  type PaymentNotification,
  PaymentFailure,
  type RawNotice,
} from '#gateways/payments/payment-gateway.ts'
import { Refusal, refuse } from '#platform/refusal.ts'

interface ServePaymentNoticesDeps {
  hear: (id: number, raw: RawNotice) => Promise<{ answers: Answers; read: () => Promise<PaymentNotification> }>
  /** Does with the order what the notice says; refuses where nobody began it or it could not be believed yet. */
  settle: (gatewayId: number, notice: PaymentNotification) => Promise<void>
  /** Counts what nobody has signed, so that nobody can keep us asking platforms about it. */
  countForgery: (ip: string) => Promise<void>
  requireTrusted: (ip: string) => Promise<void>
}

/** No notice of any platform is nearly as long. */
const MAX_NOTIFICATION_BYTES = 64 * 1024

const say = (reply: FastifyReply, { status, type, body }: PaymentWebhookReply) =>
  reply.status(status).type(type).send(body)

function headersOf({ headers }: FastifyRequest): RawNotice['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
}

function idOf({ params }: FastifyRequest) {
  const { id } = params as { id: string }
  if (!/^[1-9]\d{0,8}$/.test(id)) throw refuse('gateway_missing')
  return Number(id)
}

const rawOf = (request: FastifyRequest): RawNotice => ({
  method: request.method === 'GET' ? 'GET' : 'POST',
  query: request.url.split(/\?(.*)/s, 2)[1] ?? '',
  headers: headersOf(request),
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
})

/** What platforms say of payments: outside the contract, as each says it, and is answered, in its own way. */
export function servePaymentNotices(api: FastifyInstance, needs: ServePaymentNoticesDeps) {
  async function answerTo(id: number, notice: PaymentNotification, { ok, refused, unknown = refused }: Answers) {
    try {
      await needs.settle(id, notice)
      return ok
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // What does not speak of money may be about anything that happens at the platform.
      if (notice.state === 'other') return ok
      return error.code === 'payment_missing' ? unknown : refused
    }
  }

  async function take(request: FastifyRequest, reply: FastifyReply) {
    const id = idOf(request)
    const { ip } = request.client
    await needs.requireTrusted(ip)
    const { answers, read } = await needs.hear(id, rawOf(request))
    let notice: PaymentNotification
    try {
      notice = await read()
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error
      request.log.warn(
        { gateway_id: id, reason: error.reason, detail: error.detail },
        'A payment notice is not believed',
      )
      // What could not be checked is no forgery: the platform comes again.
      if (error.reason === 'notice_refused') await needs.countForgery(ip)
      return say(reply, answers.refused)
    }
    return say(reply, await answerTo(id, notice, answers))
  }

  api.register(async (notices) => {
    // Signatures are over bytes, so nothing reads them before the platform's own part does.
    notices.removeAllContentTypeParsers()
    notices.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_NOTIFICATION_BYTES },
      (_request, body, done) => done(null, body),
    )
    const url = '/payments/:id/notify'
    notices.route({ method: 'GET', url, exposeHeadRoute: false, handler: take })
    notices.route({ method: 'POST', url, bodyLimit: MAX_NOTIFICATION_BYTES, handler: take })
  })
}
