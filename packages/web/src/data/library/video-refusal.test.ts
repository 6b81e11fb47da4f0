import { expect, test } from 'vitest'
import { toVideoRefusal } from './video-refusal.ts'

test('[VD-43] what the server answers tells why a video does not play', () => {
  const words = [200, 206, null, 401, 403, 404, 410, 429, 503].map(toVideoRefusal).join(' ')
  expect(words).toBe('   protected protected gone gone unavailable unavailable')
})
