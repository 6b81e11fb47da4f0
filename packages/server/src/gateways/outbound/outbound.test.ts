import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { buildConnector } from 'undici'
import { beforeEach, describe, expect, test } from 'vitest'
import { publicAddress, startFakeWeb } from '#test/harness/public-site.ts'
import { refusedUrls } from '#test/factories/refused-urls.ts'
import { createNetworkGuard, guardedConnector } from './network-guard.ts'
import { isPublicAddress } from './public-address.ts'
import { createOutboundClient } from './http-client.ts'
import type { Outbound, OutboundOptions } from './outbound.ts'

type Serve = (response: ServerResponse, request: IncomingMessage) => unknown

/** Handlers of the stand-in server by path; without one the whole body is `ok`. */
const pages: Record<string, Serve> = {}
const web = await startFakeWeb((request, response) => {
  const serve = pages[request.url ?? '']
  if (serve) void serve(response, request)
  else response.end('ok')
})
const times = { connect: 10_000, silence: 10_000, total: 30_000 }
const impatient = createOutboundClient({ ...web.rules, times: { connect: 10_000, silence: 2000, total: 4000 } })
const guarded = createOutboundClient({ ...web.rules, times })
const unguarded = createOutboundClient({ ...web.rules, times, isPublic: () => true })

const read = async (client: Outbound, url: string, options?: OutboundOptions) =>
  Buffer.concat(await Array.fromAsync(client.get(url, options))).toString()

beforeEach(() => {
  web.hits.length = 0
  web.dialled.length = 0
})

const redirect = (location: string, status = 302): Serve => {
  return (response) => response.writeHead(status, { location }).end()
}

test('there are 67 of them, each with its number', () => {
  const numbers = refusedUrls.map(({ name }) => name.slice(0, 3))
  expect(numbers).toEqual(Array.from({ length: 67 }, (_, index) => `G${String(index + 1).padStart(2, '0')}`))
})

describe('[UP-10] [R45] addresses that are never connected to', () => {
  test.each(refusedUrls)('$name', async ({ url, problem }) => {
    await expect(read(guarded, url)).rejects.toMatchObject({ problem })
    expect(web.dialled).toEqual([])
    expect(web.hits).toEqual([])
  })

  const reachable = refusedUrls.filter(({ problem }) => problem === 'address_refused')

  test.each(reachable)('without the guard it would have been: $name', async ({ url }) => {
    expect(await read(unguarded, url)).toBe('ok')
    expect(web.hits).toHaveLength(1)
  })
})

describe('what a name may stand for', () => {
  test.each([
    ['G68 a private address', ['10.0.0.1']],
    ['G69 a public one and a private one', [publicAddress, '192.168.0.1']],
    ['G70 a mapped one', ['::ffff:127.0.0.1']],
    ['G71 a NAT64 one', ['64:ff9b::7f00:1']],
    ['G72 a 6to4 one', ['2002:7f00:1::1']],
    ['the host of Azure', ['168.63.129.16']],
    ['the mapped host of Azure', ['::ffff:168.63.129.16']],
  ])('%s is refused', async (_case, addresses) => {
    web.names.set('named.public.example', addresses)
    await expect(read(guarded, 'http://named.public.example/')).rejects.toMatchObject({ problem: 'address_refused' })
    expect(web.dialled).toEqual([])
    expect(await read(unguarded, 'http://named.public.example/')).toBe('ok')
  })

  test('G73 no address at all', async () => {
    web.names.set('named.public.example', [])
    await expect(read(guarded, 'http://named.public.example/')).rejects.toMatchObject({ problem: 'unreachable' })
    expect(web.hits).toEqual([])
  })

  test('G74 a name that changes its mind is judged by the address that is connected to', async () => {
    const answers = [[publicAddress], ['127.0.0.1']]
    const lookup = async () => answers.shift()!
    const client = createOutboundClient({ ...web.rules, lookup, times })
    expect(await read(client, 'http://changing.public.example/')).toBe('ok')
    expect(web.dialled).toEqual([`${publicAddress}:80`])
    await expect(read(client, 'http://changing.public.example/')).rejects.toMatchObject({ problem: 'address_refused' })
    expect(web.hits).toHaveLength(1)
  })

  test('the socket goes to the very address that was judged, and to the next where one does not answer', async () => {
    const server = createServer().listen(0, '127.0.0.2')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    // The first address refuses: nothing listens there.
    const lookup = async () => ['127.0.0.3', '127.0.0.2']
    const isPublic = (address: string) => address.startsWith('127.0.0.') && address !== '127.0.0.1'
    const connect = guardedConnector(buildConnector({ timeout: 5000 }), createNetworkGuard({ lookup, isPublic }))
    const options = { hostname: 'named.public.example', protocol: 'http:', port: String(port) }
    const peer = await new Promise((done, fail) => {
      connect(options, (error, socket) => {
        if (error) return fail(error)
        done(socket.remoteAddress)
        return socket.destroy()
      })
    })
    expect(peer).toBe('127.0.0.2')
    server.close()
  })
})

describe('where an answer leads', () => {
  test.each([
    ['G75 to a loopback', '/inward', redirect('http://127.0.0.1/secret'), 'address_refused'],
    ['G76 to a file', '/file', redirect('file:///etc/passwd'), 'url_refused'],
    ['to another port', '/port', redirect('http://public.example:8080/'), 'url_refused'],
    ['to a name and a password', '/login', redirect('http://a:b@public.example/'), 'url_refused'],
    ['G78 to itself', '/loop', redirect('/loop'), 'redirect_refused'],
    ['to nowhere', '/nowhere', (response: ServerResponse) => response.writeHead(302).end(), 'answer_refused'],
  ])('%s', async (_case, path, serve, problem) => {
    pages[path] = serve
    await expect(read(guarded, `http://public.example${path}`)).rejects.toMatchObject({ problem })
    expect(web.hits.every((hit) => hit === `public.example${path}`)).toBe(true)
    expect(web.hits).toHaveLength(path === '/loop' ? 4 : 1)
    expect(new Set(web.dialled)).toEqual(new Set([`${publicAddress}:80`]))
  })

  test('without the guard the loopback would have been reached', async () => {
    pages['/inward'] = redirect('http://127.0.0.1/secret')
    await read(unguarded, 'http://public.example/inward')
    expect(web.hits).toEqual(['public.example/inward', '127.0.0.1/secret'])
  })

  test('G77 three redirects are followed, of whichever kind, and not four', async () => {
    const statuses = [301, 303, 307, 308]
    for (const [hop, status] of statuses.entries()) pages[`/hop${hop}`] = redirect(`/hop${hop + 1}`, status)
    expect(await read(guarded, 'http://public.example/hop1')).toBe('ok')
    await expect(read(guarded, 'http://public.example/hop0')).rejects.toMatchObject({ problem: 'redirect_refused' })
    expect(web.hits).toHaveLength(8)
  })

  test('G79 from a safe connection never to one that is not', async () => {
    pages['/down'] = redirect('http://public.example/plain')
    pages['/up'] = redirect('https://public.example/safe')
    await expect(read(guarded, 'https://public.example/down')).rejects.toMatchObject({ problem: 'redirect_refused' })
    expect(web.hits).toEqual(['public.example/down'])
    expect(await read(guarded, 'http://public.example/up')).toBe('ok')
    expect(web.dialled).toEqual([`${publicAddress}:443`, `${publicAddress}:80`, `${publicAddress}:443`])
  })
})

/** Sends a chunk every `pause` milliseconds until the client disconnects. */
const forever =
  (part: string, pause: number): Serve =>
  async (response) => {
    while (!response.destroyed) {
      response.write(part)
      await sleep(pause)
    }
  }

describe('bodies that are not what they should be', () => {
  test('G80 no more is read than the answer says it has', async () => {
    pages['/short'] = (response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok${'x'.repeat(100_000)}`)
    }
    const body = await read(guarded, 'http://public.example/short', { maxBytes: 10 }).catch(
      ({ problem }: { problem: string }) => problem,
    )
    expect(['ok', 'cut_off']).toContain(body)
  })

  test('G81 a body without an end is left at the limit', async () => {
    pages['/endless'] = forever('x'.repeat(10_000), 1)
    const endless = read(guarded, 'http://public.example/endless', { maxBytes: 100_000 })
    await expect(endless).rejects.toMatchObject({ problem: 'too_large' })
  })

  test('G82 a body that drips is left in the end, and one that stands still sooner', async () => {
    pages['/slow'] = forever('x', 50)
    pages['/still'] = (response) => response.write('x')
    pages['/silent'] = () => {}
    await expect(read(impatient, 'http://public.example/slow')).rejects.toMatchObject({ problem: 'timed_out' })
    await expect(read(impatient, 'http://public.example/still')).rejects.toMatchObject({ problem: 'timed_out' })
    await expect(read(impatient, 'http://public.example/silent')).rejects.toMatchObject({ problem: 'timed_out' })
  }, 30_000)

  test('G83 what is packed although it was asked not to be is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    let asked = ''
    pages['/bomb'] = (response, request) => {
      asked = String(request.headers['accept-encoding'])
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    }
    await expect(read(guarded, 'http://public.example/bomb')).rejects.toMatchObject({ problem: 'answer_refused' })
    expect(asked).toBe('identity')
  })

  test('G88 an untrusted certificate', async () => {
    const { rules, hits, dialled } = await startFakeWeb((_request, response) => response.end('ok'), false)
    const client = createOutboundClient({ ...rules, times })
    await expect(read(client, 'https://public.example/')).rejects.toMatchObject({ problem: 'tls_failed' })
    expect(dialled).toHaveLength(1)
    expect(hits).toEqual([])
    expect(await read(guarded, 'https://public.example/')).toBe('ok')
  })

  test('a certificate of another host', async () => {
    web.names.set('other.example', [publicAddress])
    await expect(read(guarded, 'https://other.example/')).rejects.toMatchObject({ problem: 'tls_failed' })
    expect(web.hits).toEqual([])
  })

  test.each([204, 304, 401, 404, 500])('the status %i has nothing for us', async (status) => {
    pages['/status'] = (response) => response.writeHead(status).end()
    await expect(read(guarded, 'http://public.example/status')).rejects.toMatchObject({ problem: 'answer_refused' })
  })

  test('a body that is cut off is not taken for a whole one', async () => {
    pages['/cut'] = (response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half', () => response.destroy())
    }
    await expect(read(guarded, 'http://public.example/cut')).rejects.toMatchObject({ problem: 'cut_off' })
  })
})

test('what is sent says who asks, and nothing that was given to us by others', async () => {
  let sent: IncomingMessage['headers'] = {}
  pages['/cookie'] = (response) => response.writeHead(302, { location: '/seen', 'set-cookie': 'a=b' }).end()
  pages['/seen'] = (response, { headers }) => {
    sent = headers
    response.end('ok')
  }
  await read(guarded, 'http://public.example/cookie#fragment')
  const expected = { host: 'public.example', accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Imagora' }
  expect(sent).toEqual({ ...expected, connection: 'close' })
})

test('the reader can end the connection early', async () => {
  let isOver = false
  pages['/long'] = async (response, request) => {
    response.on('close', () => (isOver = true))
    await forever('x'.repeat(1000), 5)(response, request)
  }
  const chunks = guarded.get('http://public.example/long')[Symbol.asyncIterator]()
  await chunks.next()
  await chunks.return?.()
  await expect.poll(() => isOver).toBe(true)
  const stop = new AbortController()
  const reading = read(guarded, 'http://public.example/long', { signal: stop.signal })
  stop.abort()
  await expect(reading).rejects.toMatchObject({ name: 'OutboundFailure' })
})

describe('public addresses', () => {
  test.each(['8.8.8.8', '1.1.1.1', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00::1'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test.each(['', 'localhost', '127.0.0.1', '::ffff:10.0.0.1', '192.88.99.1', '5f00::1', '4000::1', '999.1.1.1'])(
    '%j is none',
    (address) => expect(isPublicAddress(address)).toBe(false),
  )
})

describe('what is posted', () => {
  const posting = { headers: { 'content-type': 'text/plain' }, body: 'hello', timeoutMs: 4000, maxResponseBytes: 4 }

  test('goes to a host that the operator has listed, and what begins the answer comes back', async () => {
    const own = createOutboundClient({ times, innerHosts: ['localhost:*'] })
    const url = `http://localhost:${web.ports.plain}/`
    expect(await own.post(url, posting)).toMatchObject({ status: 200, body: Buffer.from('ok') })
  })

  test.each([
    ['http://a.public.example/', 'url_refused'],
    ['ftp://a.public.example/', 'url_refused'],
    ['https://me:secret@a.public.example/', 'url_refused'],
    ['nonsense', 'url_malformed'],
    ['https://10.0.0.1/', 'address_refused'],
    ['https://127.0.0.2/', 'address_refused'],
    ['https://0.0.0.0/', 'address_refused'],
    ['https://[::ffff:127.0.0.1]/', 'address_refused'],
  ])('does not go to %s', async (url, problem) => {
    await expect(guarded.post(url, posting)).rejects.toMatchObject({ problem })
    expect(web.dialled).toEqual([])
  })

  test('does not go where a name leads to this machine or its network', async () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '::1']) {
      web.names.set('named.public.example', [address])
      const posted = guarded.post('https://named.public.example/', posting)
      await expect(posted).rejects.toMatchObject({ problem: 'address_refused' })
    }
    expect(web.dialled).toEqual([])
  })
})
