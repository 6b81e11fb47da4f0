import type { GallerySource, PhotoTile } from '#data/library/gallery-source.ts'

/** As many as a call takes. */
const perCall = 200
/** Scrolling asks for more with every frame: so long a call waits for company, in milliseconds. */
const patience = 40
const callsAtOnce = 2
/** Whoever scrolls through a hundred thousand does not keep them all. */
const mostKept = 6000
/** After a failure nobody asks again at once. */
const pause = 3000

interface Kept {
  tile: PhotoTile
  generation: number
}

interface Hooks extends Pick<GallerySource, 'tiles'> {
  /** More is known. */
  onChange: () => void
}

/** What is known of the photos that were in sight, and what is being asked for. */
export function tileStore() {
  const kept = new Map<number, Kept>()
  const asked = new Set<number>()
  /** Given up once they have been asked for in vain, so that what is gone is not asked for with every frame. */
  const absent = new Map<number, number>()
  let leaving = new AbortController()
  let hooks: Hooks | null = null
  /** By who wishes for them. */
  const wanted = new Map<string, Set<number>>()
  let generation = 0
  let calls = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let restsUntil = 0

  function keep(tile: PhotoTile) {
    // Said last stands last: the first of the map are those that were not seen for longest.
    kept.delete(tile.id)
    kept.set(tile.id, { tile, generation })
    if (kept.size <= mostKept) return
    const [oldest] = kept.keys()
    kept.delete(oldest!)
  }

  function keepAll(ids: number[], tiles: PhotoTile[], asking: number) {
    for (const tile of tiles) keep(tile)
    const found = new Set(tiles.map(({ id }) => id))
    for (const id of ids) if (!found.has(id)) absent.set(id, asking)
    hooks?.onChange()
  }

  async function ask(ids: number[]) {
    const asking = generation
    calls++
    for (const id of ids) asked.add(id)
    try {
      keepAll(ids, (await hooks?.tiles(ids, leaving.signal)) ?? [], asking)
    } catch {
      restsUntil = Date.now() + pause
    } finally {
      for (const id of ids) asked.delete(id)
      calls--
      schedule()
    }
  }

  const nextIds = () => [...new Set([...wanted.values()].flatMap((ids) => [...ids]))].slice(0, perCall)

  function send() {
    timer = undefined
    for (let ids = nextIds(); calls < callsAtOnce && ids.length > 0; ids = nextIds()) {
      for (const wishes of wanted.values()) for (const id of ids) wishes.delete(id)
      void ask(ids)
    }
  }

  /** What is wished for before anybody looks waits until somebody does. */
  function schedule() {
    if (!hooks || timer !== undefined || nextIds().length === 0 || calls >= callsAtOnce) return
    timer = setTimeout(send, Math.max(patience, restsUntil - Date.now()))
  }

  const isMissing = (id: number) =>
    kept.get(id)?.generation !== generation && !asked.has(id) && absent.get(id) !== generation

  return {
    get: (id: number) => kept.get(id)?.tile ?? null,

    /** These are in sight or about to be; whatever else the same one wished for is no more. */
    need(ids: number[], wisher: string) {
      wanted.set(wisher, new Set(ids.filter(isMissing)))
      schedule()
    },

    /** The photos may have changed: what is known is shown until something newer is. */
    outdate() {
      generation++
      absent.clear()
    },

    /** From here on somebody looks; the answer ends it. */
    attend(given: Hooks) {
      hooks = given
      leaving = new AbortController()
      schedule()
      return () => {
        hooks = null
        leaving.abort()
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}
