// Private windows of some browsers refuse storage; a prompt then stays away until the page is reloaded.
const unstored = new Set<string>()

const nameOf = (prompt: string) => `putOff ${prompt}`

/** Hides a dismissed prompt until this tab is closed, also across reloads. */
export function dismissForVisit(prompt: string) {
  try {
    sessionStorage.setItem(nameOf(prompt), '1')
  } catch {
    unstored.add(prompt)
  }
}

export function isDismissed(prompt: string) {
  try {
    return unstored.has(prompt) || sessionStorage.getItem(nameOf(prompt)) !== null
  } catch {
    return unstored.has(prompt)
  }
}
