interface Grant {
  grant: string
  expires_at: string
}

const nameOf = (slug: string) => `share ${slug}`
// Where the browser refuses to store anything, grants live as long as the page.
const unstored = new Map<string, string>()

function read(slug: string): Grant | null {
  try {
    const stored = sessionStorage.getItem(nameOf(slug)) ?? unstored.get(slug)
    return stored ? (JSON.parse(stored) as Grant) : null
  } catch {
    return null
  }
}

/** What a share's password was exchanged for: kept for this tab alone, and never in an address. */
export function keepGrant(slug: string, grant: Grant) {
  const text = JSON.stringify(grant)
  try {
    sessionStorage.setItem(nameOf(slug), text)
  } catch {
    unstored.set(slug, text)
  }
}

/** What every call about a share carries once it was opened with its password. */
export function grantHeaders(slug: string): Record<string, string> {
  const kept = read(slug)
  return kept && Date.parse(kept.expires_at) > Date.now() ? { 'x-share-grant': kept.grant } : {}
}
