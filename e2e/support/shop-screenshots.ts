import { desktop, test } from './fixtures.ts'

const desk = { theme: 'light', locale: 'zh-CN', viewport: desktop, hasTouch: false, isMobile: false } as const
const phone = {
  theme: 'dark',
  locale: 'en-US',
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
} as const

type Look = typeof desk | typeof phone

/** Declares tests for a light desktop in Chinese and a dark phone in English. */
export function inBothLooks(declare: (look: Look) => void) {
  for (const look of [desk, phone]) {
    test.describe(look.isMobile ? 'phone, dark, en-US' : 'desk, light, zh-CN', () => {
      test.use(look)
      declare(look)
    })
  }
}
