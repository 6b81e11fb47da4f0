import type { Session } from '@imagora/contract'

type Device = Session['device']

const kinds = new Set<string>(['desktop', 'mobile', 'tablet'])
const isKind = (kind: string): kind is Device['kind'] => kinds.has(kind)

/** What a browser says it is. Whoever reads it knows that it may say anything. */
export async function deviceOf(userAgent: string): Promise<Device> {
  if (!userAgent) return { browser: '', os: '', kind: 'other' }
  // Read when somebody first asks: it is no part of serving.
  const { default: bowser } = await import('bowser')
  const { browser, os, platform } = bowser.parse(userAgent)
  const { type: kind = '' } = platform
  return {
    browser: (browser.name ?? '').slice(0, 60),
    os: (os.name ?? '').slice(0, 60),
    kind: isKind(kind) ? kind : 'other',
  }
}
