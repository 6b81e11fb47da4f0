/** Milliseconds of the processor's time that some work takes: on a busy machine a clock tells of the work of others. */
export function processorMs(work: () => unknown) {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
