import { type ChildProcess, spawn } from 'node:child_process'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import type { Images } from '#images/workers/images.ts'
import { cleanUp } from './clean-up.ts'
import { innerHosts } from './inner-network.ts'

const sources = fileURLToPath(new URL('../../src/', import.meta.url))
const bundle = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/**
 * Starts a program of the server in its own process with only this environment plus INNER_HOSTS; main.ts runs as the
 * bundle of `npm start`. `through` is a wrapper command.
 */
export function startProgram(
  file: string,
  parameters: string[],
  environment: Record<string, string>,
  through: string[] = [],
) {
  const program = [file === 'main.ts' ? bundle : path.resolve(sources, file), ...parameters]
  const [command, ...given] = [...through, process.execPath, ...program]
  const child: ChildProcess = spawn(command!, given, {
    env: { PATH: process.env.PATH, INNER_HOSTS: innerHosts.join(','), ...environment },
    stdio: 'pipe',
  })
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  cleanUp(async () => {
    child.kill('SIGKILL')
    await ended
  })

  /** Waits until the output matches. */
  async function waitForOutput(pattern: RegExp) {
    for (;;) {
      const match = pattern.exec(output.stdout)
      if (match) return match
      const isOver = await Promise.race([ended.then(() => true), new Promise((resolve) => setTimeout(resolve, 20))])
      if (isOver === true) throw new Error(`The program ended without writing ${pattern}: ${output.stderr}`)
    }
  }

  /** Stops the server with SIGINT, on which it does not wait for load balancers, and resolves to its exit code. */
  function interrupt() {
    child.kill('SIGINT')
    return ended
  }

  return { child, output, ended, waitForOutput, interrupt }
}

/** Runs a CLI command to its end with `input` on stdin. */
export async function runCli(command: string, { input = '', ...environment }: Record<string, string>) {
  const parameters = command.split(' ').filter(Boolean)
  // Compilation takes half of a command's time, so its cache is kept with the data of the test.
  const cache = { NODE_COMPILE_CACHE: `${environment.DATA_DIR}/compiled` }
  const { child, output, ended } = startProgram('cli.ts', parameters, { ...cache, ...environment })
  child.stdin?.end(input)
  const exitCode = await ended
  return { exitCode, ...output }
}

/**
 * Kills workers at work, one after the other. An idle one is spared: a job that is given to it before its exit is noticed
 * would count as another death.
 */
export async function killBusyWorkers(images: Images, count: number) {
  const killed: number[] = []
  while (killed.length < count) {
    const pid = await vi.waitUntil(() => images.status().busyPids.find((each) => !killed.includes(each)), 30_000)
    process.kill(pid, 'SIGKILL')
    killed.push(pid)
  }
}
