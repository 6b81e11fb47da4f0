import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

const policyWith = (scripts: string) =>
  `default-src 'self'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' blob: data:; frame-ancestors 'none'`

const policy = policyWith("'self'")
/** Workers obey the policy of their own response: this one hashes files in WebAssembly. */
const hasherPolicy = policyWith("'self' 'wasm-unsafe-eval'")
const isHasher = (url: string) => /^\/assets\/sha256\.worker-[\w-]+\.js$/.test(url)

interface StaticFile {
  type: string
  etag: string
  /** True when the filename contains the hash of the content. */
  isHashed: boolean
  policy: string
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : null)

function readStaticFile(path: string, url: string): StaticFile {
  const plain = readFileSync(path)
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    isHashed: url.startsWith('/assets/'),
    policy: isHasher(url) ? hasherPolicy : policy,
    plain,
    br: readIfThere(`${path}.br`),
    gzip: readIfThere(`${path}.gz`),
  }
}

/** Lists files with our own walk: Node's recursive one takes five times as long, and every start waits for it. */
const urlsIn = (folder: string, url = ''): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return urlsIn(join(folder, entry.name), `${url}/${entry.name}`)
    return entry.isFile() ? [`${url}/${entry.name}`] : []
  })

/**
 * The built application by URL: a file that is not in this list does not exist, however a path is spelled. A file is
 * read on first request, since the admin panel has many screens and few users.
 */
export function createStaticFiles(folder: string) {
  const all = existsSync(folder) ? urlsIn(folder) : []
  const urls = all.filter((url) => !url.includes('/.') && !/\.(br|gz|html)$/.test(url))
  const files = new Map<string, StaticFile | null>(urls.map((url) => [url, null]))

  return {
    has: (url: string) => files.has(url),
    get(url: string) {
      if (!files.has(url)) return undefined
      const file = files.get(url) ?? readStaticFile(join(folder, url), url)
      files.set(url, file)
      return file
    },
  }
}

export const listAcceptedEncodings = ({ headers }: FastifyRequest) =>
  (headers['accept-encoding'] ?? '')
    .slice(0, 200)
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';', 1)[0]!.trim())

/** Returns the best available encoding that the client accepts; brotli is the smaller. */
function encodingFor(request: FastifyRequest, file: StaticFile) {
  const accepted = listAcceptedEncodings(request)
  return (['br', 'gzip'] as const).find((encoding) => file[encoding] && accepted.includes(encoding))
}

/** Returns whether the client has this version already; it may name several, or any. */
export const matchesEtag = ({ headers }: Pick<IncomingMessage, 'headers'>, etag: string) =>
  (headers['if-none-match'] ?? '')
    .slice(0, 1000)
    .split(',')
    .some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')

export function sendStaticFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply) {
  const encoding = encodingFor(request, file)
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    'content-security-policy': file.policy,
  })
  if (matchesEtag(request, etag)) return reply.status(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(encoding ? file[encoding] : file.plain)
}
