import { globSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildUnlessBuilt } from '../../scripts/stale.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Packages of hundreds of small files that every start reads; all others are loaded from where npm put them. */
const inlined = /^(zod|kysely)(\/|$)/
const isOwn = /^([./#]|@imagora\/)/

/** Catalogs of texts stay files of their own: a process loads those of the languages that it speaks. */
const catalogs = () =>
  Object.fromEntries(
    globSync('src/locales/*/*.ts', { cwd: root }).map((file) => [file.replace(/^src\/|\.ts$/g, ''), file]),
  )

/** [Note: The bundle] A start that reads a thousand files one by one takes twice as long and holds 20 MB more. */
export const buildServer = (logLevel = 'warn') =>
  buildUnlessBuilt({ root, sources: ['src/**/*.ts', '*.*'], folders: ['src', '../contract/src', '.'] }, async () => {
    const { rolldown } = await import('rolldown')
    const bundle = await rolldown({
      input: {
        main: 'src/main.ts',
        worker: 'src/images/workers/worker.ts',
        'deny-network': 'src/images/workers/deny-network.ts',
        'backup-worker': 'src/backup-worker.ts',
        'table-sizes-worker': 'src/db/dialects/table-sizes-worker.ts',
        ...catalogs(),
      },
      cwd: root,
      platform: 'node',
      external: (id) => !isOwn.test(id) && !inlined.test(id),
      logLevel,
    })
    rmSync(`${root}dist`, { recursive: true, force: true })
    await bundle.write({
      // All in one folder, so that what lies beside a source lies beside the file that it became a part of.
      dir: `${root}dist`,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // A running process keeps the text of its sources: one wide letter in it, and each takes two bytes.
      charset: 'ascii',
      comments: false,
    })
    await bundle.close()
  })

if (import.meta.main) await buildServer()
