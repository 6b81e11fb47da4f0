import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { processTree } from './site.mjs'

const ticksPerSecond = 100

/** Of one process and of its ended children, in milliseconds. */
function timesOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  const [user, system, endedUser, endedSystem] = ticks.map((each) => (Number(each) * 1000) / ticksPerSecond)
  return { user, system, ended: endedUser + endedSystem }
}

/** Milliseconds of processor time that a process has used: of its own, of them in the kernel, and in its children, ended ones included. */
export function cpuPartsOf(pid) {
  const [{ user, system, ended }, ...children] = processTree(pid).map(timesOf)
  const inChildren = children.reduce((sum, child) => sum + child.user + child.system + child.ended, ended)
  return { own: user + system, inKernel: system, inChildren }
}

/** The same as one figure. */
export function cpuOf(pid) {
  const { own, inChildren } = cpuPartsOf(pid)
  return own + inChildren
}

/** One process in nanoseconds, all of its threads; nothing for one that has ended meanwhile. */
function nanosecondsOfOne(pid) {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    const times = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0])
    return times.reduce((sum, time) => sum + Number(time), 0)
  } catch {
    return 0
  }
}

/** The same of these processes themselves, fine enough for a single request. */
export const nanosecondsOf = (pids) => pids.reduce((sum, pid) => sum + nanosecondsOfOne(pid), 0)

/** One line: what, how much, the limit, and whether it is kept; `npm run figures` collects them in a file. */
export function report(what, figure, { atLeast, atMost }) {
  const isMet = atLeast === undefined ? figure <= atMost : figure >= atLeast
  const limit = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`
  if (process.env.FIGURES) appendFileSync(process.env.FIGURES, `${JSON.stringify({ what, figure, limit, isMet })}\n`)
  console.log(`${isMet ? 'met ' : 'MISSED'}  ${figure.toFixed(2).padStart(9)}  ${limit.padEnd(8)}  ${what}`)
}
