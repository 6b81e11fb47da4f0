import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientNames, clientConfigs } from './client-configs.ts'

const token = 'imt_0123456789-abcdefghij_ABCDEFGHIJ-0123456789'
const access = { origin: 'https://pictures.example', token, site_name: 'Marketplace "of" pictures' }
const url = 'https://pictures.example/api/v2/upload'
const read = (text: string) => JSON.parse(text) as unknown

test.each(clientNames)('%s gets the new token, and a file name', (name) => {
  const { filename, text } = clientConfigs[name](access)
  expect(text).toContain(token)
  expect(text).toContain(url)
  expect(filename).toMatch(/^[a-z-]+\.(sxcu|json|sh)$/)
})

test('ShareX reads link, thumbnail and error out of the answer', () => {
  expect(read(clientConfigs.sharex(access).text)).toEqual({
    Version: '14.1.0',
    Name: access.site_name,
    DestinationType: 'ImageUploader',
    RequestMethod: 'POST',
    RequestURL: url,
    Headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    Body: 'MultipartFormData',
    FileFormName: 'file',
    URL: '{json:data.public_url}',
    ThumbnailURL: '{json:data.thumbnail_url}',
    DeletionURL: '{json:data.links.delete_url}',
    ErrorMessage: '{json:message}',
  })
})

test('PicGo finds its plug-in chosen, with headers and fields as text of JSON', () => {
  const { picBed } = read(clientConfigs.picgo(access).text) as { picBed: Record<string, Record<string, string>> }
  const { customHeader, customBody, ...rest } = picBed['web-uploader']!
  expect(picBed.current).toBe('web-uploader')
  expect(rest).toEqual({ url, paramName: 'file', jsonPath: 'data.public_url' })
  expect(JSON.parse(customHeader!)).toEqual({ Authorization: `Bearer ${token}`, Accept: 'application/json' })
  expect(JSON.parse(customBody!)).toEqual({})
})

test('uPic finds a list of hosts, each as text, with its settings as text in it', () => {
  const [host] = JSON.parse(clientConfigs.upic(access).text) as [string]
  const { type, name, data } = JSON.parse(host) as { type: string; name: string; data: string }
  expect([type, name]).toEqual(['custom', access.site_name])
  const { headers, bodys, resultPath, ...rest } = JSON.parse(data) as Record<string, string>
  expect(rest).toMatchObject({ url, method: 'POST', field: 'file', domain: '', suffix: '', useBase64: false })
  expect(JSON.parse(headers!)).toContainEqual({ key: 'Authorization', value: `Bearer ${token}` })
  expect([JSON.parse(bodys!), JSON.parse(resultPath!)]).toEqual([[], ['data', 'public_url']])
})

describe('the scripts run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-scripts-'))
  const received: { authorization: string | undefined; body: string }[] = []
  let isRefused = false
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString('latin1')
    received.push({ authorization: request.headers.authorization, body })
    const data = { id: 1, public_url: 'https://pictures.example/i/abc.png', links: { url: 'other' } }
    response.statusCode = isRefused ? 403 : 200
    response.end(JSON.stringify({ status: 'x', message: isRefused ? 'No room left' : '', data: isRefused ? {} : data }))
  }
  const server = createServer((request, response) => void answer(request, response))
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })

  const picture = join(folder, 'a "strange", name; here.png')
  writeFileSync(picture, 'the bytes')

  /** Runs a script with a PATH that starts with a folder of stub programs, for those that test machines lack. */
  const run = (name: 'shell' | 'typora' | 'flameshot', ...files: string[]) => {
    const { filename, text } = clientConfigs[name]({ ...access, origin })
    writeFileSync(join(folder, filename), text)
    return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
      const env = { PATH: `${folder}/bin:/usr/bin:/bin` }
      execFile('/bin/sh', [join(folder, filename), ...files], { env }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, stdout, stderr }),
      )
    })
  }

  test('the plain one prints a link for each picture', async () => {
    const { code, stdout } = await run('shell', picture, picture)
    expect([code, stdout]).toEqual([0, 'https://pictures.example/i/abc.png\n'.repeat(2)])
    const [first] = received
    expect(first!.authorization).toBe(`Bearer ${token}`)
    expect(first!.body).toContain('name="file"')
    expect(first!.body).toContain('the bytes')
  })

  test('prints a refusal and exits with a failure', async () => {
    isRefused = true
    expect(await run('shell', picture)).toEqual({ code: 1, stdout: '', stderr: 'No room left\n' })
    isRefused = false
    expect(await run('shell')).toMatchObject({ code: 2 })
    expect(await run('shell', join(folder, 'missing.png'))).toMatchObject({ code: 1, stdout: '' })
  })

  test('Typora’s prints the links last', async () => {
    const { code, stdout } = await run('typora', picture, picture)
    expect(code).toBe(0)
    expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
      'https://pictures.example/i/abc.png',
      'https://pictures.example/i/abc.png',
    ])
  })

  test('Flameshot’s uploads what was captured, and nothing where nothing was', async () => {
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'flameshot'), '#!/bin/sh\nprintf "a screenshot"\n', { mode: 0o755 })
    writeFileSync(join(bin, 'xclip'), `#!/bin/sh\ncat >"${folder}/clipboard"\n`, { mode: 0o755 })
    expect(await run('flameshot')).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'clipboard'), 'utf8')).toBe('https://pictures.example/i/abc.png')
    expect(received.at(-1)!.body).toContain('a screenshot')

    const before = received.length
    writeFileSync(join(bin, 'flameshot'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    expect(await run('flameshot')).toMatchObject({ code: 0 })
    expect(received.length).toBe(before)
  })
})
