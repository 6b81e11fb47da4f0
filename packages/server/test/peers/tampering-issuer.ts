import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type Answer, bodyOf, listenFor, send } from '#test/harness/listen.ts'

type Claims = Record<string, unknown>

/** Parts of a response to falsify; each function gets the correct value. */
export interface Tampering {
  claims?: (right: Claims) => Claims
  header?: (right: Claims) => Claims
  /** Replaces the valid signature. */
  signature?: string
  iss?: string
  discovered?: (right: Claims) => Claims
  userinfo?: (right: Claims) => Claims
}

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Starts an issuer that follows the standard except for the configured tampering. */
export async function startTamperingIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = 'key-1'
  const codes = new Map<string, { nonce: string; challenge: string }>()
  const state: { tampering: Tampering } = { tampering: {} }

  function tokenFor(issuer: string, nonce: string) {
    const { claims = (right) => right, header = (right) => right, signature } = state.tampering
    const time = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: 'imagora', sub: 'mallory', name: 'Mallory', nonce, iat: time, exp: time + 300 }
    const signed = `${encoded(header({ alg: 'RS256', kid }))}.${encoded(claims(right))}`
    return `${signed}.${signature ?? sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }

  const { url, stop } = await listenFor((issuer) => {
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'none'],
      authorization_response_iss_parameter_supported: true,
    }
    function authorize(query: URLSearchParams): Answer {
      const code = randomBytes(8).toString('hex')
      codes.set(code, { nonce: query.get('nonce')!, challenge: query.get('code_challenge')! })
      const back = new URL(query.get('redirect_uri')!)
      const iss = state.tampering.iss ?? issuer
      back.search = new URLSearchParams({ code, state: query.get('state')!, iss }).toString()
      return { status: 303, location: back.href }
    }

    function grant(form: URLSearchParams): Answer {
      const code = form.get('code') ?? ''
      const known = codes.get(code)
      codes.delete(code)
      const verifier = createHash('sha256').update(form.get('code_verifier') ?? '')
      if (known?.challenge !== verifier.digest('base64url')) return { status: 400, body: { error: 'invalid_grant' } }
      return { body: { access_token: 'x', token_type: 'Bearer', id_token: tokenFor(issuer, known.nonce) } }
    }

    const answers: Record<string, (query: URLSearchParams, form: URLSearchParams) => Answer> = {
      '/.well-known/openid-configuration': () => ({ body: state.tampering.discovered?.(metadata) ?? metadata }),
      '/jwks': () => ({ body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] } }),
      '/userinfo': () => ({ body: state.tampering.userinfo?.({ sub: 'mallory' }) ?? { sub: 'mallory' } }),
      '/authorize': authorize,
      '/token': (_query, form) => grant(form),
    }
    return async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', issuer)
      const form = new URLSearchParams(await bodyOf(request))
      send(response, answers[pathname]?.(searchParams, form) ?? { status: 404 })
    }
  })
  return { issuer: url, client_id: 'imagora', client_secret: 'secret', state, stop }
}
