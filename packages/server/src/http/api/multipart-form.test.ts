import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import type { UploadedPhoto } from '@imagora/contract'
import { expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createBodyMemory } from './multipart-form.ts'

const server = await startServer()
const { token } = await server.user('ann')
await server.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.app.server.address() as AddressInfo

const isGone = ({ buffer }: Buffer) => (buffer as ArrayBuffer).detached

test('memory is given back when its bytes are used, and not before', async () => {
  const memory = createBodyMemory()
  const [first, second] = [Buffer.alloc(10_000, 1), Buffer.alloc(10_000, 2)]
  memory.trackChunk(first, first.length)
  memory.trackChunk(second, first.length + second.length)
  const lent = memory.lend(Readable.from([first, second]))
  await lent.next()
  memory.releaseChunks()
  expect([isGone(first), isGone(second)]).toEqual([false, false])
  await lent.next()
  memory.releaseChunks()
  expect([isGone(first), isGone(second)]).toEqual([true, false])
  await lent.next()
  memory.releaseChunks()
  expect(isGone(second)).toBe(true)
})

test('memory that is shared with others stays theirs', () => {
  const memory = createBodyMemory()
  const whole = Buffer.alloc(10_000, 1)
  memory.trackChunk(whole.subarray(0, 5000), 0)
  memory.releaseChunks()
  expect(isGone(whole)).toBe(false)
})

/** Sends a form in chunks of this size and pauses between some of them, so that they arrive separately. */
async function send({ payload, headers }: ReturnType<typeof formOf>, pieceBytes: number) {
  const { promise, resolve, reject } = Promise.withResolvers<{ data: UploadedPhoto }>()
  const all = { ...headers, 'content-length': payload.length, authorization: `Bearer ${token}` }
  const sent = request({ port, path: '/api/v2/upload', method: 'POST', headers: all }, (response) => {
    json(response).then((body) => resolve(body as { data: UploadedPhoto }), reject)
  })
  for (let at = 0; at < payload.length; at += pieceBytes) {
    sent.write(payload.subarray(at, at + pieceBytes))
    if ((at / pieceBytes) % 5 === 0) await new Promise(setImmediate)
  }
  sent.end()
  return (await promise).data
}

test.each([997, 16_384, 65_537, 4_000_000])(
  'a body in pieces of %i bytes arrives as it was sent',
  async (pieceBytes) => {
    // Bytes after the end of an image are stored too; here they repeatedly look like a multipart boundary.
    const lookalikes = '\r\n------tes\r\n-\r\r\n--'.repeat(60_000)
    const bytes = Buffer.concat([await jpeg({ width: 600, height: 400, seed: pieceBytes }), Buffer.from(lookalikes)])
    const form = formOf({ bytes }, { name: 'before the file' }, { intro: 'after the file' })
    const { name, intro, public_url } = await send(form, pieceBytes)
    expect([name, intro]).toEqual(['before the file', 'after the file'])
    const served = await fetch(new URL(new URL(public_url).pathname, `http://127.0.0.1:${port}`))
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  },
)
