import { randomBytes } from 'node:crypto'
import { directionOf, type Language, toMajor } from '@imagora/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textsIn } from '#locales/texts.ts'
import { refuse } from '#platform/refusal.ts'
import { escapeHtml } from '#http/web/html.ts'
import { isSignedByUs, signedFields } from '#gateways/payments/test-gateway.ts'
import { type FormParameters, parseFormParameters } from '#gateways/payments/signing-keys.ts'

interface Form {
  url: string
  fields: Record<string, string>
}

interface Page {
  language: Language
  title: string
  /** HTML written by this server, with all external values escaped. */
  content: string
  /** Sources that the form may submit to (CSP `form-action`). */
  formAction: string
  script?: string
}

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,
'PingFang SC','Microsoft YaHei',sans-serif;padding:24px;box-sizing:border-box}main{max-width:28rem;width:100%;text-align:center}
h1{font-size:1.4rem}p{margin:.5rem 0}form{display:grid;gap:12px;margin-top:24px}button{font:inherit;padding:12px;border-radius:8px;
border:1px solid currentColor;background:transparent;color:inherit;cursor:pointer;min-height:48px}
button.main{background:#00719a;border-color:#00719a;color:#fff}button:focus-visible{outline:3px solid #00a3dd;outline-offset:2px}`

/** Sends a standalone page, so no application code runs next to a payment. */
function sendPayPage(reply: FastifyReply, { language, title, content, formAction, script = '' }: Page) {
  const nonce = randomBytes(18).toString('base64url')
  reply.headers({
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    // The policy hides the URL from other sites; with no-referrer this form would send the origin null, which is
    // refused.
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  })
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style>`
  const run = script && `<script nonce="${nonce}">${script}</script>`
  const body = `<main><h1>${escapeHtml(title)}</h1>${content}</main>${run}`
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head>${head}</head><body dir="${directionOf(language)}">${body}</body></html>`,
    )
}

const hiddenFields = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')

/** Serves a page that posts a form to a payment platform, for platforms that require a POST. */
export function servePayForms(app: FastifyInstance, find: (token: string) => Promise<Form | null>) {
  app.get<{ Params: { token: string } }>(
    '/pay/:token',
    { exposeHeadRoute: false },
    async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
      const { token } = request.params
      const form = /^[\w-]{32}$/.test(token) ? await find(token) : null
      if (!form) throw refuse('route_missing')
      const { language } = request.client
      const texts = textsIn(language).payment_page
      const content = `<p>${texts.note}</p><form method="post" action="${escapeHtml(form.url)}">${hiddenFields(form.fields)}<button class="main">${texts.go}</button></form>`
      // Platforms redirect the browser to further pages of theirs, to which CSP applies form-action too.
      const formAction = `https: ${new URL(form.url).origin}`
      return sendPayPage(reply, {
        language,
        title: texts.title,
        content,
        formAction,
        script: 'document.forms[0].submit()',
      })
    },
  )
}

interface ServePayDoubleDeps {
  digest: (text: string) => string
  /** Length of a second in milliseconds, for the notification of a delayed payment; tests shorten it. */
  second: number
}

function fieldsOf(text: string, reference: string, deps: ServePayDoubleDeps): FormParameters {
  const fields = parseFormParameters(text)
  if (!isSignedByUs(fields, deps) || fields.kind !== 'wish' || fields.reference !== reference)
    throw refuse('route_missing')
  return fields
}

/**
 * Serves the page of the fake payment platform for development: the visitor picks the outcome of the payment, which
 * arrives through the real notification URL.
 */
export function servePayDouble(app: FastifyInstance, deps: ServePayDoubleDeps) {
  /** Sends the notification as a platform would, through every part of the server. */
  async function notify(
    { reference = '', amount = '', currency = '', notify_url = '' }: FormParameters,
    outcome: string,
  ) {
    const notice = signedFields({ kind: 'notice', reference, amount, currency, outcome }, deps)
    const { pathname, host } = new URL(notify_url)
    await app.inject({
      method: 'POST',
      url: pathname,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(notice).toString(),
    })
  }

  type PaymentPageRequest = FastifyRequest<{ Params: { reference: string } }>

  async function show({ params, url, client }: PaymentPageRequest, reply: FastifyReply) {
    const fields = fieldsOf(url.split(/\?(.*)/s, 2)[1] ?? '', params.reference, deps)
    const texts = textsIn(client.language).test_payment_page
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

  async function decide({ params, body }: PaymentPageRequest, reply: FastifyReply) {
    const form = new URLSearchParams(String(body))
    const outcome = form.get('outcome')
    form.delete('outcome')
    const fields = fieldsOf(form.toString(), params.reference, deps)
    if (outcome === 'paid') await notify(fields, 'paid')
    if (outcome === 'later') setTimeout(() => void notify(fields, 'paid'), 10 * deps.second).unref()
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
