import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** Webhook receiver. A repeated delivery has the same id, so ids are counted. */
export async function startReceiver() {
  const ids = new Map()
  let deliveries = 0

  async function take(request, response) {
    const { id, event, data } = JSON.parse(await text(request))
    const subject = `${event} ${data.id ?? data.trade_no}`
    deliveries++
    ids.set(subject, (ids.get(subject) ?? new Set()).add(id))
    response.end()
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    count: () => ({ deliveries, subjects: ids.size }),
    /** Returns the subjects whose number of events differs from the expected count. */
    toldOtherwise: (happened) =>
      [...happened].filter(([subject, count]) => (ids.get(subject)?.size ?? 0) !== count).map(([subject]) => subject),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
