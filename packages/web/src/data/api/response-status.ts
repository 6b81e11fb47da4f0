/** Returns the status of an address without its content; null where it cannot be asked, as on some other origins. */
export async function findResponseStatus(url: string) {
  try {
    return (await fetch(url, { method: 'HEAD', credentials: 'include', cache: 'no-store' })).status
  } catch {
    return null
  }
}
