/** How far back the speed is looked for, in milliseconds: long enough to be calm, short enough to follow. */
const lookBack = 6000

export interface Pace {
  /** Bytes a second; 0 while nothing can be said. */
  speed: number
  /** Seconds until all is sent; nothing while nothing can be said. */
  left: number | undefined
}

interface Sample {
  at: number
  sent: number
}

/** How fast it goes, of what has been sent at which time. What is taken back (a retry) does not count as slowness. */
export function pace() {
  let samples: Sample[] = []
  return {
    reset: () => (samples = []),
    measure(at: number, sent: number, bytes: number): Pace {
      const last = samples.at(-1)
      if (last && sent < last.sent) samples = []
      samples = [...samples.filter((sample) => at - sample.at <= lookBack), { at, sent }]
      const first = samples[0]!
      const speed = at > first.at ? ((sent - first.sent) / (at - first.at)) * 1000 : 0
      return { speed, left: speed > 0 ? Math.max(0, bytes - sent) / speed : undefined }
    },
  }
}
