import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { StorageConnection } from '@imagora/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSmtpMailer } from '#gateways/mail/smtp.ts'
import { oauthDrivers } from '#gateways/oauth/oauth-drivers.ts'
import { createOauthHttp } from '#gateways/oauth/http-client.ts'
import { probeStorage } from '#storage/probe-storage.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { publicAddress, startFakeWeb } from '#test/harness/public-site.ts'
import { openNewStorage } from '#test/storage-servers/open-storage.ts'
import { newFolder } from '#test/storage-servers/programs.ts'
import { createOutboundClient } from './http-client.ts'
import { createNetworkGuard } from './network-guard.ts'
import type { ConnectTarget } from './outbound.ts'

/** Two loopback addresses: one stands in for the internet, one for the internal network. */
const [outside, inside] = ['127.0.0.2', '127.0.0.1']
const isPublic = (address: string) => address === outside

async function listen(host: string, port: number, serve: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    serve(socket)
  }).listen(port, host)
  await once(server, 'listening')
  cleanUp(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

let serve: (socket: Socket) => void = (socket) => socket.destroy()
const reached = { outside: 0, inside: 0 }
const port = await listen(outside, 0, (socket) => {
  reached.outside++
  serve(socket)
})
await listen(inside, port, (socket) => {
  reached.inside++
  socket.destroy()
})

/** DNS answers of a rebinding attacker, one for each lookup. */
function namesThat(...answers: string[][]) {
  const asked = { times: 0 }
  const lookup = async () => answers[Math.min(asked.times++, answers.length - 1)]!
  return {
    asked,
    network: createNetworkGuard({ lookup, isPublic }),
    outbound: createOutboundClient({ lookup, isPublic }),
  }
}

beforeEach(() => {
  Object.assign(reached, { outside: 0, inside: 0 })
  serve = (socket) => socket.destroy()
})

const host = 'changing.example'
const url = `http://${host}:${port}`
const s3 = {
  endpoint: url,
  region: 'r',
  bucket: 'pictures',
  prefix: '',
  is_path_style: true,
  access_key_id: 'id',
  ca: '',
}
const login = { username: 'site', prefix: '' }
const storages: Record<string, StorageConnection> = {
  S3: { provider: 's3', options: s3, secrets: { secret_access_key: 'secret' } },
  WebDAV: { provider: 'webdav', options: { url, ...login, ca: '' }, secrets: { password: 'secret' } },
  SFTP: {
    provider: 'sftp',
    options: { host, port, ...login, host_key: '' },
    secrets: { password: 'secret', private_key: '', passphrase: '' },
  },
  FTP: {
    provider: 'ftp',
    options: { host, port, ...login, security: 'none', ca: '' },
    secrets: { password: 'secret' },
  },
  'FTP by TLS': {
    provider: 'ftp',
    options: { host, port, ...login, security: 'implicit', ca: '' },
    secrets: { password: 'secret' },
  },
}

type Names = ReturnType<typeof namesThat>

/** Each client connects once by its protocol, or more often if it retries. */
const clients: Record<string, (names: Names) => Promise<unknown>> = {
  ...Object.fromEntries(
    Object.entries(storages).map(([name, connection]) => [
      name,
      async ({ network }: Names) => {
        const storage = await openNewStorage(connection, { network, isMarked: false })
        return probeStorage(storage, newFolder('probe'))
      },
    ]),
  ),
  async SMTP({ network }) {
    const from = { name: 'Site', address: 'site@example.org' }
    const settings = { host, port, secure: false, username: '', password: '', from }
    return createSmtpMailer(async () => settings, { network, timeoutMs: 1500 })
      .check()
      .catch(({ problem }: { problem: string }) => problem)
  },
  async HTTPS({ outbound }) {
    const request = { method: 'GET', headers: {}, timeoutMs: 5000, maxBytes: 1000 }
    return outbound.send(`https://${host}:${port}/`, request).catch(({ problem }: { problem: string }) => problem)
  },
}

describe('[SF-52] a name that leads into the internal network', () => {
  test.each(Object.entries(clients))('is refused by %s, whichever of its addresses does', async (_name, connect) => {
    for (const addresses of [
      [inside],
      [outside, inside],
      [inside, outside],
      ['::ffff:10.0.0.1'],
      ['169.254.169.254'],
    ]) {
      expect(JSON.stringify(await connect(namesThat(addresses)))).toContain('address_refused')
    }
    expect(reached).toEqual({ outside: 0, inside: 0 })
  })

  test.each(Object.entries(clients))('by its second answer gains nothing with %s', async (_name, connect) => {
    const names = namesThat([outside], [inside])
    await connect(names)
    expect(names.asked.times).toBeGreaterThan(0)
    // Every connection goes to the checked address: no name is resolved twice for one connection.
    expect(reached.outside).toBe(1)
    expect(reached.inside).toBe(0)
  })
})

test('[SF-52] a server by WebDAV that redirects into the internal network is not followed there', async () => {
  serve = (socket) =>
    socket.once('data', () =>
      socket.end(`HTTP/1.1 307 x\r\nlocation: http://${inside}:${port}/\r\ncontent-length: 0\r\n\r\n`),
    )
  const findings = await clients.WebDAV!(namesThat([outside]))
  expect(findings).toMatchObject([{ outcome: 'address_refused' }, { outcome: 'address_refused' }])
  expect(reached.outside).toBeGreaterThan(0)
  expect(reached.inside).toBe(0)
})

test('[SF-52] a server by FTP that names another address for its data is not followed there', async () => {
  const [high, low] = [port >> 8, port & 255]
  serve = (socket) => {
    socket.write('220 ready\r\n')
    socket.on('data', (said) => {
      const [word = ''] = said.toString().split(/[\s]/)
      if (word === 'EPSV') socket.write('500 no\r\n')
      else if (word === 'PASV') socket.write(`227 Passive (${inside.replaceAll('.', ',')},${high},${low})\r\n`)
      else socket.write(word === 'SIZE' || word === 'MDTM' ? '550 none\r\n' : '200 fine\r\n')
    })
  }
  await clients.FTP!(namesThat([outside]))
  expect(reached.outside).toBeGreaterThan(1)
  expect(reached.inside).toBe(0)
})

describe('[SF-52] a login provider on the internet that describes itself with addresses inside', async () => {
  const issuer = 'https://login.public.example'
  let described: Record<string, string> = {}
  const web = await startFakeWeb((request, response) => {
    const isDescription = request.url?.startsWith('/.well-known/')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isDescription ? { issuer, ...described } : { keys: [{ kty: 'RSA' }] }))
  })
  web.names.set('login.public.example', [publicAddress])
  web.names.set('inward.public.example', [inside])
  const settings = { client_id: 'id', client_secret: 'secret', http: createOauthHttp(createOutboundClient(web.rules)) }
  const options = {
    issuer,
    scopes: '',
    authorize_url: '',
    token_url: '',
    openid_url: '',
    user_url: '',
    use_unionid: false,
  }
  const own = { authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t`, jwks_uri: `${issuer}/k` }
  beforeEach(() => {
    web.dialled.length = 0
  })

  test.each([
    ['an address', `https://${inside}/x`],
    ['a name', 'https://inward.public.example/x'],
    ['another spelling', 'https://0x7f.1/x'],
    ['IPv6', 'https://[::1]/x'],
  ])('is not asked there: %s', async (_kind, inward) => {
    const probe = () => oauthDrivers.oidc({ ...settings, options }).probe('https://site.example/oauth/1')
    described = { ...own, jwks_uri: inward }
    expect(await probe()).toMatchObject([{ outcome: 'ok' }, { step: 'keys', outcome: 'address_refused' }, {}])
    described = { ...own, token_endpoint: inward }
    expect(await probe()).toMatchObject([{}, {}, { step: 'credentials', outcome: 'address_refused' }])
    expect(new Set(web.dialled)).toEqual(new Set([`${publicAddress}:443`]))
  })

  test('is not followed by a redirect either', async () => {
    const redirecting = await startFakeWeb((_request, response) =>
      response.writeHead(302, { location: `https://${inside}/` }).end(),
    )
    redirecting.names.set('login.public.example', [publicAddress])
    const http = createOauthHttp(createOutboundClient(redirecting.rules))
    const driver = oauthDrivers.oidc({ ...settings, http, options })
    expect(await driver.probe('https://site.example/oauth/1')).toMatchObject([{ outcome: 'status' }])
    expect(redirecting.dialled).toEqual([`${publicAddress}:443`])
  })
})

describe('INNER_HOSTS', () => {
  const isListed = (entry: string, target: ConnectTarget) =>
    createNetworkGuard({ innerHosts: [entry] }).isListed(target)
  const at = (protocol: ConnectTarget['protocol'], name: string, number: number) => ({
    protocol,
    host: name,
    port: number,
  })

  test.each([
    ['minio.lan:9000', at('http', 'minio.lan', 9000), true],
    ['minio.lan:9000', at('http', 'MINIO.lan.', 9000), true],
    ['minio.lan:9000', at('http', 'minio.lan', 9001), false],
    ['minio.lan:9000', at('http', 'a.minio.lan', 9000), false],
    ['minio.lan:*', at('ftp', 'minio.lan', 4711), true],
    ['smtp.lan', at('smtp', 'smtp.lan', 587), true],
    ['smtp.lan', at('smtp', 'smtp.lan', 2525), false],
    ['smtp.lan', at('https', 'smtp.lan', 25), false],
    ['10.0.0.5', at('https', '10.0.0.5', 443), true],
    ['[fd00::5]:9000', at('http', '[fd00::5]', 9000), true],
    ['fd00::5', at('sftp', 'fd00::5', 22), true],
  ])('%s against %o is %s', (entry, target, expected) => expect(isListed(entry, target)).toBe(expected))

  test.each(['http://minio.lan', 'minio.lan:99999999', 'a b', 'user@host', '10.0.0.0/8'])('%s is refused', (entry) =>
    expect(() => createNetworkGuard({ innerHosts: [entry] })).toThrow('INNER_HOSTS'),
  )
})
