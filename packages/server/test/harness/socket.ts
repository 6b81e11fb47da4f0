import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
  /** Milliseconds until the server closed the connection. */
  took: number
}

function parseResponse(text: string, took: number): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n'), took }
}

/** Sends raw bytes, valid or not, and reads until the server closes the connection. */
export async function sendRaw(port: number, say: string | ((socket: Socket) => Promise<void>)): Promise<RawResponse> {
  const begun = Date.now()
  const socket = connect(port, '127.0.0.1')
  const heard: Buffer[] = []
  socket.on('data', (bytes: Buffer) => heard.push(bytes))
  socket.on('error', () => {})
  // An error closes the socket, which is the end that is waited for.
  const closed = new Promise((settle) => {
    socket.once('close', settle)
  })
  await once(socket, 'connect')
  if (typeof say === 'string') socket.write(say)
  else await say(socket)
  await closed
  return parseResponse(Buffer.concat(heard).toString(), Date.now() - begun)
}

/** Writes one character at a time until the server closes the connection. */
export async function drip(socket: Socket, text: string, pause: number) {
  for (const character of text) {
    if (!socket.writable) return
    socket.write(character)
    await sleep(pause)
  }
}
