// Private windows of some browsers refuse storage; a prompt then stays away until the page is reloaded.
const memoryDismissals = new Set<string>()

const storageKey = (prompt: string) => `putOff ${prompt}`

/** Hides a dismissed prompt until this tab is closed, also across reloads. */
export function dismissForVisit(prompt: string) {
  try {
    sessionStorage.setItem(storageKey(prompt), '1')
  } catch {
    memoryDismissals.add(prompt)
  }
}

export function isDismissed(prompt: string) {
  try {
    return memoryDismissals.has(prompt) || sessionStorage.getItem(storageKey(prompt)) !== null
  } catch {
    return memoryDismissals.has(prompt)
  }
}
