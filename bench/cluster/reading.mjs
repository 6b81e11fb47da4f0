import { setTimeout as sleep } from 'node:timers/promises'
import { ask, callerOf } from './asking.mjs'
import { oneOf, sha256Of } from './people.mjs'

const pauseMs = 15

const readOriginal = ({ public_url }) => ask(public_url)
const readThumbnail = ({ thumbnail_url }) => ask(thumbnail_url)

/** Classifies a read: right, rejected because of overload, or wrong. */
function judge(photo, read, answer) {
  if (answer?.status === 503) return 'turnedAway'
  if (answer?.status !== 200) return `status ${answer?.status}`
  return read === readOriginal && sha256Of(answer.bytes) !== photo.sha256 ? 'other bytes' : 'right'
}

/** Reads images continuously. A killed connection is retried once: the next process must respond. */
export function startReading({ ledger, people, origin }, { readers, signal }) {
  const seen = { reads: 0, again: 0, turnedAway: 0, failures: [], slowest: 0 }

  async function look() {
    const photo = oneOf(ledger.photos.filter(({ is_trashed, is_busy }) => !is_trashed && !is_busy))
    if (!photo) return
    const read = oneOf([readOriginal, readThumbnail])
    const begun = performance.now()
    let answer = await read(photo)
    if (!answer) {
      seen.again++
      answer = await read(photo)
    }
    // Another task has begun to delete the photo meanwhile.
    if (photo.is_busy || photo.is_trashed) return
    seen.reads++
    seen.slowest = Math.max(seen.slowest, performance.now() - begun)
    const outcome = judge(photo, read, answer)
    if (outcome === 'turnedAway') seen.turnedAway++
    else if (outcome !== 'right') seen.failures.push([read.name, photo.public_url, outcome])
  }

  async function list() {
    const { id, token } = oneOf(people)
    const call = callerOf(origin, token)
    const answer = (await call('GET', '/user/photos')) ?? (await call('GET', '/user/photos'))
    seen.reads++
    if (answer?.status !== 200) seen.failures.push(['list', id, answer?.status ?? 'lost twice'])
  }

  async function go() {
    while (!signal.aborted) {
      await (Math.random() < 0.15 ? list() : look())
      await sleep(Math.random() * pauseMs)
    }
    return seen
  }
  return Promise.all(Array.from({ length: readers }, go)).then(() => seen)
}
