/** Names nobody could guess or choose twice; also where the site is not served over https. */
export const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const lockOf = (tab: string) => `imagora-tab-${tab}`

/** Missing where the site is not served over https. */
const locks = () => (navigator as { locks?: LockManager }).locks

let name: string | null = null

/** This tab, until it is closed or loaded anew: others see by its lock that it is there. */
export function thisTab() {
  if (name) return name
  name = randomName()
  void locks()?.request(lockOf(name), () => new Promise(() => {}))
  return name
}

/** Which of these tabs are still there. */
export async function openTabs(): Promise<(tab: string) => boolean> {
  const held = (await locks()?.query())?.held ?? []
  const names = new Set(held.map(({ name: lock }) => lock))
  return (tab) => names.has(lockOf(tab))
}

/** Does something that only one tab may do at a time. */
export async function runInOneTab<T>(what: string, act: () => Promise<T>): Promise<T> {
  const manager = locks()
  return manager ? manager.request(`imagora-${what}`, act) : act()
}
