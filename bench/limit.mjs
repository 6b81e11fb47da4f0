import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNginx } from '../packages/server/test/harness/nginx.ts'

const [limitPort, frontPort] = [18_099, 18_098]

async function running(server, port, folder) {
  await sleep(1000)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid,
    async stop() {
      server.kill('SIGTERM')
      await sleep(500)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Starts the reference of this run: nginx with sendfile and two workers on the same bytes. */
export function startLimit(files) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-nginx-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'www'))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, 'www', name), bytes)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 2; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 512; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; ${temporary.join(' ')}
       server { listen 127.0.0.1:${limitPort}; root ${folder}/www; } }`,
  )
  return running(spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' }), limitPort, folder)
}

/** Starts nginx in front of a site, configured as documented for operators; it serves files from `objects`. */
export function startFront(site, objects) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-front-'))
  return running(startNginx({ folder, port: frontPort, origins: [site.url], objects }), frontPort, folder)
}
