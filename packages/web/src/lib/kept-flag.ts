const flag = 'keptUploads'

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
