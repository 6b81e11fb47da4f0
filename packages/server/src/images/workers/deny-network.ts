import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// Loaded before a worker's own code. Node 24 knows no permission for the network, so its few doors are closed here:
// TCP, Unix sockets, HTTP, TLS and fetch all go through these two methods, UDP and names through those below.

function deny(): never {
  throw Object.assign(new Error('An image worker opens no connection'), { code: 'ERR_ACCESS_DENIED' })
}

function close(owner: object, isDoor: (name: string) => boolean) {
  for (const name of Object.getOwnPropertyNames(owner).filter(isDoor)) {
    Object.defineProperty(owner, name, { value: deny, configurable: false, writable: false })
  }
}

const isOneOf =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)
const isQuery = (name: string) => /^(lookup|resolve|reverse)/.test(name)

close(net.Socket.prototype, isOneOf('connect'))
close(net.Server.prototype, isOneOf('listen'))
close(dgram.Socket.prototype, isOneOf('bind', 'connect', 'send'))
close(dns, isQuery)
close(dns.promises, isQuery)
for (const { prototype } of [dns.Resolver, dns.promises.Resolver]) {
  close(prototype, isQuery)
  close(Object.getPrototypeOf(prototype) as object, isQuery)
}
syncBuiltinESMExports()
