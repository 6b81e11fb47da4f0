import { trimEndOf } from '@imagora/contract'
import { type GatewaySettings, optionOf, secretOf } from '../gateway.ts'
import { ask, objectIn } from '../http.ts'

/** Stations are told by the address of their folder, with or without the file that people copy along. */
const baseOf = (endpoint: string) =>
  `${trimEndOf(trimEndOf(endpoint, '/').replace(/(?:submit|mapi|api)\.php$/i, ''), '/')}/`

/** Talks to one station. */
export function epayClient(settings: GatewaySettings) {
  const base = baseOf(optionOf(settings, 'endpoint'))
  const { host } = new URL(base)
  return {
    base,
    host,
    pid: optionOf(settings, 'pid'),
    key: secretOf(settings, 'key'),

    /** The station's own programs answer with 200, and say in `code` whether it went well. */
    async call(file: string, parameters: Record<string, string>, method: 'GET' | 'POST') {
      const text = new URLSearchParams(parameters).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer =
        method === 'POST'
          ? await ask(settings, { url: base + file, method, headers, body: text })
          : await ask(settings, { url: `${base}${file}?${text}` })
      return objectIn(answer.text)
    },
  }
}
