import { type ChildProcess, spawn } from 'node:child_process'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanUp } from './clean-up.ts'
import { innerHosts } from './inner-network.ts'

const sources = fileURLToPath(new URL('../../src/', import.meta.url))
const bundle = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** Runs one of the server's programs as a process of its own, with this environment and no other, but that peers of tests may be reached; the server as `npm start` does. `through` is the command that runs it in its place. */
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

  /** Waits until the program has written this. */
  async function written(pattern: RegExp) {
    for (;;) {
      const match = pattern.exec(output.stdout)
      if (match) return match
      const isOver = await Promise.race([ended.then(() => true), new Promise((resolve) => setTimeout(resolve, 20))])
      if (isOver === true) throw new Error(`The program ended without writing ${pattern}: ${output.stderr}`)
    }
  }

  /** Ends the server as at a terminal, where it does not wait for load balancers to see that; answers with its exit code. */
  function leave() {
    child.kill('SIGINT')
    return ended
  }

  return { child, output, ended, written, leave }
}

/** Runs a command to its end; `input` is what it reads. */
export async function runCli(command: string, { input = '', ...environment }: Record<string, string>) {
  const parameters = command.split(' ').filter(Boolean)
  // Half of a command's time is compiling; what is compiled is kept as long as the data of the test.
  const cache = { NODE_COMPILE_CACHE: `${environment.DATA_DIR}/compiled` }
  const { child, output, ended } = startProgram('cli.ts', parameters, { ...cache, ...environment })
  child.stdin?.end(input)
  const exitCode = await ended
  return { exitCode, ...output }
}
