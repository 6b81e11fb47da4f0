const flag = 'keptUploads'
export const keptDatabase = 'imagora-uploads'

/** Files of uploads lie in the browser's storage, or none any more. */
export function markKept(isKept: boolean) {
  try {
    if (isKept) localStorage.setItem(flag, '1')
    else localStorage.removeItem(flag)
  } catch {
    // Without storage nothing was kept either.
  }
}

/** Whether there may be something to restore, told without opening anything. */
export function mayHaveKept() {
  try {
    return localStorage.getItem(flag) !== null
  } catch {
    return false
  }
}

/** Throws all of it away; whoever has it open lets go. Here, where it is at hand without the uploader. */
export async function purgeKept() {
  if (!mayHaveKept()) return
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(keptDatabase)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })
  markKept(false)
}
