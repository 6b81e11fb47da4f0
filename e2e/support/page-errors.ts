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

/** Collects what fails a test: console errors (CSP violations included), uncaught errors, 4xx and 5xx responses. */
export function trapPageErrors(context: BrowserContext) {
  const caught: string[] = []
  const allowances: Allowed[] = []
  let isCutOff = false

  context.on('console', (message) => {
    // Failed responses are caught, or allowed, by their status instead.
    const isAnswer = message.text().startsWith('Failed to load resource: the server responded')
    const isUnreached =
      isCutOff &&
      /^Failed to load resource: net::|dynamically imported module|Unable to preload CSS/.test(message.text())
    if (message.type() === 'error' && !isAnswer && !isUnreached) caught.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => caught.push(`thrown: ${error.error().message}`))
  // The message of an error that React recovers from tells nothing without its cause.
  void context.addInitScript(() =>
    addEventListener('error', ({ error }: { error?: Error | null }) => {
      if (error?.cause) reportError(error.cause)
    }),
  )
  context.on('response', (response) => {
    const [status, url] = [response.status(), response.url()]
    if (status >= 400 && !allowances.some(isAllowed(status, url))) {
      caught.push(`answer: ${status} ${response.request().method()} ${new URL(url).pathname}`)
    }
  })

  return {
    caught,
    /** Allows network errors for a test that takes the network away. */
    cutOff() {
      isCutOff = true
    },
    /** Allows an error response that the test provokes. */
    allow: (status: number, path: string | RegExp) => allowances.push({ status, path }),
  }
}

export type PageErrorTrap = ReturnType<typeof trapPageErrors>
