/** Adds https to a typed URL without a scheme. */
export const withScheme = (address: string) => {
  const trimmed = address.trim()
  return trimmed === '' || /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
}

/** Returns a URL for display, without its scheme and `www.`. */
export const displayAddress = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
