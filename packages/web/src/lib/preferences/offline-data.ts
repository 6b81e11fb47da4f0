const flag = 'keptUploads'
export const offlineDatabase = 'imagora-uploads'

/** Files of uploads lie in the browser's storage, or none any more. */
export function markOfflineData(isKept: boolean) {
  try {
    if (isKept) localStorage.setItem(flag, '1')
    else localStorage.removeItem(flag)
  } catch {
    // Without storage nothing was kept either.
  }
}

/** Whether there may be something to restore, told without opening anything. */
export function mayHaveOfflineData() {
  try {
    return localStorage.getItem(flag) !== null
  } catch {
    return false
  }
}

/** Throws all of it away; whoever has it open lets go. Here, where it is at hand without the uploader. */
export async function purgeOfflineData() {
  if (!mayHaveOfflineData()) return
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(offlineDatabase)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })
  markOfflineData(false)
}
