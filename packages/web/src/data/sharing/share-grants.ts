interface Grant {
  grant: string
  expires_at: string
}

const nameOf = (slug: string) => `share ${slug}`
// Grants live as long as the page if the browser refuses storage.
const unstored = new Map<string, string>()

function read(slug: string): Grant | null {
  try {
    const stored = sessionStorage.getItem(nameOf(slug)) ?? unstored.get(slug)
    return stored ? (JSON.parse(stored) as Grant) : null
  } catch {
    return null
  }
}

/** Stores the grant that a share's password was exchanged for in this tab's `sessionStorage`, never in a URL. */
export function keepGrant(slug: string, grant: Grant) {
  const text = JSON.stringify(grant)
  try {
    sessionStorage.setItem(nameOf(slug), text)
  } catch {
    unstored.set(slug, text)
  }
}

/** Returns the headers of every call to a share that was unlocked with its password. */
export function grantHeaders(slug: string): Record<string, string> {
  const kept = read(slug)
  return kept && Date.parse(kept.expires_at) > Date.now() ? { 'x-share-grant': kept.grant } : {}
}
