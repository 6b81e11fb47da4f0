import { type ConnectionTo, StorageConnection } from '@imagora/contract'
import { freePorts } from './ports.ts'
import { makeCertificate, newFolder, startProgram } from './programs.ts'

interface Wishes {
  isEncrypted?: boolean
}

/** A real server on a folder of its own, and what it takes to reach it. */
export async function startWebdav(options: object = {}, { isEncrypted = false }: Wishes = {}) {
  const [port = 0] = await freePorts(1)
  const root = newFolder('webdav')
  const certificate = isEncrypted ? makeCertificate(newFolder('certificate')) : null
  const encryption = certificate ? ['--cert', certificate.certFile, '--key', certificate.keyFile] : []
  const server = ['--addr', `127.0.0.1:${port}`, '--user', 'tester', '--pass', 'secret', ...encryption]
  // Without a config of the user's, and seeing at once what was written past it.
  await startProgram(port, 'rclone', 'serve', 'webdav', root, '--config', '', '--dir-cache-time', '0', ...server)
  const url = certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  const connection = StorageConnection.parse({
    provider: 'webdav',
    options: { url, username: 'tester', ...(certificate && { ca: certificate.cert }), ...options },
    secrets: { password: 'secret' },
  }) as ConnectionTo<'webdav'>
  return { root, port, connection }
}
