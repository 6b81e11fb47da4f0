import ipaddr from 'ipaddr.js'

/** What counts as one visitor: an IPv4 address, or the /64 that every IPv6 customer has to himself. */
export function networkOf(ip: string) {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${address.toByteArray().slice(0, 8).join('.')}/64`
}

/** Who may well be one operator with many addresses: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function neighbourhoodOf(ip: string) {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  const [kept, length] = address.kind() === 'ipv4' ? [3, 24] : [6, 48]
  return `${address.toByteArray().slice(0, kept).join('.')}/${length}`
}
