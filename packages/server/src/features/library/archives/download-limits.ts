import { networkOf } from '#platform/rate-limits/client-network.ts'
import { refuse } from '#platform/refusal.ts'

/**
 * Maximum concurrent downloads per user or share, for all shares and in total. The rest is reserved for users with an
 * account.
 */
const MAX_CONCURRENT_DOWNLOADS_COUNT = { one: 2, shares: 2, all: 4 }

interface Asking {
  user_id: number
  share_id: number | null
}

interface Turn {
  who: string
  /** Network of an anonymous visitor; null for a user. */
  network: string | null
}

const turnOf = ({ user_id, share_id }: Asking, ip: string): Turn =>
  share_id === null ? { who: `user ${user_id}`, network: null } : { who: `share ${share_id}`, network: networkOf(ip) }

/** Limits concurrent downloads. A browser that resumes has already closed its previous download. */
export function downloadTurns() {
  const underWay = new Set<Turn>()

  function isFree({ who, network }: Turn) {
    const all = [...underWay]
    const own = all.filter((each) => each.who === who).length
    if (own >= MAX_CONCURRENT_DOWNLOADS_COUNT.one || all.length >= MAX_CONCURRENT_DOWNLOADS_COUNT.all) return false
    if (network === null) return true
    const shared = all.filter((each) => each.network !== null)
    return shared.length < MAX_CONCURRENT_DOWNLOADS_COUNT.shares && shared.every((each) => each.network !== network)
  }

  /** Takes a download slot and returns a function that releases it. */
  return (asking: Asking, ip: string) => {
    const turn = turnOf(asking, ip)
    if (!isFree(turn)) throw refuse('rate_limited', { retry_after: 10 })
    underWay.add(turn)
    return () => void underWay.delete(turn)
  }
}
