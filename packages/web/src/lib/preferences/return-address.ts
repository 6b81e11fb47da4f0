/**
 * Returns the path of this site to open after login, or undefined. Anything that could lead to another site is dropped.
 */
export function sanitizeNextPath(next: unknown, origin: string): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || next.includes('\\')) return undefined
  try {
    const { origin: target, pathname, search, hash } = new URL(next, origin)
    // `/.//elsewhere` has this origin here and loses it when its path is parsed again.
    return target === origin && !pathname.startsWith('//') ? pathname + search + hash : undefined
  } catch {
    return undefined
  }
}

/** Reads the return address from the search parameters of login and registration. */
export function readNextSearch({ next }: { next?: unknown }): { next?: string } {
  const path = sanitizeNextPath(next, window.location.origin)
  return path ? { next: path } : {}
}

/** Reads the search parameters of the login page; `password` shows its form where single sign-on hides it. */
export function readLoginSearch({ next, password }: { next?: unknown; password?: unknown }): {
  next?: string
  password?: 1
} {
  return { ...readNextSearch({ next }), ...((password === 1 || password === '1') && { password: 1 }) }
}
