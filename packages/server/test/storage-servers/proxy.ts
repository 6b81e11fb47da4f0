import { createConnection, createServer, type Socket } from 'node:net'
import { cleanUp } from '#test/harness/clean-up.ts'

/** Fault of a connection once the client has sent data that matches `on`, or that many bytes. */
export interface Fault {
  on: RegExp | number
  does: 'reset' | 'hold' | 'lose' | 'cut' | 'damage' | 'delay' | 'answer'
  /** Number of times that the fault occurs; unlimited by default. */
  times?: number
  /** `delay`: milliseconds; `cut` and `damage`: number of correct bytes in the response. */
  after?: number
  answer?: string
}

const isMet = ({ on }: Fault, part: Buffer, sent: number) =>
  typeof on === 'number' ? sent >= on : on.test(part.subarray(0, 200).toString('latin1'))

/** Forwards the response with the fault applied. */
function answering(fault: Fault, client: Socket, server: Socket) {
  const { does, after = 0 } = fault
  let received = 0
  return (part: Buffer) => {
    const right = Math.max(after - received, 0)
    received += part.length
    if (does === 'lose') client.resetAndDestroy()
    else if (does === 'delay') setTimeout(() => client.writable && client.write(part), after)
    else if (does === 'cut') client.write(part.subarray(0, right))
    else client.write(damaged(part, right))
    if (does === 'cut' && received >= after) client.destroy()
    if (client.destroyed) server.destroy()
  }
}

function damaged(part: Buffer, right: number) {
  if (right >= part.length) return part
  const copy = Buffer.from(part)
  copy[right] = (copy[right] ?? 0) ^ 1
  return copy
}

/** Proxies a storage server and injects faults. */
export async function startProxy(target: number) {
  const sockets = new Set<Socket>()
  let fault: Fault | null = null
  let left = 0
  let count = 0

  function applyFault(given: Fault, client: Socket, server: Socket) {
    if (given.does === 'reset') client.resetAndDestroy()
    else if (given.does === 'answer') client.end(given.answer ?? '')
    else if (given.does !== 'hold')
      return server.removeAllListeners('data').on('data', answering(given, client, server))
    return server.destroy()
  }

  function serve(client: Socket) {
    const server = createConnection(target, '127.0.0.1')
    let sent = 0
    let isHeld = false
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.setNoDelay(true).on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    server.on('data', (part) => client.write(part)).on('close', () => isHeld || client.destroy())
    client.on('close', () => server.destroy())
    client.on('data', (part) => {
      sent += part.length
      if (fault && left > 0 && isMet(fault, part, sent)) {
        left--
        count++
        isHeld = fault.does === 'hold' || fault.does === 'answer'
        applyFault(fault, client, server)
      }
      if (!server.destroyed && !isHeld) server.write(part)
    })
  }

  const proxy = createServer(serve)
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      proxy.listen(port, '127.0.0.1', () => {
        const address = proxy.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  function close() {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => void proxy.close(() => resolve()))
  }
  const port = await listen(0)
  cleanUp(close)

  return {
    port,
    /** Sets the fault and closes existing connections, so that it applies to all. */
    fail(given: Fault | null) {
      fault = given
      left = given?.times ?? Infinity
      count = 0
      for (const socket of sockets) socket.destroy()
    },
    /** Number of times that the fault occurred. */
    faultCount: () => count,
    /** Stops listening and closes all connections, as if the machine were gone. */
    stop: close,
    restart: () => listen(port),
  }
}
