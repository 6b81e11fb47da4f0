import './runtime.mjs'

const { runSuites } = await import('./suites.ts')
process.exitCode = (await runSuites(process.argv.slice(2))) ? 0 : 1
