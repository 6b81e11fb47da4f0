import type { GallerySource, PhotoTile } from '#data/library/gallery-source.ts'

/** Maximum number of ids per call. */
const perCall = 200
/** Milliseconds a call waits to be batched; scrolling requests more tiles with every frame. */
const patience = 40
const callsAtOnce = 2
/** Maximum number of cached tiles; scrolling through a hundred thousand photos must not keep them all. */
const mostKept = 6000
/** Milliseconds without calls after a failure. */
const pause = 3000

interface Kept {
  tile: PhotoTile
  generation: number
}

interface Hooks extends Pick<GallerySource, 'tiles'> {
  /** Called when tiles have been loaded. */
  onChange: () => void
}

/** Cache of tiles that were visible, with batched loading. */
export function tileStore() {
  const kept = new Map<number, Kept>()
  const asked = new Set<number>()
  /** Ids the server did not return, by generation; otherwise deleted photos would be requested with every frame. */
  const absent = new Map<number, number>()
  let leaving = new AbortController()
  let hooks: Hooks | null = null
  /** Wanted ids by requester. */
  const wanted = new Map<string, Set<number>>()
  let generation = 0
  let calls = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let restsUntil = 0

  function keep(tile: PhotoTile) {
    // Re-inserting moves the tile to the end of the map, so the first entries are the least recently loaded.
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

  /** Schedules the next batch; requests made before `attend` wait until then. */
  function schedule() {
    if (!hooks || timer !== undefined || nextIds().length === 0 || calls >= callsAtOnce) return
    timer = setTimeout(send, Math.max(patience, restsUntil - Date.now()))
  }

  const isMissing = (id: number) =>
    kept.get(id)?.generation !== generation && !asked.has(id) && absent.get(id) !== generation

  return {
    get: (id: number) => kept.get(id)?.tile ?? null,

    /** Requests tiles that are visible or about to be; replaces the previous request of the same requester. */
    need(ids: number[], wisher: string) {
      wanted.set(wisher, new Set(ids.filter(isMissing)))
      schedule()
    },

    /** Invalidates the cache after a change; cached tiles stay visible until new ones arrive. */
    outdate() {
      generation++
      absent.clear()
    },

    /** Starts loading; returns the function that stops it. */
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
