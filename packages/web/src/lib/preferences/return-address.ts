/** Where to go after logging in: a path of this site, or nothing. Anything that could lead elsewhere is dropped. */
export function safeNext(next: unknown, origin: string): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || next.includes('\\')) return undefined
  try {
    const { origin: target, pathname, search, hash } = new URL(next, origin)
    // `/.//elsewhere` keeps the origin here and loses it when its path is read again.
    return target === origin && !pathname.startsWith('//') ? pathname + search + hash : undefined
  } catch {
    return undefined
  }
}

/** What login and registration know from the address. */
export function readNext({ next }: { next?: unknown }): { next?: string } {
  const path = safeNext(next, window.location.origin)
  return path ? { next: path } : {}
}
