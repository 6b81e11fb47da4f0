import { writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { createKey, exportKey } from '#gateways/certificates/certificate-files.ts'
import { createSelfSignedCertificate } from '#gateways/certificates/certificate-request.ts'
import { freePorts } from '#test/storage-servers/ports.ts'
import { newFolder, startProgram } from '#test/storage-servers/programs.ts'

const DAY_MS = 86_400_000

const ask = (url: string) =>
  new Promise<string>((resolve, reject) => {
    const asked = request(url, { rejectUnauthorized: false, agent: false }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => resolve(body))
    })
    asked.on('error', reject).end()
  })

/**
 * Starts the certificate authority that Let's Encrypt tests clients with, and a name server that knows every name as
 * this machine. It refuses one valid nonce in twenty, as a client must expect.
 */
export async function startPebble({ httpPort, seconds }: { httpPort: number; seconds: number }) {
  const folder = newFolder('pebble')
  const [port = 0, managementPort = 0, dnsPort = 0, dnsManagementPort = 0] = await freePorts(4)
  const key = createKey()
  const now = Date.now()
  const validity = { from: new Date(now - DAY_MS), until: new Date(now + DAY_MS) }
  const certificate = createSelfSignedCertificate(['localhost'], key, validity)
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem'), config: join(folder, 'config.json') }
  writeFileSync(files.cert, certificate)
  writeFileSync(files.key, exportKey(key))
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: files.cert,
    privateKey: files.key,
    httpPort,
    tlsPort: 0,
    certificateValidityPeriod: seconds,
  }
  writeFileSync(files.config, JSON.stringify({ pebble }))
  const dns = ['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-dns01', `127.0.0.1:${dnsPort}`]
  const unused = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-management', `127.0.0.1:${dnsManagementPort}`]
  await startProgram(dnsManagementPort, 'pebble-challtestsrv', ...dns, ...unused)
  const options = ['-config', files.config, '-dnsserver', `127.0.0.1:${dnsPort}`]
  await startProgram(port, 'env', 'PEBBLE_VA_NOSLEEP=1', 'pebble', ...options)
  const issuer = await ask(`https://127.0.0.1:${managementPort}/roots/0`)
  return { directoryUrl: `https://localhost:${port}/dir`, caFile: files.cert, issuer }
}
