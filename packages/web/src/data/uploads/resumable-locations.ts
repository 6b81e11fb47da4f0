/** Where uploads that are not finished go on; the server forgets them after a day. */
export interface UploadLocations {
  get: (name: string) => string | undefined
  set: (name: string, address: string | undefined) => void
}

const key = 'unfinishedUploads'
const lasts = 24 * 3_600_000

type Kept = Record<string, { address: string; until: number }>

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Kept
    return Object.fromEntries(Object.entries(kept).filter(([, { until }]) => until > Date.now()))
  } catch {
    return {}
  }
}

/** In the browser, so that a file that is chosen again after a reload goes on; without storage it begins anew. */
export const storedLocations: UploadLocations = {
  get: (name) => read()[name]?.address,
  set(name, address) {
    const { [name]: _before, ...others } = read()
    const kept = address ? { ...others, [name]: { address, until: Date.now() + lasts } } : others
    try {
      localStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // Private windows may refuse to keep anything.
    }
  },
}

/** They tell which files an account was sending. */
export function forgetLocations() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
