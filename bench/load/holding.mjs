import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { report } from '../measure.mjs'
import { photo, unique } from '../pictures.mjs'
import { uploadOne } from '../site.mjs'
import { fire, memoryDuring } from './firing.mjs'
import { callOf, newPerson } from './place.mjs'

const [people, downloads, slowConnections] = [3, 100, 5000]

/** Creates a user with photos and returns the URL of their archive. */
async function preparedArchive(site, number, picture) {
  const { token } = await newPerson(site, `collector_${number}`)
  const ids = []
  for (let count = 0; count < 6; count++) {
    ids.push((await uploadOne(site, token, unique(picture, `${number} ${count}`))).id)
  }
  return (await callOf(site, token)('POST', '/user/photos/archive', { ids })).url
}

/** Starts a download that is never read, so it lasts as long as the measurement. */
const beginReading = (url, number) =>
  new Promise((resolve) => {
    const headers = { 'x-forwarded-for': `2001:db8:${number.toString(16)}::1` }
    const sent = get(url, { agent: false, headers }, (answer) => resolve({ status: answer.statusCode, sent }))
    sent.once('error', () => resolve({ status: 0, sent }))
  })

/** L6: a hundred simultaneous archive downloads. */
export async function archives(site) {
  const picture = await photo(3000, 2250)
  const urls = []
  for (let number = 0; number < people; number++) urls.push(await preparedArchive(site, number, picture))
  const ask = () =>
    Promise.all(Array.from({ length: downloads }, (_, number) => beginReading(urls[number % people], number)))
  const { result, growth } = await memoryDuring(site, async () => {
    const begun = await ask()
    await sleep(3000)
    return begun
  })
  const count = (wanted) => result.filter(({ status }) => status === wanted).length
  for (const { sent } of result) sent.destroy()
  report(`L6 ${downloads} archives at once: active`, count(200), { atMost: 4 })
  report('L6 the same, neither active nor told to wait (429)', downloads - count(200) - count(429), { atMost: 0 })
  report('L6 the same, MB that memory grows by', growth, { atMost: 150 })
}

/** L7: connections that never finish their first line. */
export async function slowLoris(site) {
  const holder = fork(new URL('slow-sockets.mjs', import.meta.url))
  const opened = once(holder, 'message')
  holder.send({ origin: site.url, count: slowConnections })
  const [{ open }] = await opened
  const { p99, wrong, refused } = await fire(site, { connections: 20, seconds: 5, targets: site.mix })
  // The header timeout is ten seconds, checked every two.
  await sleep(10_000)
  const left = once(holder, 'message')
  holder.send('count')
  const [{ open: still }] = await left
  holder.kill()
  console.log(`        L7 ${open} of ${slowConnections} connections were open`)
  report(`L7 ${slowConnections} slow connections: still open after 15 s`, still, { atMost: 0 })
  report('L7 L1 with 20 connections meanwhile, ms at p99', p99, { atMost: 400 })
  report('L7 the same, errors', wrong + refused, { atMost: 0 })
}
