import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// Workers load this module before their own code. Node 24 has no network permission, so these entry points are blocked
// here: TCP, Unix sockets, HTTP, TLS and fetch all use these two methods, UDP and DNS the functions below.

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
