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

/** Turns the names of an import into a binding: `{ a as b }`, `* as a` or `a`. */
const bindingOf = (names) => names.replaceAll(' as ', ': ').replace(/^\*: /, '')

/**
 * Takes Node's own modules as objects. An import would read each of their exports, and so load all that these load when
 * they are first used: node:http alone loads undici, 70 ms and 14 MB at every start.
 */
const builtinsAsObjects = {
  name: 'builtins-as-objects',
  renderChunk: (code) =>
    code.replace(
      /^import (\{[^}]+\}|\* as \w+|\w+) from "(node:[\w/]+)";$/gm,
      (_, names, id) => `const ${bindingOf(names)} = process.getBuiltinModule("${id}");`,
    ),
}

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
      plugins: [builtinsAsObjects],
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
