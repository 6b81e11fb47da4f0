import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { processTree } from './site.mjs'

const ticksPerSecond = 100

/** CPU milliseconds of one process and of its ended children. */
function timesOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  const [user, system, endedUser, endedSystem] = ticks.map((each) => (Number(each) * 1000) / ticksPerSecond)
  return { user, system, ended: endedUser + endedSystem }
}

/** Returns CPU milliseconds of a process: its own, their kernel share, and its children including ended ones. */
export function cpuPartsOf(pid) {
  const [{ user, system, ended }, ...children] = processTree(pid).map(timesOf)
  const inChildren = children.reduce((sum, child) => sum + child.user + child.system + child.ended, ended)
  return { own: user + system, inKernel: system, inChildren }
}

/** Returns the total CPU milliseconds of a process and its children. */
export function cpuOf(pid) {
  const { own, inChildren } = cpuPartsOf(pid)
  return own + inChildren
}

/** Returns the CPU nanoseconds of all threads of a process, or 0 when it has ended. */
function nanosecondsOfOne(pid) {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    const times = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0])
    return times.reduce((sum, time) => sum + Number(time), 0)
  } catch {
    return 0
  }
}

/** Returns the CPU nanoseconds of these processes, precise enough for a single request. */
export const nanosecondsOf = (pids) => pids.reduce((sum, pid) => sum + nanosecondsOfOne(pid), 0)

/** Prints one line: name, value, limit, and whether it is met; `npm run figures` collects them in a file. */
export function report(what, figure, { atLeast, atMost }) {
  const isMet = atLeast === undefined ? figure <= atMost : figure >= atLeast
  const limit = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`
  if (process.env.FIGURES) appendFileSync(process.env.FIGURES, `${JSON.stringify({ what, figure, limit, isMet })}\n`)
  console.log(`${isMet ? 'met ' : 'MISSED'}  ${figure.toFixed(2).padStart(9)}  ${limit.padEnd(8)}  ${what}`)
}
