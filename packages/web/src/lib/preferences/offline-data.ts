const flag = 'keptUploads'
export const OFFLINE_DATABASE_NAME = 'imagora-uploads'

/** Records whether files of uploads are in the browser's storage. */
export function markOfflineData(isKept: boolean) {
  try {
    if (isKept) localStorage.setItem(flag, '1')
    else localStorage.removeItem(flag)
  } catch {
    // Nothing was stored either if storage is refused.
  }
}

/** Returns whether there may be data to restore, without opening the database. */
export function mayHaveOfflineData() {
  try {
    return localStorage.getItem(flag) !== null
  } catch {
    return false
  }
}

/** Deletes the database; tabs that have it open close it. Defined here so that it does not load the uploader. */
export async function purgeOfflineData() {
  if (!mayHaveOfflineData()) return
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(OFFLINE_DATABASE_NAME)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })
  markOfflineData(false)
}
