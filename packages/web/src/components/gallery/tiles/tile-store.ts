import type { GallerySource, PhotoTile } from '#data/library/gallery-source.ts'

/** Maximum number of ids per call. */
const TILES_PER_REQUEST = 200
/** Milliseconds a call waits to be batched; scrolling requests more tiles with every frame. */
const BATCH_DELAY_MS = 40
const MAX_CONCURRENT_REQUESTS = 2
/** Maximum number of cached tiles; scrolling through a hundred thousand photos must not keep them all. */
const MAX_CACHED_TILE_COUNT = 6000
/** Milliseconds without calls after a failure. */
const RETRY_DELAY_MS = 3000

interface Kept {
  tile: PhotoTile
  generation: number
}

interface Hooks extends Pick<GallerySource, 'tiles'> {
  /** Called when tiles have been loaded. */
  onChange: () => void
}

/** Cache of tiles that were visible, with batched loading. */
export function createTileStore() {
  const cache = new Map<number, Kept>()
  const asked = new Set<number>()
  /** Ids the server did not return, by generation; otherwise deleted photos would be requested with every frame. */
  const absent = new Map<number, number>()
  let leaving = new AbortController()
  let hooks: Hooks | null = null
  /** Wanted ids by requester. */
  const requestedIds = new Map<string, Set<number>>()
  let generation = 0
  let calls = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let restsUntil = 0

  function keep(tile: PhotoTile) {
    // Re-inserting moves the tile to the end of the map, so the first entries are the least recently loaded.
    cache.delete(tile.id)
    cache.set(tile.id, { tile, generation })
    if (cache.size <= MAX_CACHED_TILE_COUNT) return
    const [oldest] = cache.keys()
    cache.delete(oldest!)
  }

  function keepAll(ids: number[], tiles: PhotoTile[], asking: number) {
    for (const tile of tiles) keep(tile)
    const found = new Set(tiles.map(({ id }) => id))
    for (const id of ids) if (!found.has(id)) absent.set(id, asking)
    hooks?.onChange()
  }

  async function fetchTiles(ids: number[]) {
    const asking = generation
    calls++
    for (const wishes of requestedIds.values()) for (const id of ids) wishes.delete(id)
    for (const id of ids) asked.add(id)
    try {
      keepAll(ids, (await hooks?.tiles(ids, leaving.signal)) ?? [], asking)
    } catch {
      restsUntil = Date.now() + RETRY_DELAY_MS
    } finally {
      for (const id of ids) asked.delete(id)
      calls--
      schedule()
    }
  }

  const nextIds = () => [...new Set([...requestedIds.values()].flatMap((ids) => [...ids]))].slice(0, TILES_PER_REQUEST)

  function send() {
    timer = undefined
    for (let ids = nextIds(); calls < MAX_CONCURRENT_REQUESTS && ids.length > 0; ids = nextIds()) void fetchTiles(ids)
  }

  /** Sends a call of its own at once, beside those under way: on a slow network a short answer comes much sooner. */
  function sendNow(ids: number[]) {
    const canSend = hooks !== null && calls <= MAX_CONCURRENT_REQUESTS && Date.now() >= restsUntil
    if (canSend && ids.length > 0) void fetchTiles(ids.slice(0, TILES_PER_REQUEST))
  }

  /** Schedules the next batch; requests made before `connect` wait until then. */
  function schedule() {
    if (!hooks || timer !== undefined || nextIds().length === 0 || calls >= MAX_CONCURRENT_REQUESTS) return
    timer = setTimeout(send, Math.max(BATCH_DELAY_MS, restsUntil - Date.now()))
  }

  const isMissing = (id: number) =>
    cache.get(id)?.generation !== generation && !asked.has(id) && absent.get(id) !== generation

  return {
    get: (id: number) => cache.get(id)?.tile ?? null,

    /**
     * Requests tiles that are visible or about to be; replaces the previous request of the same requester. Urgent ones
     * do not wait for a batch.
     */
    requestTiles(ids: number[], requesterId: string, urgentIds: number[] = []) {
      requestedIds.set(requesterId, new Set(ids.filter(isMissing)))
      sendNow(urgentIds.filter(isMissing))
      schedule()
    },

    /** Invalidates the cache after a change; cached tiles stay visible until new ones arrive. */
    invalidate() {
      generation++
      absent.clear()
    },

    /** Starts loading; returns the function that stops it. */
    connect(given: Hooks) {
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
