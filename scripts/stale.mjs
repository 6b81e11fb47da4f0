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

/** By a walk of our own: Node's takes three times as long, and every start waits for it. Links that lead nowhere, as editors leave, are no fault. */
function addLook(add, path, deep) {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) add(`${path} ${stat.size} ${stat.ctimeMs}\n`)
  else if (deep > 0) for (const name of readdirSync(path)) addLook(add, `${path}/${name}`, deep - 1)
}

/** Sizes and times of change of whatever may be a source, for a start that need not read them all. */
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
    // Where nothing may be written, every start reads the sources.
  }
}

/** Builds what lies in `dist` unless its sources, and the packages they use, are those of the last build. */
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
