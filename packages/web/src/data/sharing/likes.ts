export interface Like {
  likes: number
  is_liked: boolean
}

interface Kept {
  /** As the server last said. */
  told: Like
  /** As the person wants it, until the server has said the same. */
  wish: boolean | null
  isSending: boolean
  shown: Like
}

interface LikeStoreDeps {
  send: (id: number, isLiked: boolean) => Promise<Like>
  /** What the server thinks, asked after a call that failed: it may have come through. */
  ask: (id: number) => Promise<Like | null>
}

/** Whoever scrolls through a hundred thousand does not keep them all. */
const mostKept = 10_000

function shownOf({ told, wish }: Pick<Kept, 'told' | 'wish'>): Like {
  if (wish === null || wish === told.is_liked) return told
  return { is_liked: wish, likes: Math.max(0, told.likes + (wish ? 1 : -1)) }
}

/**
 * Who likes what, as it is seen: at once as wished, in the end as the server says. Of many presses one after the other
 * only the last counts, and never are two calls about one photo on their way.
 */
export function likeStore({ send, ask }: LikeStoreDeps) {
  const kept = new Map<number, Kept>()
  const listeners = new Set<() => void>()

  function change(id: number, changes: Partial<Omit<Kept, 'shown'>>) {
    const next = { told: { likes: 0, is_liked: false }, wish: null, isSending: false, ...kept.get(id), ...changes }
    kept.delete(id)
    kept.set(id, { ...next, shown: shownOf(next) })
    for (const listener of listeners) listener()
  }

  function learn(id: number, { likes, is_liked }: Like) {
    // What was said before a call on its way was answered may be older than that.
    const known = kept.get(id)
    if (known?.isSending) return
    const isSame = known?.told.likes === likes && known.told.is_liked === is_liked
    if (!isSame) change(id, { told: { likes, is_liked } })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  }

  async function carryOut(id: number) {
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

    /** Fails where the server would not have it; by then what is shown is right again. */
    async toggle(id: number) {
      const { shown, isSending } = kept.get(id) ?? { shown: { is_liked: false }, isSending: false }
      change(id, { wish: !shown.is_liked })
      if (!isSending) await carryOut(id)
    },

    watch(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
