import { readdirSync, readFileSync } from 'node:fs'

interface ProcessInfo {
  pid: number
  parent: number
  command: string
  /** Processor time of the main thread, in ticks. */
  ticks: number
}

function readProcess(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces and parentheses itself; the state follows it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, parent: Number(fields[1]), command, ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    // The process has ended meanwhile.
    return undefined
  }
}

/** Returns the processes below this one, children before grandchildren; none where there is no /proc. */
function listDescendants(root: number) {
  let pids: number[]
  try {
    pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
  const processes = pids.flatMap((pid) => readProcess(pid) ?? [])
  const parents = [root]
  const found: ProcessInfo[] = []
  for (const parent of parents) {
    const children = processes.filter((each) => each.parent === parent)
    found.push(...children)
    parents.push(...children.map(({ pid }) => pid))
  }
  return found
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended meanwhile.
  }
}

export interface Watch {
  /** Tells a worker of the runner by its command line. */
  isWorker: (command: string) => boolean
  /** Milliseconds without any work of its main thread after which a worker hangs. */
  stall: number
  interval: number
}

/**
 * Ends workers of a test runner that hang. A test that waits in a synchronous call, or a module that never loads, is
 * ended by no timeout of the runner. The worker is killed with all that it has started: the runner then names the file.
 * Returns the function that ends the watch.
 */
export function watchWorkers(runner: number, { isWorker, stall, interval }: Watch, print: (line: string) => void) {
  const seen = new Map<number, { ticks: number; at: number }>()
  function look() {
    const now = performance.now()
    for (const { pid, parent, command, ticks } of listDescendants(runner)) {
      if (parent !== runner || !isWorker(command)) continue
      const last = seen.get(pid)
      if (last?.ticks !== ticks) seen.set(pid, { ticks, at: now })
      else if (now - last.at > stall) endWorker(pid)
    }
  }
  function endWorker(pid: number) {
    print(`\n━━ worker ${pid} has done nothing for ${Math.round(stall / 1000)} s and is ended, with what it waits for:`)
    const started = listDescendants(pid)
    for (const each of started) print(`${each.pid} of ${each.parent}: ${each.command.slice(0, 300)}`)
    for (const each of started.toReversed()) kill(each.pid)
    kill(pid)
  }
  const timer = setInterval(look, interval)
  return () => clearInterval(timer)
}
