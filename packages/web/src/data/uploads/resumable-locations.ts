/** URLs at which unfinished uploads resume; the server discards them after a day. */
export interface UploadLocations {
  get: (name: string) => string | undefined
  set: (name: string, address: string | undefined) => void
}

const key = 'unfinishedUploads'
const LOCATION_TTL_MS = 24 * 3_600_000

type StoredLocations = Record<string, { address: string; until: number }>

function read(): StoredLocations {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as StoredLocations
    return Object.fromEntries(Object.entries(kept).filter(([, { until }]) => until > Date.now()))
  } catch {
    return {}
  }
}

/** Locations in `localStorage`, so that a file chosen again after a reload resumes; without storage it starts over. */
export const storedUploadLocations: UploadLocations = {
  get: (name) => read()[name]?.address,
  set(name, address) {
    const { [name]: _before, ...others } = read()
    const kept = address ? { ...others, [name]: { address, until: Date.now() + LOCATION_TTL_MS } } : others
    try {
      localStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // Private windows may refuse to store anything.
    }
  },
}

/** Deletes the stored locations, because they reveal which files an account was uploading. */
export function clearUploadLocations() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage that cannot be read has stored nothing either.
  }
}
