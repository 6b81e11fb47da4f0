/** Returns whether the page is written from right to left; its language decides (`lib/i18n.ts`). */
export const isRightToLeft = () => document.dir === 'rtl'

const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft', '←': '→', '→': '←' }

/** Returns the key of the opposite direction for the left and right arrows, and every other key as it is. */
export const mirrorKey = (key: string) => mirrored[key] ?? key

/** Returns an arrow key as if the page were written from left to right: “right” is always towards the end of a line. */
export const toReadingKey = (key: string) => (isRightToLeft() ? mirrorKey(key) : key)
