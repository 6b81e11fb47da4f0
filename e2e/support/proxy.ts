import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Forwards a request to the site and its response to the client. */
export function passOn(target: URL, asked: IncomingMessage, answer: ServerResponse) {
  const { method, headers, url } = asked
  const passed = request(new URL(url!, target), { method, headers }, (given) => {
    answer.writeHead(given.statusCode!, given.headers)
    given.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}
