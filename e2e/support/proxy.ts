import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Answers as the site behind does. */
export function passOn(target: URL, asked: IncomingMessage, answer: ServerResponse) {
  const { method, headers, url } = asked
  const passed = request(new URL(url!, target), { method, headers }, (given) => {
    answer.writeHead(given.statusCode!, given.headers)
    given.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}
