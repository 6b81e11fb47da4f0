import type { ImagePolicy } from '@imagora/contract'

type Rules = ImagePolicy['hot_links']

/** What a request says of the page that it is made for. */
export interface Asking {
  host?: string | undefined
  referer?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

interface Hosts {
  exact: Set<string>
  /** With the dot before them. */
  below: string[]
}

const compiled = new WeakMap<Rules, Hosts>()

function hostsOf(rules: Rules) {
  let hosts = compiled.get(rules)
  if (!hosts) {
    const [below, exact] = [true, false].map((isBelow) =>
      rules.hosts.filter((host) => host.startsWith('*.') === isBelow),
    )
    hosts = { exact: new Set(exact), below: below!.map((host) => host.slice(1)) }
    compiled.set(rules, hosts)
  }
  return hosts
}

/** A rule without a port means all of them. */
function isListed(rules: Rules, { host, hostname }: URL) {
  const { exact, below } = hostsOf(rules)
  const isBelow = (suffix: string) => host.endsWith(suffix) || hostname.endsWith(suffix)
  return exact.has(host) || exact.has(hostname) || below.some(isBelow)
}

/** Whether a page may show a picture, told from what its browser says of it. The site's own pages always may. */
export function mayShow(rules: Rules, ownHosts: ReadonlySet<string>, asking: Asking) {
  const page = asking.referer ? URL.parse(asking.referer) : null
  if (!page?.host) {
    // Pages whose addresses are secrets send no referrer, but the browser still tells that they are ours.
    return rules.allow_empty || asking['sec-fetch-site'] === 'same-origin'
  }
  if (page.host === asking.host?.toLowerCase() || ownHosts.has(page.host)) return true
  return isListed(rules, page) === (rules.mode === 'only')
}
