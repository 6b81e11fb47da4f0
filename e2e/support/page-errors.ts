import type { BrowserContext } from '@playwright/test'

interface Allowed {
  status: number
  path: string | RegExp
}

const isAllowed = (status: number, url: string) => (allowed: Allowed) => {
  const { pathname } = new URL(url)
  const isPath = typeof allowed.path === 'string' ? allowed.path === pathname : allowed.path.test(pathname)
  return allowed.status === status && isPath
}

/** Catches what no journey may cause: errors in the console (CSP violations are told there), thrown errors, 4xx and 5xx. */
export function setTrap(context: BrowserContext) {
  const caught: string[] = []
  const allowances: Allowed[] = []
  let isCutOff = false

  context.on('console', (message) => {
    // A refused answer is caught, or allowed, as an answer.
    const isAnswer = message.text().startsWith('Failed to load resource: the server responded')
    const isUnreached = isCutOff && message.text().startsWith('Failed to load resource: net::')
    if (message.type() === 'error' && !isAnswer && !isUnreached) caught.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => caught.push(`thrown: ${error.error().message}`))
  context.on('response', (response) => {
    const [status, url] = [response.status(), response.url()]
    if (status >= 400 && !allowances.some(isAllowed(status, url))) {
      caught.push(`answer: ${status} ${response.request().method()} ${new URL(url).pathname}`)
    }
  })

  return {
    caught,
    /** The journey takes the network away: that things are not reached is meant. */
    cutOff() {
      isCutOff = true
    },
    /** A refusal that the journey means to provoke. */
    allow: (status: number, path: string | RegExp) => allowances.push({ status, path }),
  }
}

export type Trap = ReturnType<typeof setTrap>
