import { type ConnectionTo, StorageConnection } from '@imagora/contract'
import { freePorts } from './ports.ts'
import { makeCertificate, newFolder, startProgram } from './programs.ts'

interface Wishes {
  isEncrypted?: boolean
  password?: string
}

/** Starts a real server on a new folder and returns its connection. */
export async function startWebdav(options: object = {}, { isEncrypted = false, password = 'secret' }: Wishes = {}) {
  const [port = 0] = await freePorts(1)
  const root = newFolder('webdav')
  const certificate = isEncrypted ? makeCertificate(newFolder('certificate')) : null
  const encryption = certificate ? ['--cert', certificate.certFile, '--key', certificate.keyFile] : []
  const server = ['--addr', `127.0.0.1:${port}`, '--user', 'tester', '--pass', password, ...encryption]
  // The options ignore the user's config and disable the directory cache, so that direct writes are visible at once.
  await startProgram(port, 'rclone', 'serve', 'webdav', root, '--config', '', '--dir-cache-time', '0', ...server)
  const url = certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  const connection = StorageConnection.parse({
    provider: 'webdav',
    options: { url, username: 'tester', ...(certificate && { ca: certificate.cert }), ...options },
    secrets: { password },
  }) as ConnectionTo<'webdav'>
  return { root, port, connection }
}
