import { networkOf } from '#platform/rate-limits/client-network.ts'
import { refuse } from '#platform/refusal.ts'

/** Downloads at once: of one person or share, of all shares, and of all. Shares leave the rest to those who have an account. */
const MAX_CONCURRENT_DOWNLOADS_COUNT = { one: 2, shares: 2, all: 4 }

interface Asking {
  user_id: number
  share_id: number | null
}

interface Turn {
  who: string
  /** Where somebody without an account is. */
  network: string | null
}

const turnOf = ({ user_id, share_id }: Asking, ip: string): Turn =>
  share_id === null ? { who: `user ${user_id}`, network: null } : { who: `share ${share_id}`, network: networkOf(ip) }

/** Who downloads now; a browser that resumes has ended the one before. */
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

  /** Answers with what gives the turn back. */
  return (asking: Asking, ip: string) => {
    const turn = turnOf(asking, ip)
    if (!isFree(turn)) throw refuse('rate_limited', { retry_after: 10 })
    underWay.add(turn)
    return () => void underWay.delete(turn)
  }
}
