import { setTimeout as sleep } from 'node:timers/promises'

const answersWithin = 60_000
const insistFor = 120_000

/** One answer; null where the connection was lost, so that nobody knows whether it was done. */
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

/** Whoever calls the API with this token; what they send is JSON or a form. */
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

/** As a person does who wants it done: again and again until it is answered. Tells whether an answer was lost on the way. */
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

/** Done, or done before: a call whose answer was lost is refused when it is made again after it was heard. */
export async function insistOn(call, doneCodes = []) {
  const answer = await insist(call)
  if (answer.status < 300) return answer
  if (answer.wasLost && doneCodes.includes(answer.code)) return answer
  throw new Error(`Refused with ${answer.status} ${answer.code}`)
}
