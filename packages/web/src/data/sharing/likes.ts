export interface Like {
  likes: number
  is_liked: boolean
}

interface LikeEntry {
  /** Last state received from the server. */
  told: Like
  /** State requested by the user, until the server confirms it; null otherwise. */
  wish: boolean | null
  isSending: boolean
  shown: Like
}

interface LikeStoreDeps {
  send: (id: number, isLiked: boolean) => Promise<Like>
  /** Fetches the state from the server after a failed call, which may still have been applied. */
  ask: (id: number) => Promise<Like | null>
}

/** Maximum number of entries, so that scrolling through 100,000 photos does not keep them all. */
const MAX_ENTRY_COUNT = 10_000

function getVisibleLike({ told, wish }: Pick<LikeEntry, 'told' | 'wish'>): Like {
  if (wish === null || wish === told.is_liked) return told
  return { is_liked: wish, likes: Math.max(0, told.likes + (wish ? 1 : -1)) }
}

/**
 * Optimistic store of likes: shows the requested state at once and the server's state in the end. Of several quick
 * clicks only the last counts, and at most one call per photo is in flight.
 */
export function createLikeStore({ send, ask }: LikeStoreDeps) {
  const kept = new Map<number, LikeEntry>()
  const listeners = new Set<() => void>()

  function change(id: number, changes: Partial<Omit<LikeEntry, 'shown'>>) {
    const next = { told: { likes: 0, is_liked: false }, wish: null, isSending: false, ...kept.get(id), ...changes }
    kept.delete(id)
    kept.set(id, { ...next, shown: getVisibleLike(next) })
    for (const listener of listeners) listener()
  }

  function learn(id: number, { likes, is_liked }: Like) {
    // A value fetched while a call is in flight may be older than the call's result.
    const known = kept.get(id)
    if (known?.isSending) return
    const isSame = known?.told.likes === likes && known.told.is_liked === is_liked
    if (!isSame) change(id, { told: { likes, is_liked } })
    if (kept.size > MAX_ENTRY_COUNT) kept.delete(kept.keys().next().value!)
  }

  async function sendPendingLike(id: number) {
    change(id, { isSending: true })
    try {
      for (let now = kept.get(id)!; now.wish !== null && now.wish !== now.told.is_liked; now = kept.get(id)!) {
        change(id, { told: await send(id, now.wish) })
      }
    } catch (error) {
      change(id, { wish: null })
      const truth = await ask(id).catch(() => null)
      if (truth) change(id, { told: truth })
      throw error
    } finally {
      change(id, { isSending: false, wish: null })
    }
  }

  return {
    learn,

    of: (id: number) => kept.get(id)?.shown ?? null,

    /** Rejects if the server refuses; the visible state is already rolled back by then. */
    async toggle(id: number) {
      const { shown, isSending } = kept.get(id) ?? { shown: { is_liked: false }, isSending: false }
      change(id, { wish: !shown.is_liked })
      if (!isSending) await sendPendingLike(id)
    },

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
