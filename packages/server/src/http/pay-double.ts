import { toMajor } from '@imagora/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOurs, signedFields } from '#gateways/payments/double.ts'
import { type Parameters, parametersOf } from '#gateways/payments/parameters.ts'
import { refuse } from '#platform/refusal.ts'
import { escapeHtml } from './html.ts'
import { hiddenFields, sendPayPage } from './pay-pages.ts'

interface Needs {
  digest: (text: string) => string
  /** How long the notice of a payment made later takes; a test makes it short. */
  second: number
}

const doubleTexts = {
  'zh-CN': {
    title: '模拟支付（仅用于开发）',
    pay: '支付成功',
    later: '稍后支付（十秒后通知）',
    fail: '支付失败',
  },
  'en-US': {
    title: 'Pretended payment (development only)',
    pay: 'Pay',
    later: 'Pay later (the notice comes in ten seconds)',
    fail: 'Fail',
  },
}

function fieldsOf(text: string, reference: string, needs: Needs): Parameters {
  const fields = parametersOf(text)
  if (!isOurs(fields, needs) || fields.kind !== 'wish' || fields.reference !== reference) throw refuse('route_missing')
  return fields
}

/** The page of the development double: whoever opens it says what becomes of the payment, through the real address for notices. */
export function servePayDouble(app: FastifyInstance, needs: Needs) {
  /** As a platform would say it, through every part of the server. */
  async function notify({ reference = '', amount = '', currency = '', notify_url = '' }: Parameters, outcome: string) {
    const notice = signedFields({ kind: 'notice', reference, amount, currency, outcome }, needs)
    const { pathname, host } = new URL(notify_url)
    await app.inject({
      method: 'POST',
      url: pathname,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(notice).toString(),
    })
  }

  type Asked = FastifyRequest<{ Params: { reference: string } }>

  async function show({ params, url, client }: Asked, reply: FastifyReply) {
    const fields = fieldsOf(url.split(/\?(.*)/s, 2)[1] ?? '', params.reference, needs)
    const texts = doubleTexts[client.language]
    const { title = '', amount = '', currency = '' } = fields
    const money = new Intl.NumberFormat(client.language, { style: 'currency', currency })
    const button = (outcome: string, label: string, kind = '') =>
      `<button name="outcome" value="${outcome}" class="${kind}">${label}</button>`
    const buttons = [
      button('paid', texts.pay, 'main'),
      button('later', texts.later),
      button('failed', texts.fail),
    ].join('')
    const sum = escapeHtml(money.format(toMajor(Number(amount), currency)))
    const content = `<p>${escapeHtml(title)}</p><p><strong>${sum}</strong></p><form method="post">${hiddenFields(fields)}${buttons}</form>`
    return sendPayPage(reply, { language: client.language, title: texts.title, content, formAction: "'self'" })
  }

  async function decide({ params, body }: Asked, reply: FastifyReply) {
    const sent = new URLSearchParams(String(body))
    const outcome = sent.get('outcome')
    sent.delete('outcome')
    const fields = fieldsOf(sent.toString(), params.reference, needs)
    if (outcome === 'paid') await notify(fields, 'paid')
    if (outcome === 'later') setTimeout(() => void notify(fields, 'paid'), 10 * needs.second).unref()
    const target = outcome === 'failed' ? fields.cancel_url : fields.return_url
    return reply.redirect(target ?? '/', 303)
  }

  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    const url = '/pay/double/:reference'
    pages.route({ method: 'GET', url, exposeHeadRoute: false, handler: show })
    pages.route({ method: 'POST', url, handler: decide })
  })
}
