import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callerOf } from './asking.mjs'

const everyMs = 3000
/** Settings signals use a separate connection: on a busy machine a request may overtake them, but not for long. */
const newsMs = 1000

/**
 * Verifies that a change in one process applies in the other from its next request, or once the signal arrives; the
 * requests bypass the balancer.
 */
export async function watchEverywhere({ site, machines, admin, origin }, signal) {
  const found = { looks: 0, late: [] }
  const webs = machines.filter(({ role }) => role === 'web')
  /** Each process is called with the host name of the site. */
  const at = ({ origin: own }, token) => {
    const call = callerOf(own, token)
    return (method, path, body) => call(method, path, body, { 'x-forwarded-host': new URL(origin).host })
  }

  async function settingIsSeen([one, other]) {
    const site_title = `Title ${randomUUID().slice(0, 8)}`
    const change = await at(one, await admin.session())('PUT', '/admin/settings', { site_title })
    if (change?.status !== 204) return null
    const until = Date.now() + newsMs
    for (;;) {
      const answer = await at(other)('GET', '/configs')
      if (!answer) return null
      if (JSON.stringify(answer.data).includes(site_title)) return true
      if (Date.now() > until) return false
    }
  }

  async function revokedTokenIsOut([one, other], person) {
    const made = await at(one, person.token)('POST', '/user/tokens', {
      name: 'short',
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    if (made?.status !== 200) return null
    const use = (machine) => at(machine, made.data.token)('GET', '/user/profile')
    const before = await Promise.all([one, other].map(use))
    if (before.some((answer) => answer?.status !== 200)) return null
    const { id } = (await at(one, person.token)('GET', '/user/tokens'))?.data.data[0] ?? {}
    const gone = id && (await at(one, person.token)('DELETE', `/user/tokens/${id}`))
    if (gone?.status !== 204) return null
    const after = await Promise.all([other, one].map(use))
    return after.includes(null) ? null : after.every(({ status }) => status === 401)
  }

  async function suspendedIsOut([one, other], person) {
    const look = (machine) => at(machine, person.token)('GET', '/user/profile')
    const before = await Promise.all([one, other].map(look))
    if (before.some((answer) => answer?.status !== 200)) return null
    const done = await at(one, await admin.session())('PUT', `/admin/users/${person.id}`, { is_suspended: true })
    if (done?.status !== 204) return null
    const after = await Promise.all([other, one].map(look))
    return after.includes(null) ? null : after.every(({ status }) => status === 401 || status === 403)
  }

  const looks = { settingIsSeen, revokedTokenIsOut, suspendedIsOut }
  for (let round = 0; !signal.aborted; round++) {
    const pair = round % 2 ? webs.toReversed() : webs
    if (webs.every((machine) => machine.isRunning())) {
      const person = await site.user(`short_${randomUUID().slice(0, 8)}`)
      for (const [name, holds] of Object.entries(looks)) {
        // The outcome is unknown when one of the processes was killed meanwhile.
        const outcome = await holds(pair, person)
        if (outcome !== null) found.looks++
        if (outcome === false) found.late.push(name)
      }
    }
    await sleep(everyMs, undefined, { signal }).catch(() => {})
  }
  return found
}
