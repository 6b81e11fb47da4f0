import { isIP } from 'node:net'
import {
  type OwnSiteResponse,
  type OwnSiteRequest,
  requestOwnSite,
  type RequestEcho,
  createDoctorProof,
} from '#gateways/own-site/own-site.ts'
import { sizeInWords } from '#locales/texts.ts'
import type { Config } from '#config.ts'
import type { Secrets } from '#platform/secrets.ts'
import { type ClockSample, createCheckResult, type DoctorCheckResult } from './findings.ts'
import { DAY_MS } from '#platform/time.ts'

interface WebChecksDeps {
  config: Pick<Config, 'publicUrl' | 'port' | 'tls' | 'trustProxy'>
  secrets: Pick<Secrets, 'digest'>
  /** Bytes of the largest file that any group may upload. */
  largestUpload: number
}

/** The address is reserved for documentation (RFC 5737): a server that accepts it accepts any forged header. */
const SPOOFED_ADDRESS = '203.0.113.7'
/** A proxy that refuses by Content-Length does so at once; one that waits for the body has accepted it. */
const REFUSAL_TIMEOUT_MS = 2500
/** A screen waits for this. */
const REACHABLE_TIMEOUT_MS = 2000
const MAX_FORM_OVERHEAD_BYTES = 16 * 1024

const codeOf = (error: unknown) => (error as { code?: string }).code ?? (error instanceof Error ? error.message : '')
const isCertificateProblem = (code: string) => /CERT|SIGNATURE|ALTNAME|ERR_TLS|ERR_SSL|EPROTO/.test(code)

/** A site on a local address needs no certificate. */
function isLocal({ hostname }: URL) {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.endsWith('.local') || host.endsWith('.internal')) return true
  return isIP(host) > 0 && /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(host)
}

function echoIn({ status, headers, body }: OwnSiteResponse): RequestEcho | null {
  if (status !== 200 || headers['x-imagora-doctor'] !== 'here') return null
  try {
    return JSON.parse(body) as RequestEcho
  } catch {
    return null
  }
}

/** `problem` is why the certificate is not trusted. */
export function httpsFinding(url: URL, certificate_until: string | null, problem: string | null): DoctorCheckResult {
  if (problem) return createCheckResult('https', 'error', 'https_certificate', { reason: problem })
  if (url.protocol === 'http:') {
    return isLocal(url)
      ? createCheckResult('https', 'ok', 'https_local')
      : createCheckResult('https', 'error', 'https_plain')
  }
  const days = certificate_until ? Math.floor((Date.parse(certificate_until) - Date.now()) / DAY_MS) : Infinity
  if (days < 14) return createCheckResult('https', 'warning', 'https_expiring', { days })
  return createCheckResult('https', 'ok', 'https_ok', { until: certificate_until?.slice(0, 10) ?? '' })
}

const defaultPorts: Record<string, string> = { 'https:': '443', 'http:': '80' }

/**
 * A proxy is present if it terminates TLS, listens on another port, or has changed the request. A site with TLS of its
 * own may have other ports outside of its container.
 */
function hasProxy(url: URL, echo: RequestEcho, { port, tls }: WebChecksDeps['config']) {
  const requestedPort = url.port || defaultPorts[url.protocol]
  const isElsewhere = tls === null && (url.protocol === 'https:' || requestedPort !== String(port))
  return isElsewhere || echo.forwarded_for !== SPOOFED_ADDRESS || echo.via !== null
}

/** [Note: Proxies] The echo of a planted header shows what the proxy does with forged headers. */
function proxyFinding(url: URL, echo: RequestEcho, config: WebChecksDeps['config']): DoctorCheckResult {
  const { peer, forwarded_for, is_trusted } = echo
  const isProxied = hasProxy(url, echo, config)
  if (config.trustProxy.length === 0) {
    return isProxied
      ? createCheckResult('proxy', 'error', 'proxy_untrusted', { peer })
      : createCheckResult('proxy', 'ok', 'proxy_none')
  }
  if (!is_trusted) {
    return createCheckResult('proxy', 'error', 'proxy_unlisted', { peer, trusted: config.trustProxy.join(', ') })
  }
  if (forwarded_for === SPOOFED_ADDRESS) return createCheckResult('proxy', 'error', 'proxy_forgeable')
  if (!forwarded_for) return createCheckResult('proxy', 'error', 'proxy_silent')
  const isSchemeLost = url.protocol === 'https:' && echo.protocol !== 'https'
  return isSchemeLost
    ? createCheckResult('proxy', 'warning', 'proxy_scheme')
    : createCheckResult('proxy', 'ok', 'proxy_ok')
}

const withoutPort = (host: string) => host.toLowerCase().replace(/:(80|443)$/, '')

function originFinding(url: URL, { host, forwarded_host, is_trusted }: RequestEcho): DoctorCheckResult {
  const requestHost = (is_trusted && forwarded_host) || host || ''
  if (withoutPort(requestHost) === withoutPort(url.host))
    return createCheckResult('origin', 'ok', 'origin_ok', { url: url.origin })
  return createCheckResult('origin', 'error', 'origin_host', { host: requestHost, expected: url.host })
}

const createUnaskedResults = (...checks: DoctorCheckResult['check'][]) =>
  checks.map((check) => createCheckResult(check, 'warning', 'unasked'))

/** Requests the site as a visitor does; an untrusted certificate is recorded and then ignored. */
function visitorOf(url: URL, secrets: WebChecksDeps['secrets']) {
  const visit = { problem: null as string | null }
  const requestSite = ({ headers, ...asking }: OwnSiteRequest) =>
    requestOwnSite(url, {
      headers: { 'x-imagora-doctor': createDoctorProof(secrets), ...headers },
      acceptsAnyCertificate: visit.problem !== null,
      ...asking,
    })

  async function requestEcho() {
    const request = { headers: { 'x-forwarded-for': SPOOFED_ADDRESS } }
    try {
      return await requestSite(request)
    } catch (error) {
      if (url.protocol !== 'https:' || !isCertificateProblem(codeOf(error))) throw error
      visit.problem = codeOf(error)
      return requestSite(request)
    }
  }

  async function uploadFinding(largestUpload: number): Promise<DoctorCheckResult> {
    const size = sizeInWords(largestUpload)
    const headers = { 'content-type': 'application/octet-stream' }
    // A proxy that closes the connection without a response also refuses the upload.
    const refused = { headers: {} as OwnSiteResponse['headers'] }
    const request = { headers, declaredBytes: largestUpload + MAX_FORM_OVERHEAD_BYTES, timeoutMs: REFUSAL_TIMEOUT_MS }
    const echo = await requestSite(request).catch(() => refused)
    const isLetThrough = echo === null || echo.headers['x-imagora-doctor'] === 'here'
    return isLetThrough
      ? createCheckResult('upload_size', 'ok', 'upload_size_ok', { size })
      : createCheckResult('upload_size', 'error', 'upload_size_small', { size })
  }

  return { visit, requestEcho, uploadFinding }
}

/** Returns whether this site answers at its public address, over HTTPS unless the address is a local one. */
export async function isReachable(publicUrl: string, secrets: Pick<Secrets, 'digest'>) {
  const url = new URL('/api/doctor', publicUrl)
  if (url.protocol === 'http:' && !isLocal(url)) return false
  const request = { headers: { 'x-imagora-doctor': createDoctorProof(secrets) }, timeoutMs: REACHABLE_TIMEOUT_MS }
  const response = await requestOwnSite(url, request).catch(() => null)
  return response !== null && echoIn(response) !== null
}

/** Finding for a response that is not from this site, or redirects to another address. */
function strangerFinding(url: URL, { status, headers: { location } }: OwnSiteResponse): DoctorCheckResult {
  const target = location && URL.canParse(location, url) ? new URL(location, url).origin : ''
  return target
    ? createCheckResult('origin', 'error', 'origin_redirected', { url: url.origin, target })
    : createCheckResult('origin', 'error', 'origin_other', { url: url.origin, status })
}

interface OutsideCheckResult {
  findings: DoctorCheckResult[]
  dates: ClockSample[]
}

/** Checks the site from outside: its address, its certificate, and the proxy in front of it. */
export async function checkFromOutside({ config, secrets, largestUpload }: WebChecksDeps): Promise<OutsideCheckResult> {
  const only = (findings: DoctorCheckResult[]) => ({ findings, dates: [] })
  if (!config.publicUrl) {
    return only([
      createCheckResult('origin', 'warning', 'origin_unset'),
      ...createUnaskedResults('https', 'proxy', 'upload_size'),
    ])
  }
  const url = new URL('/api/doctor', config.publicUrl)
  const { visit, requestEcho, uploadFinding } = visitorOf(url, secrets)
  const asked = await requestEcho().catch((error: unknown) => codeOf(error))
  if (asked === null || typeof asked === 'string') {
    const reason = asked ?? 'timeout'
    const unreachable = createCheckResult('origin', 'error', 'origin_unreachable', { url: url.origin, reason })
    const secure = visit.problem ? [httpsFinding(url, null, visit.problem)] : createUnaskedResults('https')
    return only([unreachable, ...secure, ...createUnaskedResults('proxy', 'upload_size')])
  }
  const secure = httpsFinding(url, asked.certificate_until, visit.problem)
  const echo = echoIn(asked)
  if (!echo) return only([strangerFinding(url, asked), secure, ...createUnaskedResults('proxy', 'upload_size')])

  const proxy = proxyFinding(url, echo, config)
  const findings = [originFinding(url, echo), secure, proxy, await uploadFinding(largestUpload)]
  const time = Date.parse(asked.headers.date ?? '')
  return { findings, dates: Number.isNaN(time) ? [] : [{ against: url.host, time, at: Date.now() }] }
}
