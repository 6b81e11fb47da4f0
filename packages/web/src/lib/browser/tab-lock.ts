/** Returns a unique, unguessable name; works without https too. */
export const createRandomHexId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const tabLockName = (tab: string) => `imagora-tab-${tab}`

/** Undefined if the site is not served over https. */
const getLockManager = () => (navigator as { locks?: LockManager }).locks

let tabId: string | null = null

/** Returns the name of this tab until it is closed or reloaded; its lock tells other tabs that it is open. */
export function getTabId() {
  if (tabId) return tabId
  tabId = createRandomHexId()
  void getLockManager()?.request(tabLockName(tabId), () => new Promise(() => {}))
  return tabId
}

/** Returns a check for tabs that are still open. */
export async function loadOpenTabCheck(): Promise<(tab: string) => boolean> {
  const held = (await getLockManager()?.query())?.held ?? []
  const names = new Set(held.map(({ name: lock }) => lock))
  return (tab) => names.has(tabLockName(tab))
}

/** Runs work that only one tab may do at a time. */
export async function runInOneTab<T>(what: string, act: () => Promise<T>): Promise<T> {
  const manager = getLockManager()
  return manager ? manager.request(`imagora-${what}`, act) : act()
}
