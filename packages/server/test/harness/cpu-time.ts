/** Measures work in milliseconds of CPU time; wall time would include other load of a busy machine. */
export function processorMs(work: () => unknown) {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
