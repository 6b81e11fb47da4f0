import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export const at = (times, share) => {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Runs a load and returns its rate, latencies and response statuses. */
export async function fire(site, { connections, seconds, targets }) {
  const guns = fork(new URL('guns.mjs', import.meta.url))
  const done = once(guns, 'message')
  guns.send({ origin: site.url, connections, seconds, targets })
  const [{ times, errors, impatient, statuses }] = await done
  const bad = Object.entries(statuses).filter(([status]) => !/^[23]/.test(status))
  const unexpected = bad.filter(([status]) => status !== '429' && status !== '503')
  const sum = (all) => all.reduce((count, [, each]) => count + each, 0)
  return {
    rate: (times.length - sum(bad)) / seconds,
    p99: at(times, 0.99),
    errors,
    statuses,
    refused: sum(bad),
    /** Requests that were neither served nor properly rejected. */
    wrong: errors + impatient + sum(unexpected),
  }
}

const reading = (text, name) => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  if (!line) throw new Error(`There is no ${name} among the metrics`)
  return Number(line.split(' ')[1])
}

/** Reads the Prometheus metrics of the process; the event loop delay covers the time since the last scrape. */
export async function metricsOf(site) {
  const text = await (await fetch(site.metricsUrl)).text()
  return {
    heapMb: reading(text, 'nodejs_heap_size_used_bytes') / 1024 ** 2,
    delayMs: reading(text, 'nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

const residentMb = ({ pid }) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/**
 * Returns the peak memory of the process during `work`, read from outside: a scrape would reset the event loop delay.
 */
export async function memoryDuring(site, work) {
  const before = residentMb(site)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(site))), 100)
  const result = await work().finally(() => clearInterval(watch))
  return { result, peak, growth: peak - before }
}
