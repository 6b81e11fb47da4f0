import { createHash, randomBytes } from 'node:crypto'
import type { OauthDriverName } from '@imagora/contract'
import { type Answer, bodyOf, listenFor, send } from '#test/harness/listen.ts'

export type Dialect = Exclude<OauthDriverName, 'oidc' | 'google'>

type Values = Record<string, string | undefined>

interface Asked {
  method: string
  query: Values
  form: Values
  json: Values
  headers: Values
}

interface Code {
  redirect_uri: string
  challenge: string | undefined
}

/** Parameters of a token request, independent of the provider. */
interface Exchange {
  client_id: string | undefined
  client_secret: string | undefined
  code: string | undefined
  redirect_uri?: string | undefined
  verifier?: string | undefined
}

type Wrong = 'client' | 'code' | 'redirect' | 'malformed'

interface Peer {
  /** Checks the parameters that this provider requires for authorization. */
  authorize: (query: Values) => { client_id: string | undefined; isComplete: boolean }
  /** Name of the code parameter in the callback. */
  codeName?: string
  hasPkce?: true
  exchange: (asked: Asked) => Exchange | 'malformed'
  granted: (token: string) => Answer
  refused: (wrong: Wrong) => Answer
  /** Reads the token and returns the response to a valid one. */
  user: (asked: Asked) => { token: string | undefined; answer: Answer }
  openid?: (asked: Asked) => { token: string | undefined; answer: Answer }
}

const isForm = ({ method, headers }: Asked) =>
  method === 'POST' && headers['content-type']?.startsWith('application/x-www-form-urlencoded')
const isJson = ({ method, headers }: Asked) =>
  method === 'POST' && headers['content-type']?.startsWith('application/json')

const bearer = ({ headers }: Asked) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
const standard = ({ response_type, client_id, state }: Values) => ({
  client_id,
  isComplete: response_type === 'code' && Boolean(state),
})
const words = {
  client: 'invalid_client',
  code: 'invalid_grant',
  redirect: 'redirect_uri_mismatch',
  malformed: 'invalid_request',
}

/** QQ answers every request as JSONP. */
const callback = (body: object): Answer => ({ type: 'text/html', body: `callback( ${JSON.stringify(body)} );\n` })

const qqCodes = { client: 100_009, code: 100_019, redirect: 100_010, malformed: 100_004 }
const wechatCodes = { client: 40_125, code: 40_029, redirect: 10_003, malformed: 40_002 }
const weiboCodes = { client: 21_324, code: 21_325, redirect: 21_322, malformed: 21_323 }
const feishuCodes = { client: 20_002, code: 20_003, redirect: 20_071, malformed: 20_063 }
const dingtalkCodes = {
  client: 'invalidClientIdOrSecret',
  code: 'invalidParameter.authCode.notFound',
  redirect: 'invalidRedirect',
  malformed: 'invalidParameter.grantType',
}

/** Providers as their documentation describes them. */
const peers: Record<Dialect, Peer> = {
  github: {
    authorize: ({ client_id, state, scope }) => ({ client_id, isComplete: Boolean(state) && scope === 'read:user' }),
    hasPkce: true,
    exchange: (asked) =>
      isForm(asked) && asked.headers.accept === 'application/json'
        ? { ...(asked.form as unknown as Exchange), verifier: asked.form.code_verifier }
        : 'malformed',
    granted: (access_token) => ({ body: { access_token, scope: 'read:user', token_type: 'bearer' } }),
    refused: (wrong) => ({
      body: {
        error: {
          client: 'incorrect_client_credentials',
          code: 'bad_verification_code',
          redirect: 'redirect_uri_mismatch',
          malformed: 'x',
        }[wrong],
      },
    }),
    user: (asked) => ({
      token: asked.headers['user-agent'] ? bearer(asked) : undefined,
      answer: { body: { id: 583_231, login: 'octocat', name: 'The Octocat', avatar_url: 'https://avatars.example/1' } },
    }),
  },
  gitee: {
    authorize: standard,
    exchange: (asked) =>
      isForm(asked) && asked.form.grant_type === 'authorization_code'
        ? (asked.form as unknown as Exchange)
        : 'malformed',
    granted: (access_token) => ({ body: { access_token, token_type: 'bearer', expires_in: 86_400 } }),
    refused: (wrong) => ({ status: 401, body: { error: words[wrong], error_description: 'said in Chinese' } }),
    user: ({ query }) => ({
      token: query.access_token,
      answer: { body: { id: 42, login: 'mayun', name: '码云', avatar_url: 'https://gitee.example/a.png' } },
    }),
  },
  qq: {
    authorize: standard,
    exchange: ({ method, query }) =>
      method === 'GET' && query.grant_type === 'authorization_code' ? (query as unknown as Exchange) : 'malformed',
    granted: (token) => ({ type: 'text/html', body: `access_token=${token}&expires_in=7776000&refresh_token=x` }),
    refused: (wrong) => callback({ error: qqCodes[wrong], error_description: 'said in English' }),
    openid: ({ query }) => ({
      token: query.access_token,
      answer: callback({
        client_id: 'app-1',
        openid: 'OPENID-QQ',
        ...(query.unionid === '1' && { unionid: 'UID-QQ' }),
      }),
    }),
    user: ({ query }) => ({
      token: query.openid === 'OPENID-QQ' && query.oauth_consumer_key === 'app-1' ? query.access_token : undefined,
      answer: {
        type: 'text/html',
        body: { ret: 0, msg: '', nickname: '企鹅', figureurl_qq_1: 'http://qq.example/40' },
      },
    }),
  },
  wechat: {
    authorize: ({ appid, response_type, scope, state }) => ({
      client_id: appid,
      isComplete: response_type === 'code' && scope === 'snsapi_login' && Boolean(state),
    }),
    exchange: ({ method, query }) =>
      method === 'GET' && query.grant_type === 'authorization_code'
        ? { client_id: query.appid, client_secret: query.secret, code: query.code }
        : 'malformed',
    granted: (access_token) => ({
      type: 'text/plain',
      body: { access_token, expires_in: 7200, refresh_token: 'x', openid: 'OPENID-WX', scope: 'snsapi_login' },
    }),
    refused: (wrong) => ({ type: 'text/plain', body: { errcode: wechatCodes[wrong], errmsg: 'invalid, rid: 1' } }),
    user: ({ query }) => ({
      token: query.openid === 'OPENID-WX' ? query.access_token : undefined,
      answer: {
        type: 'text/plain',
        body: { openid: 'OPENID-WX', nickname: '微信用户', headimgurl: 'https://wx.example/0', unionid: 'UID-WX' },
      },
    }),
  },
  weibo: {
    authorize: standard,
    exchange: (asked) =>
      isForm(asked) && asked.form.grant_type === 'authorization_code'
        ? (asked.form as unknown as Exchange)
        : 'malformed',
    granted: (access_token) => ({
      type: 'text/plain',
      body: { access_token, uid: '1404376560', expires_in: 157_679_999 },
    }),
    refused: (wrong) => ({
      status: 400,
      type: 'text/plain',
      body: { error: words[wrong], error_code: weiboCodes[wrong] },
    }),
    user: ({ query }) => ({
      token: query.uid === '1404376560' ? query.access_token : undefined,
      answer: {
        body: {
          id: 1_404_376_560,
          idstr: '1404376560',
          screen_name: '微博',
          name: 'weibo',
          avatar_large: 'https://wb.example/1',
        },
      },
    }),
  },
  dingtalk: {
    authorize: (query) => ({ ...standard(query), isComplete: query.scope === 'openid' && query.prompt === 'consent' }),
    codeName: 'authCode',
    exchange: (asked) =>
      isJson(asked) && asked.json.grantType === 'authorization_code'
        ? { client_id: asked.json.clientId, client_secret: asked.json.clientSecret, code: asked.json.code }
        : 'malformed',
    granted: (accessToken) => ({ body: { accessToken, refreshToken: 'x', expireIn: 7200, corpId: 'corp' } }),
    refused: (wrong) => ({
      status: 400,
      body: { code: dingtalkCodes[wrong], requestid: '1', message: 'said in Chinese' },
    }),
    user: ({ headers }) => ({
      token: headers['x-acs-dingtalk-access-token'],
      answer: { body: { nick: '钉钉', avatarUrl: 'https://dt.example/1', openId: 'OPENID-DT', unionId: 'UID-DT' } },
    }),
  },
  feishu: {
    authorize: standard,
    hasPkce: true,
    exchange: (asked) =>
      isJson(asked) && asked.json.grant_type === 'authorization_code'
        ? { ...(asked.json as unknown as Exchange), verifier: asked.json.code_verifier }
        : 'malformed',
    granted: (access_token) => ({ body: { code: 0, access_token, expires_in: 7200, token_type: 'Bearer' } }),
    refused: (wrong) => ({
      status: 400,
      body: { code: feishuCodes[wrong], error: words[wrong], error_description: 'x' },
    }),
    user: (asked) => ({
      token: bearer(asked),
      answer: {
        body: {
          code: 0,
          msg: 'success',
          data: { name: '飞书', avatar_url: 'https://fs.example/1', open_id: 'ou-1', union_id: 'on-1' },
        },
      },
    }),
  },
}

const hashed = (verifier: string | undefined) =>
  createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url')

/** Starts a fake provider as strict as the real one; `fault` replaces the response to the token request. */
export async function startPeer(dialect: Dialect) {
  const peer = peers[dialect]
  const client = { client_id: 'app-1', client_secret: 'top secret' }
  const codes = new Map<string, Code>()
  const token = randomBytes(12).toString('hex')
  const state: { fault: Answer | null } = { fault: null }

  function judge(asked: Asked): Answer {
    const given = peer.exchange(asked)
    if (given === 'malformed') return peer.refused('malformed')
    const { client_id, client_secret, code = '' } = given
    if (client_id !== client.client_id || client_secret !== client.client_secret) return peer.refused('client')
    const known = codes.get(code)
    codes.delete(code)
    if (!known || (peer.hasPkce && hashed(given.verifier) !== known.challenge)) return peer.refused('code')
    if ('redirect_uri' in given && given.redirect_uri !== known.redirect_uri) return peer.refused('redirect')
    return peer.granted(token)
  }

  const facts = ({ token: given, answer }: { token: string | undefined; answer: Answer }): Answer =>
    given === token ? answer : { status: 401, body: { error: 'invalid token' } }

  function authorize(query: Values): Answer {
    const { client_id, isComplete } = peer.authorize(query)
    const isChallenged = !peer.hasPkce || query.code_challenge_method === 'S256'
    if (!isComplete || !isChallenged || client_id !== client.client_id) return { status: 400 }
    const code = randomBytes(8).toString('hex')
    codes.set(code, { redirect_uri: query.redirect_uri!, challenge: query.code_challenge })
    const back = new URL(query.redirect_uri!)
    back.search = new URLSearchParams({ [peer.codeName ?? 'code']: code, state: query.state! }).toString()
    return { status: 302, location: back.href }
  }

  const answers: Record<string, (asked: Asked) => Answer> = {
    '/authorize': ({ query }) => authorize(query),
    '/token': (asked) => state.fault ?? judge(asked),
    '/user': (asked) => facts(peer.user(asked)),
    '/openid': (asked) => facts(peer.openid!(asked)),
  }
  const { url, stop } = await listenFor(() => async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://peer')
    const body = await bodyOf(request)
    const asked: Asked = {
      method: request.method ?? '',
      query: Object.fromEntries(searchParams),
      form: Object.fromEntries(new URLSearchParams(body)),
      json: body.startsWith('{') ? (JSON.parse(body) as Values) : {},
      headers: request.headers as Values,
    }
    send(response, answers[pathname]?.(asked) ?? { status: 404 })
  })
  const options = {
    authorize_url: `${url}/authorize`,
    token_url: `${url}/token`,
    openid_url: `${url}/openid`,
    user_url: `${url}/user`,
  }
  return { ...client, options, state, stop }
}
