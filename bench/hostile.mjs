import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openImages } from '../packages/server/src/images/workers/images.ts'
import { report } from './measure.mjs'
import { photo } from './pictures.mjs'

const ROUNDS = 100
const FLOOD_COUNT = 200

const folder = mkdtempSync(join(tmpdir(), 'imagora-hostile-'))
const images = openImages({ folders: [folder], workers: 2, queueLength: FLOOD_COUNT })
const hostile = join(folder, 'hostile')
const picture = join(folder, 'picture')
const target = join(folder, 'thumbnail')

const inspectHostile = () =>
  images.inspect(hostile).then(
    () => 'accepted',
    (error) => error.code ?? error.message,
  )

async function timeOf(work) {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const timeThumbnail = () => timeOf(() => images.thumbnail(picture, target))
const percentile = (times, part) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))]

// A backtracking matcher splits these comments in every possible way: 211 bytes.
writeFileSync(hostile, `${'<!---->'.repeat(30)}x`)
writeFileSync(picture, await photo())
try {
  for (let warmUp = 0; warmUp < 10; warmUp++) await Promise.all([timeThumbnail(), inspectHostile(), inspectHostile()])
  const [alone, calm, flooded] = [[], [], []]
  const answers = new Set()
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await timeOf(inspectHostile))
    calm.push(await timeThumbnail())
    const flooding = Promise.all(Array.from({ length: FLOOD_COUNT }, inspectHostile))
    flooded.push(await timeThumbnail())
    for (const answer of await flooding) answers.add(answer)
  }
  const told = [...answers].join(', ')
  if (told !== 'image_unsupported') throw new Error(`Hostile files were answered by ${told}`)
  console.log(
    `A thumbnail alone takes ${percentile(calm, 0.5).toFixed(1)} ms, p99 ${percentile(calm, 0.99).toFixed(1)} ms.`,
  )
  report('hostile file refused, p99, ms', percentile(alone, 0.99), { atMost: 50 })
  const delay = percentile(flooded, 0.99) - percentile(calm, 0.99)
  report('thumbnail delayed by 200 hostile files, p99, ms', delay, { atMost: 100 })
} finally {
  await images.close()
  rmSync(folder, { recursive: true })
}
