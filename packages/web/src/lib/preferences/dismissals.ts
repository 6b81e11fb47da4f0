// Private windows of some browsers refuse storage; there a prompt stays away until the page is loaded again.
const unstored = new Set<string>()

const nameOf = (prompt: string) => `putOff ${prompt}`

/** A prompt that was put off stays away for the visit: until this tab is closed, also when the page is loaded again. */
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
