import type { CaptchaService, CaptchaWidget, Settings } from '@imagora/contract'
import { z } from 'zod'
import { OutboundFailure, type Outbound } from '#gateways/outbound/outbound.ts'
import { type BreakerRegistry, CircuitOpenError } from '#platform/circuit-breaker.ts'
import { SECOND_MS } from '#platform/time.ts'

type CaptchaSettings = Pick<Settings, 'captcha_provider' | 'captcha_site_key' | 'captcha_secret' | 'captcha_endpoint'>

/** Action of a form, which a token is bound to where the service knows actions. */
export type CaptchaAction = 'login' | 'register' | 'forget_password' | 'report' | 'test'

interface ServiceInfo {
  script: { origin: string; path: string }
  verification: { origin: string; path: string }
  /** Origins of scripts, frames and styles, as the service documents them for a Content-Security-Policy. */
  sources: string[]
  /** Secrets that the service publishes for tests; answers to them name the service's own host. */
  testSecret: RegExp
}

const services: Record<CaptchaService, ServiceInfo> = {
  turnstile: {
    script: { origin: 'https://challenges.cloudflare.com', path: '/turnstile/v0/api.js?render=explicit' },
    verification: { origin: 'https://challenges.cloudflare.com', path: '/turnstile/v0/siteverify' },
    sources: ['https://challenges.cloudflare.com'],
    testSecret: /^[123]x0{31}AA$/,
  },
  hcaptcha: {
    script: { origin: 'https://js.hcaptcha.com', path: '/1/api.js?render=explicit&recaptchacompat=off' },
    verification: { origin: 'https://api.hcaptcha.com', path: '/siteverify' },
    sources: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    testSecret: /^0x0{40}$/,
  },
}

/** Returns the service that the site has chosen, or null for the picture, also while its settings are incomplete. */
function configuredService({
  captcha_provider: service,
  captcha_site_key,
  captcha_secret,
  captcha_endpoint,
}: CaptchaSettings) {
  if (service === 'picture' || captcha_site_key === '' || captcha_secret === '') return null
  const { script, verification, sources, testSecret } = services[service]
  const endpoint = captcha_endpoint.replace(/\/$/, '')
  const urlOf = ({ origin, path }: ServiceInfo['script']) => `${endpoint || origin}${path}`
  return {
    widget: { service, site_key: captcha_site_key, script_url: urlOf(script) } satisfies CaptchaWidget,
    verificationUrl: urlOf(verification),
    sources: endpoint === '' ? sources : [new URL(endpoint).origin, ...sources],
    isTest: testSecret.test(captcha_secret),
  }
}

/** Returns the origins that pages must allow for the widget; none for the picture. */
export const captchaSources = (settings: CaptchaSettings) => configuredService(settings)?.sources ?? []

const Verdict = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  action: z.string().nullish(),
  'error-codes': z.array(z.string()).nullish(),
})

/** Error codes that blame the site or the service; all others blame the token, which any visitor may invent. */
const siteErrors: Partial<Record<string, string>> = {
  'missing-input-secret': 'captcha_secret_refused',
  'invalid-input-secret': 'captcha_secret_refused',
  'internal-error': 'answer_refused',
}

/** A service that cannot say whether a token is right. */
export class CaptchaServiceFailure extends Error {
  override name = 'CaptchaServiceFailure'
  /** Key of a text in `services` of the doctor's catalog. */
  readonly problem: string

  constructor(problem: string) {
    super(problem)
    this.problem = problem
  }
}

interface TokenClaim {
  token: string
  action: CaptchaAction
  /** Hosts of the site. */
  hosts: string[]
}

/** Letters of the tokens of all services, with room for compatible ones. */
const TOKEN = /^[\w.~+/=:-]+$/

interface CaptchaServicesDeps {
  outbound: Pick<Outbound, 'send'>
  breakers: Pick<BreakerRegistry, 'get' | 'renew'>
  /** Milliseconds a visitor waits for the service. */
  timeoutMs?: number
}

/** Answers are a few hundred bytes long. */
const MAX_ANSWER_BYTES = 64 * 1024

function parseVerdict(body: Buffer) {
  try {
    return Verdict.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new CaptchaServiceFailure('answer_refused')
  }
}

const isOutage = (error: unknown) => error instanceof CaptchaServiceFailure

/** Captcha services, which give visitors a token in their browser and tell the server whether it is right. */
export function createCaptchaServices({ outbound, breakers, timeoutMs = 5 * SECOND_MS }: CaptchaServicesDeps) {
  const breakerOf = (url: string) => ['captcha', new URL(url).host] as const

  async function ask(url: string, form: Record<string, string>) {
    const request = {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
    }
    const { status, body } = await outbound.send(url, request).catch((error: unknown) => {
      throw error instanceof OutboundFailure ? new CaptchaServiceFailure(error.problem) : error
    })
    // A refusal may come with 4xx and the same body.
    if (status >= 500 || (status >= 300 && status < 400)) throw new CaptchaServiceFailure('answer_refused')
    const verdict = parseVerdict(body)
    const siteError = verdict['error-codes']?.map((code) => siteErrors[code]).find((problem) => problem !== undefined)
    if (siteError) throw new CaptchaServiceFailure(siteError)
    return verdict
  }

  return {
    /** Returns null for the picture, also while the circuit of the service is open. */
    getWidget(settings: CaptchaSettings): CaptchaWidget | null {
      const service = configuredService(settings)
      if (!service || breakers.get(...breakerOf(service.verificationUrl)).openForMs() > 0) return null
      return service.widget
    },

    /** Returns whether the key of an answer names the service, so that the answer is a token. */
    isToken: (settings: CaptchaSettings, key: string) => configuredService(settings)?.widget.service === key,

    /**
     * Asks the service whether a token is right; the service takes each token once. The visitor's address is not sent:
     * the widget has told the service one already, which differs where a visitor has both IPv4 and IPv6.
     */
    async verify(settings: CaptchaSettings, { token, action, hosts }: TokenClaim) {
      const service = configuredService(settings)
      // A firewall before the service answers to markup or SQL with a page of its own, which would count as an outage and
      // so bring the picture back for all visitors.
      if (!service || !TOKEN.test(token)) return 'wrong'
      const { verificationUrl: url, widget, isTest } = service
      const form = { secret: settings.captcha_secret, response: token }
      const verdict = await breakers
        .get(...breakerOf(url))
        // Only hCaptcha takes the site key, and then refuses tokens of another one.
        .run(() => ask(url, widget.service === 'hcaptcha' ? { ...form, sitekey: widget.site_key } : form), { isOutage })
        .catch((error: unknown) => {
          throw error instanceof CircuitOpenError ? new CaptchaServiceFailure('unreachable') : error
        })
      if (!verdict.success) return 'wrong'
      if (isTest) return 'right'
      // hCaptcha knows no actions, and under load answers "not-provided" as the host.
      const { hostname, action: solved } = verdict
      if (hostname && hostname !== 'not-provided' && !hosts.includes(hostname.toLowerCase())) return 'elsewhere'
      return solved && solved !== action ? 'wrong' : 'right'
    },

    /** Admits the next call after an administrator has changed something. */
    closeCircuit(settings: CaptchaSettings) {
      const service = configuredService(settings)
      if (service) breakers.renew(...breakerOf(service.verificationUrl))
      return service !== null
    },
  }
}

export type CaptchaServices = ReturnType<typeof createCaptchaServices>

/** Returns the hosts that pages of the site have; without a configured address, that of the request. */
export const captchaHosts = (
  { publicUrl, aliasUrls }: { publicUrl?: string | undefined; aliasUrls: string[] },
  origin: string,
) => (publicUrl ? [publicUrl, ...aliasUrls] : [origin]).map((url) => new URL(url).hostname)
