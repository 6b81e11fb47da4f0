/** Window of the speed measurement in milliseconds: long enough to be stable, short enough to follow changes. */
const SPEED_WINDOW_MS = 6000

export interface UploadSpeed {
  /** Bytes per second; 0 while unknown. */
  speed: number
  /** Seconds until everything is sent; undefined while unknown. */
  left: number | undefined
}

interface Sample {
  at: number
  sent: number
}

/** Measures the speed from samples of sent bytes. Bytes reset by a retry do not count as slowness. */
export function createSpeedMeter() {
  let samples: Sample[] = []
  return {
    reset: () => (samples = []),
    measure(at: number, sent: number, bytes: number): UploadSpeed {
      const last = samples.at(-1)
      if (last && sent < last.sent) samples = []
      samples = [...samples.filter((sample) => at - sample.at <= SPEED_WINDOW_MS), { at, sent }]
      const first = samples[0]!
      const speed = at > first.at ? ((sent - first.sent) / (at - first.at)) * 1000 : 0
      return { speed, left: speed > 0 ? Math.max(0, bytes - sent) / speed : undefined }
    },
  }
}
