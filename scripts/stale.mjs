import { createHash } from 'node:crypto'
import { globSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const hashOf = (add) => {
  const hash = createHash('sha256')
  add((text) => hash.update(text))
  return hash.digest('hex')
}

const sourcesHash = (root, sources) =>
  hashOf((add) => {
    for (const file of globSync(sources, { cwd: root }).toSorted()) {
      add(file)
      add(readFileSync(root + file))
    }
  })

/**
 * A custom walk: Node's takes three times as long, and every start waits for it. Dangling links, as editors leave them,
 * are no error.
 */
function addLook(add, path, deep) {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) add(`${path} ${stat.size} ${stat.ctimeMs}\n`)
  else if (deep > 0) for (const name of readdirSync(path)) addLook(add, `${path}/${name}`, deep - 1)
}

/** Hashes sizes and change times of all possible sources, so that a start need not read them all. */
const sourcesLook = (root, folders) =>
  hashOf((add) => {
    for (const folder of folders) addLook(add, root + folder, folder === '.' ? 1 : Infinity)
    addLook(add, `${root}../../package-lock.json`, 0)
  })

const holds = (file, text) => {
  try {
    return readFileSync(file, 'utf8') === text
  } catch {
    return false
  }
}

function noteLook(seen, look) {
  try {
    writeFileSync(seen, look)
  } catch {
    // Every start reads the sources if nothing can be written.
  }
}

/** Builds `dist` unless its sources, and the packages they use, are those of the last build. */
export async function buildUnlessBuilt({ root, sources, folders }, build) {
  const [stamp, seen] = [`${root}dist/.stamp`, `${root}dist/.seen`]
  const look = sourcesLook(root, folders)
  if (holds(seen, look)) return
  const hash = sourcesHash(root, [...sources, '../contract/src/**/*.ts', '../../package-lock.json'])
  if (!holds(stamp, hash)) {
    await build(hash)
    writeFileSync(stamp, hash)
  }
  noteLook(seen, look)
}
