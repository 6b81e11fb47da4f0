/** Returns a unique, unguessable name; works without https too. */
export const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const lockOf = (tab: string) => `imagora-tab-${tab}`

/** Undefined if the site is not served over https. */
const locks = () => (navigator as { locks?: LockManager }).locks

let name: string | null = null

/** Returns the name of this tab until it is closed or reloaded; its lock tells other tabs that it is open. */
export function thisTab() {
  if (name) return name
  name = randomName()
  void locks()?.request(lockOf(name), () => new Promise(() => {}))
  return name
}

/** Returns a check for tabs that are still open. */
export async function openTabs(): Promise<(tab: string) => boolean> {
  const held = (await locks()?.query())?.held ?? []
  const names = new Set(held.map(({ name: lock }) => lock))
  return (tab) => names.has(lockOf(tab))
}

/** Runs work that only one tab may do at a time. */
export async function runInOneTab<T>(what: string, act: () => Promise<T>): Promise<T> {
  const manager = locks()
  return manager ? manager.request(`imagora-${what}`, act) : act()
}
