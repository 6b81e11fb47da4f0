// Not a bench: what every fault and every known mistake came to, for the page of figures.
await import('../scripts/faults.ts')
process.exitCode = 0
