/** An address as people type it: without its scheme it is meant to be a secure one. */
export const withScheme = (address: string) => {
  const trimmed = address.trim()
  return trimmed === '' || /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
}

/** How an address is shown: without what every address has. */
export const displayAddress = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
