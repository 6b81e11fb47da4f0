import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { processTree } from './site.mjs'

const ticksPerSecond = 100

/** Milliseconds of processor time that a process and its children have used, ended ones included. */
export const cpuOf = (pid) =>
  processTree(pid).reduce((sum, member) => {
    const stat = readFileSync(`/proc/${member}/stat`, 'utf8')
    const [utime, stime, cutime, cstime] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
    return sum + ((utime + stime + cutime + cstime) * 1000) / ticksPerSecond
  }, 0)

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
