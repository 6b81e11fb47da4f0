import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })

export function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey,
    publicKey,
    private_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public_pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** Creates a certificate authority for one test; its keys are short so that they are generated quickly. */
export function issuer() {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-issuer-'))
  const [key, cert] = [join(folder, 'ca.key'), join(folder, 'ca.pem')]
  run(
    'req',
    '-x509',
    '-newkey',
    'rsa:1024',
    '-nodes',
    '-days',
    '30',
    '-subj',
    '/CN=Test CA',
    '-keyout',
    key,
    '-out',
    cert,
  )
  return {
    certificate: readFileSync(cert, 'utf8'),
    issue(name: string) {
      const [leafKey, request, leaf] = ['leaf.key', 'leaf.csr', 'leaf.pem'].map((file) => join(folder, file)) as [
        string,
        string,
        string,
      ]
      run(
        'req',
        '-new',
        '-utf8',
        '-newkey',
        'rsa:1024',
        '-nodes',
        '-subj',
        `/CN=${name}`,
        '-keyout',
        leafKey,
        '-out',
        request,
      )
      run('x509', '-req', '-in', request, '-CA', cert, '-CAkey', key, '-CAcreateserial', '-days', '30', '-out', leaf)
      return { certificate: readFileSync(leaf, 'utf8'), private_pem: readFileSync(leafKey, 'utf8') }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
