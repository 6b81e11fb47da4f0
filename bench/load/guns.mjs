import { Agent, request } from 'node:http'

/** Sends requests back to back on each connection; a separate process keeps this load out of the measurement. */
async function fire({ origin, connections, seconds, targets }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + seconds * 1000
  const statuses = {}
  const outcome = { times: [], errors: 0, impatient: 0 }
  const drawn = targets.flatMap((target) => Array.from({ length: target.weight ?? 1 }, () => target))

  const ask = ({ method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve) => {
      const begun = performance.now()
      const sent = request(new URL(path, origin), { agent, method, headers }, (answer) => {
        answer.resume()
        answer.once('close', () => {
          outcome.times.push(performance.now() - begun)
          statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
          const isShed = answer.statusCode === 429 || answer.statusCode === 503
          if (isShed && !answer.headers['retry-after']) outcome.impatient++
          resolve()
        })
      })
      sent.once('error', () => {
        outcome.errors++
        resolve()
      })
      sent.end(body)
    })

  const gun = async () => {
    while (performance.now() < end) await ask(drawn[Math.floor(Math.random() * drawn.length)])
  }
  await Promise.all(Array.from({ length: connections }, gun))
  agent.destroy()
  process.send({ ...outcome, statuses }, () => process.disconnect())
}

process.once('message', (asked) => void fire(asked))
