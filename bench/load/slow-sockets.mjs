import { connect } from 'node:net'

const batch = 250

/** Opens connections that send half a request and then nothing; reports on demand how many are open. */
async function open({ origin, count }) {
  const { hostname, port } = new URL(origin)
  const sockets = new Set()
  const one = () =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        sockets.add(socket)
        socket.write('GET /api/v2/configs HTTP/1.1\r\nhost: x\r\nx-slow')
        resolve()
      })
      socket.resume()
      socket.once('error', resolve)
      socket.once('close', () => sockets.delete(socket))
    })
  for (let opened = 0; opened < count; opened += batch) await Promise.all(Array.from({ length: batch }, one))
  const tell = () => process.send({ open: sockets.size })
  process.on('message', tell)
  tell()
}

process.once('message', (asked) => void open(asked))
