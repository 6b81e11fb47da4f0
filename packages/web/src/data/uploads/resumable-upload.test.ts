import { expect, test } from 'vitest'
import { ApiError } from '#data/api/api-error.ts'
import type { UploadRequest, UploadResponse } from '#data/api/upload-request.ts'
import { uploadInParts } from './resumable-upload.ts'

const MB = 1024 * 1024
const endpoint = '/api/v2/uploads'

/** Fake server that stores what it receives; the test decides which calls fail. */
function serverOf(bytes: number) {
  const state = { received: 0, created: 0, log: [] as string[], isGone: false, metadata: '' }
  const failures: (number | 'cut' | 'lost' | 'stuck')[] = []
  const told = (status: number, headers: Record<string, string> = {}, data?: unknown): UploadResponse => ({
    status,
    statusText: '',
    text: status === 204 ? '' : JSON.stringify({ status: status < 300 ? 'success' : 'error', message: 'no', data }),
    header: (name) => headers[name] ?? null,
  })
  const at = () => ({ 'upload-offset': String(state.received) })

  async function append({ headers = {}, body }: UploadRequest) {
    const { size } = body as Blob
    const failure = failures.shift()
    if (failure === 'cut') {
      state.received += Math.floor(size / 2)
      throw new ApiError(0, '', 'gone')
    }
    if (failure === 'lost') {
      state.received = bytes
      throw new ApiError(0, '', 'gone')
    }
    if (failure === 'stuck') return told(204, at())
    if (failure) return told(failure)
    if (Number(headers['upload-offset']) !== state.received) return told(409)
    state.received += size
    return state.received === bytes ? told(200, at(), { id: 7 }) : told(204, at())
  }

  async function sendUpload(sent: UploadRequest) {
    const { method, url, headers = {} } = sent
    state.log.push(`${method} ${method === 'PATCH' ? headers['upload-offset'] : url}`)
    if (method === 'POST') {
      state.created++
      state.received = 0
      state.metadata = headers['upload-metadata']!
      return told(201, { location: 'https://elsewhere.example/api/v2/uploads/abc' })
    }
    if (state.isGone) {
      state.isGone = false
      return told(404)
    }
    if (method === 'HEAD') return told(200, at())
    return method === 'GET' ? told(200, {}, { photo: { id: 7 } }) : append(sent)
  }
  return { state, failures, sendUpload }
}

function start(bytes: number) {
  const server = serverOf(bytes)
  const kept = new Map<string, string>()
  const locations = {
    get: (name: string) => kept.get(name),
    set: (name: string, address: string | undefined) => void (address ? kept.set(name, address) : kept.delete(name)),
  }
  const file = new File([new Uint8Array(bytes)], '海 sea.jpg', { lastModified: 5 })
  const needs = { sendUpload: server.sendUpload, locations, endpoint, onProgress: () => {}, pauses: [0, 0, 0] }
  const upload = (signal = new AbortController().signal) =>
    uploadInParts(file, { is_public: '1' }, { ...needs, signal })
  return { ...server, kept, upload }
}

test('[UP-13] a big file goes in parts, to the server it came from, and ends as a photo', async () => {
  const { state, kept, upload } = start(20 * MB)
  expect(await upload()).toEqual({ id: 7 })
  expect(state.log).toEqual([`POST ${endpoint}`, 'PATCH 0', `PATCH ${8 * MB}`, `PATCH ${16 * MB}`])
  const [filename, flag] = state.metadata
    .split(',')
    .map((pair) => Buffer.from(pair.split(' ')[1]!, 'base64').toString())
  expect([filename, flag, kept.size]).toEqual(['海 sea.jpg', '1', 0])
})

test('[UP-13] what breaks goes on by itself from where the server has come to', async () => {
  const { state, failures, upload } = start(20 * MB)
  failures.push(0, 'cut', 502)
  expect(await upload()).toEqual({ id: 7 })
  expect(state).toMatchObject({ created: 1, received: 20 * MB })
  expect(state.log).toContain(`PATCH ${12 * MB}`)
})

test('[UP-13] a file that is chosen again after a reload goes on, or begins anew where the server forgot it', async () => {
  const { state, failures, kept, upload } = start(20 * MB)
  failures.push('cut', 'cut', 'cut', 'cut', 'cut')
  await expect(upload()).rejects.toThrow('gone')
  expect(kept.size).toBe(1)
  failures.length = 0
  const before = state.received
  state.log.length = 0
  expect(await upload()).toEqual({ id: 7 })
  expect([state.log[0], state.log[1], state.created]).toEqual([`HEAD ${endpoint}/abc`, `PATCH ${before}`, 1])

  failures.push('cut', 'cut', 'cut', 'cut')
  await expect(upload()).rejects.toThrow('gone')
  failures.length = 0
  state.isGone = true
  expect(await upload()).toEqual({ id: 7 })
  expect(state.created).toBe(3)
})

test('[UP-13] an upload whose last answer was lost is asked for its photo', async () => {
  const { state, failures, upload } = start(MB)
  failures.push('lost')
  expect(await upload()).toEqual({ id: 7 })
  expect(state.log.at(-1)).toBe(`GET ${endpoint}/abc`)
})

test('reports a refusal at once, and the next attempt starts over', async () => {
  const { failures, kept, upload } = start(20 * MB)
  failures.push(422)
  await expect(upload()).rejects.toMatchObject({ status: 422 })
  expect(kept.size).toBe(0)
  failures.push(429)
  await expect(upload()).rejects.toMatchObject({ status: 429 })
  expect(kept.size).toBe(1)
})

test('a server that takes nothing is not asked for ever', async () => {
  const { failures, upload } = start(20 * MB)
  failures.push('stuck', 'stuck', 'stuck', 'stuck')
  await expect(upload()).rejects.toMatchObject({ status: 409 })
})

test('stops sending after a cancellation', async () => {
  const { state, failures, upload } = start(20 * MB)
  const flight = new AbortController()
  failures.push('cut')
  const sending = upload(flight.signal)
  flight.abort(new Error('cancelled'))
  await expect(sending).rejects.toThrow('cancelled')
  expect(state.log.length).toBeLessThan(4)
})
