import ipaddr from 'ipaddr.js'

/** Detects an IPv4 address embedded in an IPv6 one; other notations lie outside of 2000::/3 anyway. */
function embedsOtherAddress(parts: number[]) {
  const [first = 0, second = 0] = parts
  const isSixToFour = first === 0x2002
  // 2001::/23 is reserved for Teredo, ORCHID and other special uses.
  const isSpecial = first === 0x2001 && second < 0x200
  const isIsatap = (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe
  return isSixToFour || isSpecial || isIsatap
}

function isPublicV6(address: ipaddr.IPv6) {
  const isGlobalUnicast = (address.parts[0]! & 0xe000) === 0x2000
  return isGlobalUnicast && !embedsOtherAddress(address.parts) && address.range() === 'unicast'
}

/** Azure's host machine answers at this address, although the address is public. */
const AZURE_HOST_ADDRESS = '168.63.129.16'

/** Returns whether an address is on the public internet, and not of this machine, its network or its cloud. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv6) return isPublicV6(address)
  return address.range() === 'unicast' && address.toString() !== AZURE_HOST_ADDRESS
}
