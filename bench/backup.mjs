import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '../packages/server/test/harness/postgres.ts'
import { buildWhenStale } from '../scripts/build.mjs'
import { report } from './measure.mjs'
import { multiplyPhotos } from './photos.mjs'
import { photo } from './pictures.mjs'
import { keeper, liftLimits, memoryOf, startSite, tokenFor, uploadOne } from './site.mjs'

const count = Number(process.argv[2] ?? 10_000)
const cli = join(import.meta.dirname, '../packages/server/src/cli.ts')

/** Returns 0 for a process that has ended in the meantime. */
function memoryNow(pid) {
  try {
    return memoryOf(pid)
  } catch {
    return 0
  }
}

/** Runs a command to its end and returns its duration and peak memory. */
async function run(environment, ...parameters) {
  const begun = performance.now()
  const child = spawn(process.execPath, [cli, ...parameters], {
    env: { PATH: process.env.PATH, LANG: 'en_US.UTF-8', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [output, memory] = ['', 0]
  child.stdout.on('data', (chunk) => (output += chunk))
  const watch = setInterval(() => (memory = Math.max(memory, memoryNow(child.pid))), 50)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`imagora ${parameters.join(' ')} ended with ${code}:\n${output}`)
  return { seconds: (performance.now() - begun) / 1000, memory, output }
}

/** Measures sequential requests while a command runs. */
async function whileAnswering(site, token, work) {
  const over = new AbortController()
  const times = []
  const asking = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now()
      await (await fetch(`${site.url}/api/v2/user/photos`, { headers: { authorization: `Bearer ${token}` } })).text()
      times.push(performance.now() - begun)
    }
  })()
  const outcome = await work().finally(() => over.abort())
  await asking
  times.sort((one, other) => one - other)
  return { ...outcome, slowest: times[Math.floor(times.length * 0.99)] ?? 0 }
}

/** Creates one file per photo, as on a real site. */
function layFiles(folder) {
  const database = new DatabaseSync(join(folder, 'imagora.db'), { timeout: 5000 })
  const { path: first } = database.prepare('select path from blobs order by id limit 1').get()
  const bytes = readFileSync(join(folder, 'objects', first))
  database.exec(
    'update blobs set thumb_path = null, preview_path = null, sha256 = (select sha256 from blobs order by id limit 1)',
  )
  database.exec(
    'update users set used_bytes = (select sum(bytes) from photos where owner_id = users.id) where photo_count > 0',
  )
  for (const { path } of database.prepare("select path from blobs where path like 'copy/%'").all()) {
    const file = join(folder, 'objects', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  database.close()
}

const manifestIn = (output) => JSON.parse(readFileSync(join(/made: (.+)/.exec(output)[1], 'manifest.json'), 'utf8'))
const digests = ({ tables }) => JSON.stringify(tables.map(({ name, rows, digest }) => [name, rows, digest]))

await buildWhenStale()
const place = mkdtempSync(join(tmpdir(), 'imagora-backup-bench-'))
const site = await startSite(keeper)
const server = await startPostgres()
try {
  liftLimits(site)
  const token = tokenFor(site)
  const uploaded = await uploadOne(site, token, await photo(320, 240))
  multiplyPhotos(site, uploaded, count)
  layFiles(site.folder)
  const own = { DATA_DIR: site.folder }
  const to = join(place, 'backups')

  const made = await whileAnswering(site, token, () => run(own, 'backup', '--with-objects', '--to', to))
  const before = manifestIn(made.output)
  const again = await run(own, 'backup', '--with-objects', '--to', to)
  const backup = /made: (.+)/.exec(again.output)[1]
  const tried = await run(own, 'restore', backup, '--test')

  const elsewhere = { DATA_DIR: join(place, 'elsewhere'), DATABASE_URL: server.url }
  mkdirSync(elsewhere.DATA_DIR)
  writeFileSync(join(elsewhere.DATA_DIR, 'secret.key'), readFileSync(join(site.folder, 'secret.key')))
  const restored = await run(elsewhere, 'restore', backup, '--new')
  const back = manifestIn((await run(elsewhere, 'backup', '--to', join(place, 'back'))).output)
  const isSame = digests(manifestIn(again.output)) === digests(back) ? 1 : 0

  const named = `of ${count} photos with their files`
  report(`backup ${named}, first, s`, made.seconds, { atMost: 120 })
  report(`backup ${named}, second, s`, again.seconds, { atMost: 30 })
  report('memory while backing up, MB', made.memory, { atMost: 250 })
  report('list of photos while backing up, p99, ms', made.slowest, { atMost: 250 })
  report(`trial restore ${named}, s`, tried.seconds, { atMost: 60 })
  report(`restore ${named} on the other database, s`, restored.seconds, { atMost: 180 })
  report('memory while restoring, MB', restored.memory, { atMost: 300 })
  report('tables that differ afterwards', 1 - isSame, { atMost: 0 })
  report('objects lost or damaged', before.objects.gone + before.objects.damaged, { atMost: 0 })
} finally {
  await site.stop()
  await server.stop()
  rmSync(place, { recursive: true, force: true })
}
