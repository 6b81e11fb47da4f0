import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { CaptchaService } from '@imagora/contract'

interface Token {
  hostname: string
  action?: string | undefined
  isSpent: boolean
}

interface Question {
  path: string
  fields: Record<string, string>
}

const TURNSTILE_TEST_SECRET = /^([123])x0{31}AA$/
const HCAPTCHA_TEST = {
  secret: '0x0000000000000000000000000000000000000000',
  token: '10000000-aaaa-bbbb-cccc-000000000001',
}

/**
 * The script of both services: it draws a button where the real ones draw a frame. The token comes from the service, as
 * the real ones get theirs.
 */
const script = (service: CaptchaService, url: string) => `(() => {
  const widgets = new Map()
  let last = 0
  const draw = (id) => {
    const { box, options } = widgets.get(id)
    box.replaceChildren()
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'I am human'
    button.dataset.options = JSON.stringify(options)
    button.addEventListener('click', async () => {
      const query = new URLSearchParams({ hostname: location.hostname, action: options.action ?? '' })
      const token = await (await fetch('${url}/issue?' + query)).text()
      if (!token) return options['error-callback']?.('300030')
      button.textContent = 'Verified'
      options.callback(token)
    })
    const lapse = document.createElement('button')
    lapse.type = 'button'
    lapse.textContent = 'Expire'
    lapse.addEventListener('click', () => { draw(id); options['expired-callback']?.() })
    box.append(button, lapse)
  }
  window.${service} = {
    render(box, options) {
      const id = '${service}-' + ++last
      widgets.set(id, { box, options })
      draw(id)
      return id
    },
    reset: draw,
    remove(id) { widgets.get(id)?.box.replaceChildren(); widgets.delete(id) },
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
})()`

/**
 * Starts a service that speaks siteverify as Cloudflare Turnstile and hCaptcha document it: tokens count once, names of
 * error codes are theirs, and the public secrets for tests answer as published.
 */
export async function startCaptchaService({ secret = 'shared-secret', siteKey = 'site-key' } = {}) {
  const tokens = new Map<string, Token>()
  const questions: Question[] = []
  let misbehaviour: ((response: ServerResponse) => void) | null = null
  let issuesTokens = true
  let url = ''

  const issue = (hostname: string, action?: string) => {
    const token = `token-${tokens.size + 1}.${'x'.repeat(1500)}`
    tokens.set(token, { hostname, action, isSpent: false })
    return token
  }

  function redeem(token: string | undefined) {
    const known = token === undefined ? undefined : tokens.get(token)
    if (!known || known.isSpent) return known ?? null
    tokens.set(token!, { ...known, isSpent: true })
    return known
  }

  const time = '2026-01-01T00:00:00.000Z'
  const refusal = (...codes: string[]) => ({ success: false, 'error-codes': codes })

  function turnstile({ secret: given = '', response }: Record<string, string>) {
    const [, kind] = TURNSTILE_TEST_SECRET.exec(given) ?? []
    if (kind === '1')
      return { success: true, 'error-codes': [], challenge_ts: time, hostname: 'example.com', action: 'test' }
    if (kind === '2') return refusal('invalid-input-response')
    if (kind === '3') return refusal('timeout-or-duplicate')
    if (given === '') return refusal('missing-input-secret')
    if (given !== secret) return refusal('invalid-input-secret')
    const token = redeem(response)
    if (!token) return { ...refusal('invalid-input-response'), messages: [] }
    if (token.isSpent) return refusal('timeout-or-duplicate')
    const { hostname, action = '' } = token
    return {
      success: true,
      'error-codes': [],
      challenge_ts: time,
      hostname,
      action,
      cdata: '',
      metadata: { interactive: false },
    }
  }

  function hcaptcha({ secret: given = '', response, sitekey }: Record<string, string>) {
    if (given === HCAPTCHA_TEST.secret)
      return response === HCAPTCHA_TEST.token
        ? { success: true, challenge_ts: time, hostname: 'dummy-key-pass' }
        : refusal('not-using-dummy-passcode')
    if (given !== secret) return refusal('invalid-input-secret')
    if (sitekey !== undefined && sitekey !== siteKey) return refusal('sitekey-secret-mismatch')
    const token = redeem(response)
    if (!token) return refusal('invalid-input-response')
    if (token.isSpent) return refusal('already-seen-response')
    return { success: true, challenge_ts: time, hostname: token.hostname, credit: false }
  }

  function sendScript(service: CaptchaService, response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script(service, url))
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    if (misbehaviour) return misbehaviour(response)
    if (pathname === '/turnstile/v0/api.js') return sendScript('turnstile', response)
    if (pathname === '/1/api.js') return sendScript('hcaptcha', response)
    if (pathname === '/issue') {
      const [hostname, action] = [searchParams.get('hostname') ?? '', searchParams.get('action') ?? undefined]
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' })
      return response.end(issuesTokens ? issue(hostname, action) : '')
    }
    const fields = Object.fromEntries(new URLSearchParams(await readText(request)))
    questions.push({ path: pathname, fields })
    const answer = pathname === '/turnstile/v0/siteverify' ? turnstile(fields) : hcaptcha(fields)
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    secret,
    siteKey,
    /** Everything that was sent to siteverify. */
    questions,
    issue,
    /** Overrides the response to every request from now on. */
    misbehave(how: ((response: ServerResponse) => void) | null) {
      misbehaviour = how
    },
    /** Makes the widget report an error instead of a token. */
    refuseVisitors(isRefusing: boolean) {
      issuesTokens = !isRefusing
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type CaptchaServicePeer = Awaited<ReturnType<typeof startCaptchaService>>
