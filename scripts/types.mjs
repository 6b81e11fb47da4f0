import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '..')
const projects = ['.', 'packages/server', 'packages/web']

/** Checks one project; files that have not changed since the last check are taken from its record. */
function check(project) {
  const name = project === '.' ? 'repository' : project.replace('packages/', '')
  const record = `node_modules/.cache/types/${name}.tsbuildinfo`
  const args = ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', record]
  const child = spawn('tsc', args, { cwd: repository, stdio: 'inherit' })
  return new Promise((settle, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => settle(code === 0))
  })
}

// The projects are checked at the same time, each on one thread: several threads would check shared files repeatedly.
const results = await Promise.all(projects.map(check))
if (results.includes(false)) process.exitCode = 1
