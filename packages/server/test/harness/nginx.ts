import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const configuration = fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url))

export const isInstalled = (program: string) => !spawnSync(program, ['--help']).error

interface Place {
  /** Folder for all files that nginx writes. */
  folder: string
  port: number
  /** Origins of the web processes. */
  origins: string[]
  /** Folder from which nginx may send files. */
  objects?: string
  /** User and group of nginx's workers, if root starts it. */
  user?: string
}

/** Starts the real nginx with the configuration for operators; only paths and addresses are replaced. */
export function startNginx({ folder, port, origins, objects = folder, user = 'root' }: Place): ChildProcess {
  const file = join(folder, 'nginx.conf')
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  const text = readFileSync(configuration, 'utf8')
    .replaceAll(/web(\d):3000/g, (_name, count: string) => new URL(origins[Number(count) - 1] ?? origins[0]!).host)
    .replace('listen 80 default_server', `listen 127.0.0.1:${port}`)
    .replace('/var/cache/nginx', folder)
    .replaceAll('/var/lib/imagora/objects', objects)
    .replace('http {', `http { ${temporary}`)
  // Workers of an nginx started by root would run as a user who cannot read the folder.
  const userLine = process.getuid?.() === 0 ? `user ${user};` : ''
  writeFileSync(file, `daemon off; pid ${folder}/nginx.pid; ${userLine}\n${text}`)
  return spawn('nginx', ['-e', join(folder, 'nginx.log'), '-c', file], { stdio: 'ignore' })
}
