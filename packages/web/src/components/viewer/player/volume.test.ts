import { expect, test } from 'vitest'
import { audibleVolume, setVolume, toggleMuted } from './volume.ts'

test('[VD-41] sound that was turned down to nothing comes back, and quieter never unmutes', () => {
  const video = { volume: 0.4, muted: false }
  toggleMuted(video)
  expect([video, audibleVolume(video)]).toEqual([{ volume: 0.4, muted: true }, 0])
  toggleMuted(video)
  expect(video).toEqual({ volume: 0.4, muted: false })
  setVolume(video, -0.05)
  expect(video).toEqual({ volume: 0, muted: true })
  toggleMuted(video)
  expect(video).toEqual({ volume: 1, muted: false })
  toggleMuted(video)
  setVolume(video, audibleVolume(video) - 0.05)
  expect(audibleVolume(video)).toBe(0)
})
