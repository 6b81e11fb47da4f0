import { setTimeout as sleep } from 'node:timers/promises'

const answersWithin = 60_000
const insistFor = 120_000

/** Returns one response, or null when the connection was lost and the outcome is unknown. */
export async function ask(url, init = {}) {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answersWithin), ...init })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.headers.has('x-balancer')) return null
    return { status: response.status, bytes }
  } catch {
    return null
  }
}

const isBusy = ({ status }) => status === 429 || status === 503

/** Returns an API client for a token; bodies are JSON or a form. */
export const callerOf =
  (origin, token) =>
  async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData
    const answer = await ask(`${origin}/api/v2${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer) return null
    const { data } = answer.bytes.length > 0 ? JSON.parse(answer.bytes.toString()) : {}
    return { status: answer.status, data, code: data?.code }
  }

/** Retries until there is a response, like a determined user. Returns whether a response was lost on the way. */
export async function insist(call) {
  const until = Date.now() + insistFor
  let wasLost = false
  while (Date.now() < until) {
    const answer = await call()
    if (answer && !isBusy(answer)) return { ...answer, wasLost }
    wasLost ||= !answer
    await sleep(answer ? 500 : 100)
  }
  throw new Error('Nobody answered for two minutes')
}

/** Accepts success, or the refusal of a repeated call whose first response was lost after it was executed. */
export async function insistOn(call, doneCodes = []) {
  const answer = await insist(call)
  if (answer.status < 300) return answer
  if (answer.wasLost && doneCodes.includes(answer.code)) return answer
  throw new Error(`Refused with ${answer.status} ${answer.code}`)
}
