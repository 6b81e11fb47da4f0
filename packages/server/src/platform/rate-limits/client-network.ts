import ipaddr from 'ipaddr.js'

/** Returns the rate-limit key of a visitor: an IPv4 address, or the /64 that every IPv6 customer has to himself. */
export function clientNetwork(ip: string) {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${address.toByteArray().slice(0, 8).join('.')}/64`
}

/** Returns the network that is likely one operator with many addresses: the /24 of IPv4, the /48 of IPv6. */
export function clientSubnet(ip: string) {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  const [kept, length] = address.kind() === 'ipv4' ? [3, 24] : [6, 48]
  return `${address.toByteArray().slice(0, kept).join('.')}/${length}`
}
