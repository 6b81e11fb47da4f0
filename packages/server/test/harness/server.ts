import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type {
  Contract,
  Data,
  Key,
  Permission,
  RefusalCode,
  Route,
  Sent,
  SettingsChanges,
  StaffRole,
} from '@imagora/contract'
import { expect } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '#composition/routes.ts'
import { registerJobs } from '#composition/scheduled-jobs.ts'
import type { Runtime } from '#composition/core.ts'
import { createServices } from '#composition/services.ts'
import { insertUser } from '#test/factories/factories.ts'
import type { formOf } from '#test/factories/forms.ts'
import { type Environment, openTestRuntime } from './runtime.ts'
import { cleanUp } from './clean-up.ts'

/** Response data, plus the optional fields of a pending response; tests know which one they expect. */
type ResponseData<R extends Route> = R extends { data: z.ZodType; pending: z.ZodType }
  ? z.output<R['data']> & Partial<z.output<R['pending']>>
  : Data<R>

interface Answer<K extends Key> {
  status: number
  message: string
  data: (Data<Contract[K]> extends undefined ? object : ResponseData<Contract[K]>) & {
    code?: RefusalCode
    errors?: Record<string, string[]>
  }
  body: string
  headers: Record<string, unknown>
}

/** Valid password of every account that tests register. */
const password = 'correct horse battery'
const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: 'test', origin: '', picture_origin: '' } as const

type Headers = Record<string, string>
type RegisterBody = Sent<Contract['POST /register']>['body']
type LoginBody = Sent<Contract['POST /login']>['body']

/** Client address header; the default is a new address, so that no rate limit applies. */
export const fromIp = (ip = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`) => ({
  'x-forwarded-for': ip,
})

/** Reads a response without the headers that differ between responses. */
function readAnswer<K extends Key>(key: K, { statusCode: status, headers, body }: LightMyRequestResponse): Answer<K> {
  const isJson = String(headers['content-type']).startsWith('application/json')
  const answer = JSON.parse(isJson ? body : '{}') as Answer<K>
  // An unreplaced placeholder in a message is always a bug.
  if (status >= 400) expect(JSON.stringify(answer), key).not.toMatch(/\{\w+\}/)
  const { date: _date, 'x-request-id': _requestId, ...shown } = headers
  return { status, message: answer.message, data: answer.data, body, headers: shown }
}

/** Starts a whole server for one test file, with a clock that tests control. */
export async function startServer(environment: Environment = {}, waitMs?: number, replaced?: Partial<Runtime>) {
  const { runtime, clock, logLines, captchaAnswers, close } = await openTestRuntime(environment, waitMs, replaced)
  const { config, db, images, jobs } = runtime
  const services = createServices(runtime)
  registerJobs(jobs, services)
  await services.groups.ensureDefaultGroups()
  const app = buildApp(runtime, services)
  await app.ready()
  cleanUp(async () => {
    await app.close()
    await services.pictures.flushViews()
    await services.traffic.close()
    await services.failures.close()
    await services.storages.close()
    await close()
    expect(logLines.filter((line) => line.includes('does not declare'))).toEqual([])
  })

  /** Calls a route with this token, or as a visitor without one. */
  const callAs =
    (token: string | null, headers: Headers = {}) =>
    async <K extends Key>(key: K, sent?: Partial<Sent<Contract[K]>>): Promise<Answer<K>> => {
      const { params = {}, query, body } = (sent ?? {}) as Record<string, Record<string, string>>
      const { form } = (sent ?? {}) as { form?: ReturnType<typeof formOf> }
      const [method, path] = key.split(' ') as ['GET', string]
      const response = await app.inject({
        method,
        url: `/api/v2${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`,
        ...(query && { query }),
        ...(body && { payload: body }),
        ...(form && { payload: form.payload }),
        headers: { ...form?.headers, ...(token && { authorization: `Bearer ${token}` }), ...headers },
      })
      return readAnswer(key, response)
    }

  async function user(
    username: string,
    changes: { is_admin?: boolean; staff_role?: StaffRole; is_suspended?: boolean } = {},
  ) {
    // Whoever has a session has logged in.
    const { id } = await insertUser(db, { username, login_at: clock.time.toISOString(), ...changes })
    const token = await services.tokens.createSession(db, id, { isRemembered: false, client })
    return Object.assign(callAs(token), { id, token })
  }

  async function solveCaptcha() {
    const { key } = (await callAs(null, fromIp())('GET /captcha')).data
    return { captcha: captchaAnswers.get(key)!, captcha_key: key }
  }

  /** Registers through the API; the response contains the session token. */
  async function register(given: Partial<RegisterBody> = {}, headers: Headers = fromIp()) {
    const username = given.username ?? `user_${randomBytes(4).toString('hex')}`
    const person = { username, email: `${username}@example.org`, password, password_confirmation: password }
    return callAs(null, headers)('POST /register', { body: { ...person, ...(await solveCaptcha()), ...given } })
  }

  async function login(username: string, given: Partial<LoginBody> = {}, headers: Headers = fromIp()) {
    return callAs(null, headers)('POST /login', { body: { username, password, ...(await solveCaptcha()), ...given } })
  }

  /** Calls with an API token of this user; null permissions mean full access. */
  async function createApiClient(userId: number, abilities: Permission[] | null = null) {
    const expires_at = '2027-01-01T00:00:00.000Z'
    const token = await services.tokens.createApiToken(db, userId, { name: 'test', abilities, expires_at })
    return Object.assign(callAs(token), { token })
  }

  async function configure(changes: SettingsChanges) {
    await services.settings.update(db, changes)
    services.settings.invalidate()
    await services.settings.get()
  }

  const callers = {
    callAs,
    visitor: callAs(null),
    user,
    createApiClient,
    password,
    solveCaptcha,
    register,
    login,
  }
  return {
    app,
    db,
    services,
    runtime,
    config,
    folder: config.dataDir,
    clock,
    logLines,
    images,
    jobs,
    configure,
    ...callers,
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>
